import { formOfGame, formOfResult } from '#rules/acts/entered.ts'
import type { LocatedMatch } from '#rules/acts/located-match.ts'
import type { DerivedMatch } from '#rules/model.ts'
import { isStillAhead } from '#rules/still-ahead.ts'
import type { GameResult, ResultInput } from '#shared/admin/results.ts'
import type { Entrant } from '#shared/competitions/document.ts'
import type { Game } from '#shared/competitions/match.ts'
import { resultKindTraits, wasPlayed } from '#shared/competitions/result-kinds.ts'
import type { SheetField } from '#shared/sheets/fields.ts'
import { resultKindWords } from '#shared/words/results.ts'
import { contradiction, isDone, isSamePair, outcomesOf, pairOfSides, textOf, textOfGame } from './figures.ts'
import { cellText, faultAt, type SheetFault, type SheetRow, type Wrong } from './model.ts'
import { beijingInstant, dayAndClockOf } from './moment.ts'
import { type NameIndex, unknownName } from './names.ts'
import { figureOf, gamesOf, type Pair, pairOf, scoreOf } from './score-text.ts'
import { meaningOf, offeredWords, type SheetWords, sheetKinds, sheetResultStates } from './words.ts'
import { momentText } from './written.ts'

export type ReadResult = { ok: true; input: ResultInput } | { ok: false; faults: SheetFault[] }

export const resultFields = [
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

/** Whether a line contains a result at all: a list of matches also has lines without. */
export function namesResult(row: SheetRow): boolean {
  return resultFields.some((field) => cellText(row, field) !== '')
}

interface ResultSought {
  seat: LocatedMatch
  derived: DerivedMatch
  entrants: NameIndex<Entrant>
  /** ISO UTC. */
  now: string
}

/**
 * A result from a line with two sides, the home side first. Cells that contradict each other are both reported; empty cells change nothing.
 */
export function readResult(row: SheetRow, { seat, derived: { sides }, entrants, now }: ResultSought): ReadResult {
  const { match } = seat
  const faults: SheetFault[] = []
  const wrong: Wrong = (field, message) => {
    faults.push(faultAt(row, field, message))
    return null
  }
  if (sides.length !== 2) {
    return { ok: false, faults: [faultAt(row, 'key', `这场比赛有 ${sides.length} 方，没有两方的比分可录：请在比赛页面录入。`)] }
  }
  const standing = formOfResult(match)
  const told = scoreIn()
  const ownGames = gamesIn()
  const ownShootout = pairIn('shootout')
  const kindTold = wordIn(row, 'kind', sheetKinds, wrong)
  const state = wordIn(row, 'state', sheetResultStates, wrong) ?? standing?.state ?? 'official'
  const winnerTold = winnerIn()
  const endedAt = endIn(row, standing?.endedAt ?? null, now, wrong)
  if (faults.length > 0) return { ok: false, faults }

  const games = ownGames ?? (match.games ?? []).map(formOfGame)
  const score = told?.score ?? null
  const stood = pairOfSides(standing, 'score')
  // With an unchanged score, how it came about does not change either.
  const isSameScore = standing !== null && (score === null ? ownGames === null : isSamePair(score, stood))
  const isFigured = score !== null || ownGames !== null
  const kind = kindTold ?? (isSameScore ? standing.kind : 'played')
  const { decidedBy, play } = resultKindTraits[kind]
  const isByPlay = decidedBy === 'play'
  const isAbsent = decidedBy === 'absence'
  const isUnplayed = play === 'none' && decidedBy !== 'bye'
  const hasWinner = isAbsent || decidedBy === 'award'
  const shootout = told?.shootout ?? ownShootout ?? (isSameScore ? pairOfSides(standing, 'shootout') : null)
  const effective = score ?? (isFigured ? null : stood)
  const outcomes = isByPlay ? outcomesOf(effective, shootout, games, seat) : null
  const winnerByFigures = outcomes ? outcomes.indexOf('win') : -1
  const winnerStood = standing && isSameScore ? standing.sides.findIndex(({ outcome }) => outcome === 'win') : -1
  const winner = winnerTold ?? (winnerStood >= 0 && winnerByFigures < 0 ? winnerStood : null)
  disagreements()
  if (hasWinner && winner === null && faults.length === 0) wrong('kind', '请在“胜方”一格写明是哪一方胜。')
  if (isByPlay && faults.length === 0 && effective === null && !games.some(isDone) && winner === null) {
    wrong('score', '没有比分也没有胜方：请写比分（例如 3–1）、各局比分或胜方。')
  }
  if (decidedBy === 'bye' && faults.length === 0) wrong('kind', `${resultKindWords.bye}不用写：没有对手的一方自动晋级。`)
  if (faults.length > 0) return { ok: false, faults }
  // Only where the score does not determine it.
  const isAsked = winner !== null && (hasWinner || (isByPlay && winnerByFigures < 0))
  return {
    ok: true,
    input: {
      kind,
      state,
      decidedIn: shootout ? 'shootout' : isSameScore ? standing.decidedIn : 'regulation',
      games,
      endedAt,
      sides: [0, 1].map((side) => {
        const was = isSameScore ? standing.sides[side] : undefined
        return {
          ...(was?.regulation !== undefined && { regulation: was.regulation }),
          ...(was?.extraTime !== undefined && { extraTime: was.extraTime }),
          score: isUnplayed ? null : (effective?.[side] ?? null),
          shootout: shootout?.[side] ?? null,
          outcome: decidedBy === 'absences' ? 'loss' : isAsked ? (side === winner ? 'win' : 'loss') : null,
          placement: was?.placement ?? null,
          incident:
            decidedBy === 'absences' || (isAbsent && side !== winner)
              ? (match.sides[side]?.incident ?? (play === 'none' ? 'no_show' : 'forfeit'))
              : null,
        }
      }),
    },
  }

  /** Contradictions between two cells; neither is preferred. */
  function disagreements(): void {
    if (told?.shootout && ownShootout && !isSamePair(told.shootout, ownShootout)) {
      wrong('shootout', `“比分”里的决胜是 ${textOf(told.shootout)}，“点球”写 ${textOf(ownShootout)}，不一致：请改正其中一格。`)
    }
    const scoreField = cellText(row, 'score') === '' ? 'homeScore' : 'score'
    const scoreName = scoreField === 'score' ? '“比分”' : '双方得分'
    if (score && isUnplayed) {
      wrong(
        scoreField,
        `“方式”是“${resultKindWords[kind]}”，没有打就不记比分，${scoreName}却写了 ${textOf(score)}：请清空比分，或改“方式”。`,
      )
      return
    }
    const sum = wasPlayed(kind) ? contradiction(score, games, seat) : null
    if (score && sum !== null) {
      const written = cellText(row, 'games')
      const source = written === '' ? `已录的各局（${games.filter(isDone).map(textOfGame).join(' ')}）` : `“各局”（${shortened(written)}）`
      const mend = written === '' ? '请改正比分，或在“各局”一列写全各局。' : '请改正其中一格。'
      wrong(scoreField, `${scoreName}写 ${textOf(score)}，${source}${sum}，不一致：${mend}`)
      return
    }
    if ((decidedBy === 'absences' || decidedBy === null) && winnerTold !== null) {
      const winnerText = shortened(cellText(row, 'winner'))
      wrong('winner', `“方式”是“${resultKindWords[kind]}”，没有胜方，“胜方”却写了“${winnerText}”，不一致：请清空“胜方”，或改“方式”。`)
    }
    if (!isByPlay) return
    if (winnerTold !== null && winnerByFigures >= 0 && winnerByFigures !== winnerTold) {
      const figures = shootout
        ? `决胜是 ${textOf(shootout)}`
        : effective
          ? `比分是 ${textOf(effective)}`
          : `各局是 ${games.filter(isDone).map(textOfGame).join(' ')}`
      wrong('winner', `“胜方”写“${shortened(cellText(row, 'winner'))}”，${figures}，不一致：请改正其中一格。`)
    } else if (kindTold === 'draw' && winnerTold !== null) {
      wrong('kind', `“方式”写“${resultKindWords.draw}”，“胜方”却写了“${shortened(cellText(row, 'winner'))}”，不一致：请改正其中一格。`)
    } else if (kindTold === 'draw' && winnerByFigures >= 0) {
      const figures = effective ? `比分是 ${textOf(effective)}` : '各局分出了胜负'
      wrong('kind', `“方式”写“${resultKindWords.draw}”，${shootout ? `决胜是 ${textOf(shootout)}` : figures}，不一致：请改正其中一格。`)
    }
  }

  function isTurned(field: 'score' | 'games' | 'shootout'): boolean {
    return row.cells.get(field)?.isDate === true || looksLikeDate(cellText(row, field))
  }

  function scoreIn(): { score: Pair; shootout: Pair | null } | null {
    const text = cellText(row, 'score')
    const [homeText, awayText] = [cellText(row, 'homeScore'), cellText(row, 'awayScore')]
    if (isTurned('score')) return wrong('score', turnedIntoDate)
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

  /** Null where the cell is empty. */
  function gamesIn(): GameResult[] | null {
    const text = cellText(row, 'games')
    if (isTurned('games')) return wrong('games', turnedIntoDate)
    if (text === '') return null
    const found = gamesOf(text)
    return found
      ? numbered(found, match.games ?? [])
      : wrong('games', `“${shortened(text)}”看不懂：请写成 11–9 8–11 11–7，一局一个比分，用空格分开。`)
  }

  function pairIn(field: 'shootout'): Pair | null {
    const text = cellText(row, field)
    if (isTurned(field)) return wrong(field, turnedIntoDate)
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

/** The games get the numbers of the stored played ones, so that an annulled one between them keeps its own. */
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

/** What a spreadsheet program saves in a CSV where it has taken 3-1 for the first of March. */
function looksLikeDate(text: string): boolean {
  return /^\d{1,2}月\d{1,2}日$|^\d{4}[-/年]\d{1,2}[-/月]\d{1,2}日?$|^\d{1,2}-[A-Z][a-z]{2}$|^[A-Z][a-z]{2}-\d{1,2}$/.test(text)
}

const turnedIntoDate = '表格软件把这一格变成了日期：请把单元格格式改成“文本”，再写成 3–1 这样。'

/** The meaning of a cell with one of the words; null where it is empty. */
export function wordIn<Word extends string>(row: SheetRow, field: SheetField, words: SheetWords<Word>, wrong: Wrong): Word | null {
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

/**
 * The end of a match, which is `stood` where the cell is empty or says the same: a sheet tells minutes. A month mistyped would place the
 * match among those to come, and let whatever counts from its end wait for it.
 */
export function endIn(row: SheetRow, stood: string | null, now: string, wrong: Wrong): string | null {
  const told = momentIn(row, 'endedAt', wrong)
  if (told === null || (stood !== null && momentText(told) === momentText(stood))) return stood
  return isStillAhead(told, now)
    ? wrong('endedAt', `“${shortened(cellText(row, 'endedAt'))}”还没有到：请改正结束时间，或清空这一格。`)
    : told
}

export function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= 30 ? text : `${characters.slice(0, 30).join('')}…`
}
