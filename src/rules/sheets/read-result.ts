import type { DerivedMatch } from '#rules/model.ts'
import { outcomesByScore } from '#rules/score.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import type { Entrant } from '#shared/competitions/document.ts'
import type { Game } from '#shared/competitions/match.ts'
import type { SheetField } from '#shared/sheets/fields.ts'
import { cellText, faultAt, type SheetFault, type SheetRow, type Wrong } from './model.ts'
import { beijingInstant, dayAndClockOf } from './moment.ts'
import { type NameIndex, unknownName } from './names.ts'
import { figureOf, gamesOf, type Pair, pairOf, scoreOf } from './score-text.ts'
import { kindWords, meaningOf, offeredWords, resultStateWords } from './words.ts'

export type ReadResult = { ok: true; input: ResultInput } | { ok: false; faults: SheetFault[] }

const resultFields = [
  'score',
  'homeScore',
  'awayScore',
  'games',
  'shootout',
  'winner',
  'placement',
  'kills',
  'incident',
  'kind',
  'state',
  'endedAt',
] as const satisfies SheetField[]

/** Whether a line tells a result at all: a list of matches has lines that are still to be played. */
export function tellsResult(row: SheetRow): boolean {
  return resultFields.some((field) => cellText(row, field) !== '')
}

/** A result as a line of two sides tells it, the home side first. */
export function readResult(row: SheetRow, { sides, match }: DerivedMatch, entrants: NameIndex<Entrant>): ReadResult {
  const faults: SheetFault[] = []
  const wrong: Wrong = (field, message) => {
    faults.push(faultAt(row, field, message))
    return null
  }
  if (sides.length !== 2) {
    return { ok: false, faults: [faultAt(row, 'key', `这场比赛有 ${sides.length} 方，没有两方的比分可录：请在比赛页面录入。`)] }
  }
  const told = scoreIn()
  const games = gamesIn()
  const shootout = told?.shootout ?? pairIn('shootout')
  const kind = wordIn(row, 'kind', kindWords, wrong) ?? 'played'
  const state = wordIn(row, 'state', resultStateWords, wrong) ?? 'official'
  const winner = winnerIn()
  const endedAt = momentIn(row, 'endedAt', wrong)
  const isByPlay = kind === 'played' || kind === 'draw'
  const hasWinner = kind === 'walkover' || kind === 'forfeit_in_play' || kind === 'awarded'
  if (hasWinner && winner === null && faults.length === 0) wrong('kind', '请在“胜方”一格写明是哪一方胜。')
  if (isByPlay && faults.length === 0 && told === null && games.length === 0 && winner === null) {
    wrong('score', '没有比分也没有胜方：请写比分（例如 3–1）、各局比分或胜方。')
  }
  if (kind === 'bye' && faults.length === 0) wrong('kind', '轮空不用写：没有对手的一方自动晋级。')
  const scores = told?.score ?? null
  const byScore = shootout ? outcomesByScore(shootout) : scores ? outcomesByScore(scores) : null
  const scoreWinner = byScore ? byScore.indexOf('win') : -1
  if (isByPlay && winner !== null && scoreWinner >= 0 && scoreWinner !== winner) {
    wrong('winner', '胜方与比分不一致，请改正其中一格。')
  }
  if (faults.length > 0) return { ok: false, faults }
  // Only where the figures do not tell it.
  const isAsked = hasWinner || (isByPlay && winner !== null && scoreWinner < 0 && games.length === 0)
  const isAbsent = kind === 'walkover' || kind === 'forfeit_in_play'
  return {
    ok: true,
    input: {
      kind,
      state,
      decidedIn: shootout ? 'shootout' : (match.result?.decidedIn ?? 'regulation'),
      games,
      endedAt,
      sides: [0, 1].map((side) => ({
        score: kind === 'walkover' || kind === 'double_forfeit' ? null : (scores?.[side] ?? null),
        shootout: shootout?.[side] ?? null,
        outcome: kind === 'double_forfeit' ? 'loss' : isAsked ? (side === winner ? 'win' : 'loss') : null,
        incident:
          kind === 'double_forfeit' || (isAbsent && side !== winner)
            ? (match.sides[side]?.incident ?? (kind === 'forfeit_in_play' ? 'forfeit' : 'no_show'))
            : null,
      })),
    },
  }

  function scoreIn(): { score: Pair; shootout: Pair | null } | null {
    const text = cellText(row, 'score')
    const [homeText, awayText] = [cellText(row, 'homeScore'), cellText(row, 'awayScore')]
    if (row.cells.get('score')?.isDate) return wrong('score', turnedIntoDate)
    if (text === '' && homeText === '' && awayText === '') return null
    const whole = text === '' ? null : scoreOf(text)
    if (text !== '' && !whole) return wrong('score', `“${shortened(text)}”不是比分，请写成 3–1 这样。`)
    if (homeText === '' && awayText === '') return whole
    const parts: (number | null)[] = []
    for (const [field, part] of [
      ['homeScore', homeText],
      ['awayScore', awayText],
    ] as const) {
      const figure = figureOf(part)
      if (figure === null) wrong(field, part === '' ? '双方的得分要一起写，这一格是空的。' : `“${shortened(part)}”不是得分，请只写数字。`)
      parts.push(figure)
    }
    const [home, away] = parts
    if (home === null || away === null || home === undefined || away === undefined) return null
    if (whole && (whole.score[0] !== home || whole.score[1] !== away)) {
      return wrong('homeScore', '双方得分与“比分”一格不一致，请改正其中一处。')
    }
    return { score: [home, away], shootout: whole?.shootout ?? null }
  }

  function gamesIn(): GameResult[] {
    const text = cellText(row, 'games')
    if (row.cells.get('games')?.isDate) {
      wrong('games', turnedIntoDate)
      return []
    }
    if (text === '') return []
    const games = gamesOf(text)
    if (games) return numbered(games, match.games ?? [])
    wrong('games', `“${shortened(text)}”看不懂：请写成 11–9 8–11 11–7，一局一个比分，用空格分开。`)
    return []
  }

  function pairIn(field: 'shootout'): Pair | null {
    const text = cellText(row, field)
    if (row.cells.get(field)?.isDate) return wrong(field, turnedIntoDate)
    return text === '' ? null : (pairOf(text) ?? wrong(field, `“${shortened(text)}”不是比分，请写成 4–2 这样。`))
  }

  function winnerIn(): number | null {
    const text = cellText(row, 'winner')
    if (text === '') return null
    if (['主', '主队', 'home', '1'].includes(text.toLowerCase())) return 0
    if (['客', '客队', 'away', '2'].includes(text.toLowerCase())) return 1
    const found = entrants.find(text)
    if (found.is !== 'found') return wrong('winner', unknownName('参赛者', text, found))
    const side = sides.findIndex((each) => each.state === 'known' && each.entrant === found.item.key)
    return side < 0 ? wrong('winner', `“${shortened(text)}”不在这场比赛里，请改正胜方或比赛。`) : side
  }
}

/** Games take the numbers of those that stand as played, so that one that was struck out between them stays apart. */
function numbered(games: readonly GameResult[], stored: readonly Game[]): GameResult[] {
  const done = stored.filter(({ state }) => state === 'done').map(({ number, map }) => ({ number, map: map ?? '' }))
  const others = stored.filter(({ state }) => state !== 'done').map(({ number }) => number)
  let next = 0
  return games.map((game, i) => {
    const known = done[i]
    if (known) {
      next = Math.max(next, known.number)
      return { ...game, ...known }
    }
    do next += 1
    while (done.length > 0 && others.includes(next))
    const map = stored.find(({ number }) => number === next)?.map ?? ''
    return { ...game, number: next, map }
  })
}

const turnedIntoDate = '表格软件把这一格变成了日期：请把单元格格式改成“文本”，再写成 3–1 这样。'

/** What a cell says by one of the words; null where it is empty. */
export function wordIn<Word extends string>(
  row: SheetRow,
  field: SheetField,
  words: Readonly<Record<Word, readonly string[]>>,
  wrong: Wrong,
): Word | null {
  const text = cellText(row, field)
  if (text === '') return null
  return meaningOf(words, text) ?? wrong(field, `没有“${shortened(text)}”这个说法，可以写：${offeredWords(words)}。`)
}

export function momentIn(row: SheetRow, field: SheetField, wrong: Wrong): string | null {
  const text = cellText(row, field)
  if (text === '') return null
  const found = dayAndClockOf(text)
  if (found) return beijingInstant(found.day, found.clock ?? '00:00')
  return wrong(field, `“${shortened(text)}”不是时间，请写成 2026-11-20 20:00（北京时间）。`)
}

export function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= 30 ? text : `${characters.slice(0, 30).join('')}…`
}
