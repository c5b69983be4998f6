import { isIdleReason, isPublic, placedMatch } from '#rules/acts/calendar.ts'
import { earlyNotices } from '#rules/acts/embargo.ts'
import { hasResult, locateMatches } from '#rules/acts/located-match.ts'
import { isSame } from '#rules/acts/play.ts'
import { editMatches } from '#rules/correct/edit.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import { derive } from '#rules/derive.ts'
import type { DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { keyPattern } from '#shared/competitions/fields.ts'
import type { Match, Schedule } from '#shared/competitions/match.ts'
import { linkAddressFault } from '#shared/link-address.ts'
import { type SheetField, sheetFieldWords } from '#shared/sheets/fields.ts'
import { sheetFaults } from './judge.ts'
import { isCalled, matchLookup, roundNumber, sidesOf } from './lookup.ts'
import { cellText, faultAt, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow, type Wrong } from './model.ts'
import { beijingInstant, beijingParts, clockOf, clockOfFraction, type DaySpan, dayAndClockOf, isYearless } from './moment.ts'
import { shortened } from './read-result.ts'
import { writtenFixture } from './written.ts'

const written = ['date', 'time', 'venue', 'bestOf', 'stream', 'replay', 'note'] as const satisfies SheetField[]

/** Sets the dates and venues of matches; in a round robin a line may also add a match. */
export function applyFixtures(document: CompetitionDocument, rows: readonly SheetRow[], { at: now }: { at: string }): SheetOutcome {
  const derived = derive(document)
  const lookup = matchLookup(document, derived)
  const seats = locateMatches(document)
  const faults: SheetFault[] = []
  const rowOf = new Map<string, SheetRow>()
  const edited = new Map<string, Match>()
  const added: NewMatch[] = []
  const taken = new Set(seats.keys())
  let unchanged = 0

  for (const row of rows) {
    const wrong: Wrong = (field, message) => {
      faults.push(faultAt(row, field, message))
      return null
    }
    const found = lookup.find(row)
    if (found.is === 'match') known(row, found.match, wrong)
    else if (found.is === 'unmet' || isNewKey(row)) fresh(row, wrong)
    else faults.push(...found.faults)
  }

  const placed = added.reduce(
    withMatch,
    editMatches(document, (match) => edited.get(match.key) ?? match),
  )
  const isChanged = edited.size + added.length > 0
  if (isChanged && faults.length === 0)
    faults.push(...sheetFaults(document, placed, { rowOf: ({ key }) => rowOf.get(key), fieldOf: fieldOfFault }))
  return {
    document: isChanged ? placed : document,
    changes: faults.length > 0 ? [] : changes(),
    follows: faults.length > 0 ? [] : earlyNotices([...edited].flatMap(([key, match]) => (isDated(key, match) ? [match] : []))),
    faults: faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    matches: [...edited.keys(), ...added.map(({ match }) => match.key)],
    unchanged,
  }

  function isDated(key: string, match: Match): boolean {
    return match.schedule?.at !== seats.get(key)?.match.schedule?.at
  }

  function known(row: SheetRow, { key }: DerivedMatch, wrong: Wrong): void {
    const seat = seats.get(key)
    if (!seat || !first(row, key)) return
    const next = dated(row, seat.match, wrong)
    if (next === null) return
    if (isSame(next, seat.match)) unchanged += 1
    else edited.set(key, next)
  }

  function first(row: SheetRow, key: string): boolean {
    const other = rowOf.get(key)
    if (other) faults.push(faultAt(row, 'key', `第 ${other.number} 行已经写了这场比赛，一场比赛只能有一行。`))
    else rowOf.set(key, row)
    return !other
  }

  function dated(row: SheetRow, match: Match, wrong: Wrong): Match | null {
    const start = faults.length
    const stands = writtenFixture(match)
    const isTold = (field: SheetField) => cellText(row, field) !== '' && cellText(row, field) !== String(stands[field] ?? '')
    const schedule = isTold('date') || isTold('time') ? scheduleIn(row, match.schedule, document.competition, wrong) : null
    const bestOf = isTold('bestOf') ? lengthIn(row, wrong) : null
    const stream = isTold('stream') ? addressIn(row, 'stream', wrong) : null
    const replay = isTold('replay') ? addressIn(row, 'replay', wrong) : null
    const [venue, note] = [cellText(row, 'venue'), cellText(row, 'note')]
    if (isTold('venue') && [...venue].length > 60) wrong('venue', '地点最多 60 个字，请缩短。')
    if (isTold('note') && [...note].length > 200) wrong('note', '备注最多 200 个字，请缩短。')
    if (bestOf !== null && hasResult(match)) wrong('bestOf', '这场比赛已有赛果，局数不能再改。')
    if (faults.length > start) return null
    const kept = { at: match.schedule?.at ?? null, precision: match.schedule?.precision ?? 'exact' } as const
    const params = { ...(schedule ?? kept), venue: venue || (match.venue ?? ''), reason: cellText(row, 'reason') }
    const onDate =
      schedule || isTold('venue')
        ? placedMatch(match, params, { now, isPublic: isPublic(document) })
        : { match, isMoved: false, faults: [] }
    if (!onDate.isMoved && isIdleReason(params.reason, [match])) {
      wrong('reason', '这场比赛的日期没有改到别的一天或时间，改期原因不会公开：请改日期，或清空这一格。')
    }
    for (const { rule, message } of onDate.faults) {
      wrong('date', rule === 'reason-missing' ? '时间有变，要写改期原因（会公开显示）：请在“改期原因”一列里写。' : message)
    }
    if (faults.length > start) return null
    return {
      ...onDate.match,
      ...(bestOf !== null && { bestOf }),
      ...(stream !== null && { streamUrl: stream }),
      ...(replay !== null && { replayUrl: replay }),
      ...(isTold('note') && { note }),
    }
  }

  /** A new key together with everything that a new match needs. */
  function isNewKey(row: SheetRow): boolean {
    const key = cellText(row, 'key')
    return (
      key !== '' &&
      !taken.has(key) &&
      new RegExp(keyPattern).test(key) &&
      ['round', 'home', 'away'].every((field) => isField(field) && cellText(row, field) !== '')
    )
  }

  function fresh(row: SheetRow, wrong: Wrong): void {
    const place = placeIn(document, row, wrong)
    const { keys, faults: unknown } = sidesOf(row, lookup.entrants)
    faults.push(...unknown)
    const [home, away] = keys
    if (place === null || home === null || away === null) {
      if (unknown.length === 0 && place !== null) wrong(home === null ? 'home' : 'away', '新的比赛要写明双方。')
      return
    }
    if (home === away) {
      wrong('away', '双方是同一个参赛者，请改正。')
      return
    }
    const key = cellText(row, 'key') || freeMatchKey(`${place.stage.key}-r${place.round}`, taken)
    if (!first(row, key)) return
    taken.add(key)
    const match = dated(row, { key, sides: [{ entrant: home }, { entrant: away }] }, wrong)
    if (match) added.push({ row, place, match })
  }

  function changes(): SheetChange[] {
    const now = added.reduce(withMatch, document)
    const words = wordingOf(now, derive(now))
    const lines = [...edited].flatMap(([key, match]) => {
      const [before, after] = [writtenFixture(seats.get(key)?.match ?? match), writtenFixture(match)]
      return written.flatMap((field): SheetChange[] => {
        const [from, to] = [String(before[field] ?? ''), String(after[field] ?? '')]
        if (from === to) return []
        return [{ row: rowOf.get(key)?.number ?? 0, subject: words.match(key), what: sheetFieldWords[field].label, from, to }]
      })
    })
    const news = added.map(({ row, match }): SheetChange => {
      const { date = '', time = '' } = writtenFixture(match)
      return { row: row.number, subject: words.match(match.key), what: '新增比赛', from: '', to: `${date} ${time}`.trim() || '时间未定' }
    })
    return [...lines, ...news].toSorted((a, b) => a.row - b.row)
  }
}

function isField(field: string): field is SheetField {
  return field in sheetFieldWords
}

interface NewPlace {
  stage: Stage
  group: string
  round: number
}

interface NewMatch {
  row: SheetRow
  place: NewPlace
  match: Match
}

/** The position of a new match. Only a round robin accepts one: a bracket determines its own matches, and a Swiss round is paired. */
function placeIn({ stages }: CompetitionDocument, row: SheetRow, wrong: Wrong): NewPlace | null {
  const named = stages.filter((each) => isCalled(cellText(row, 'stage'), each))
  const [stage] = named
  if (!stage)
    return wrong('stage', `没有“${shortened(cellText(row, 'stage'))}”这个阶段，可以写：${stages.map(({ name }) => name).join('、')}。`)
  if (named.length > 1) return wrong('stage', `没有这场比赛；要新增请写明阶段：${stages.map(({ name }) => name).join('、')}。`)
  if (stage.format !== 'round_robin') {
    return wrong(
      'home',
      `“${stage.name}”没有这场比赛：${stage.format === 'swiss' ? '瑞士轮的对阵请用抽签产生' : '淘汰赛的对阵由签表决定'}，请核对双方，或写场次编号。`,
    )
  }
  const groups = stage.groups.filter((each) => isCalled(cellText(row, 'group'), each))
  const [group] = groups
  if (!group || groups.length > 1) {
    return wrong('group', `请写明分组：${stage.groups.map(({ name }) => name).join('、')}。`)
  }
  const text = cellText(row, 'round')
  const round = group.rounds.find(({ name }) => name === text)?.number ?? roundNumber(text)
  if (round === null || round < 1) return wrong('round', `“${shortened(text)}”不是轮次，请写成 3 或“第 3 轮”。`)
  return { stage, group: group.key, round }
}

function withMatch(document: CompetitionDocument, { place, match }: NewMatch): CompetitionDocument {
  const stages = document.stages.map((stage) => {
    if (stage.key !== place.stage.key) return stage
    const groups = stage.groups.map((group) => {
      if (group.key !== place.group) return group
      const isThere = group.rounds.some(({ number }) => number === place.round)
      const rounds = isThere
        ? group.rounds
        : [...group.rounds, { number: place.round, matches: [] }].toSorted((a, b) => a.number - b.number)
      return {
        ...group,
        rounds: rounds.map((round) => (round.number === place.round ? { ...round, matches: [...round.matches, match] } : round)),
      }
    })
    return { ...stage, groups }
  })
  return { ...document, stages }
}

function freeMatchKey(prefix: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${prefix}-m${number}`)) number += 1
  return `${prefix}-m${number}`
}

function scheduleIn(
  row: SheetRow,
  before: Schedule | undefined,
  span: DaySpan,
  wrong: Wrong,
): { at: string; precision: 'exact' | 'day' } | null {
  const [dateText, timeText] = [cellText(row, 'date'), cellText(row, 'time')]
  const kept = before?.at === undefined ? undefined : beijingParts(before.at)
  const date = dateText === '' ? kept && { day: kept.day, clock: undefined } : dayAndClockOf(dateText, span)
  if (!date) {
    const mend = '请写成 2026-11-20，或 2026-11-20 20:00（北京时间）。'
    if (dateText === '') return wrong('date', `写了时间，日期是空的：${mend}`)
    const what = isYearless(dateText) ? '没有年份，看不出是哪一年' : '不是日期'
    return wrong('date', `“${shortened(dateText)}”${what}，${mend}`)
  }
  // A spreadsheet program stores a time of day with a date.
  const clock =
    timeText === ''
      ? date.clock
      : (clockOf(timeText) ?? clockOfFraction(timeText) ?? (row.cells.get('time')?.isDate ? dayAndClockOf(timeText)?.clock : undefined))
  if (timeText !== '' && clock === undefined) return wrong('time', `“${shortened(timeText)}”不是时间，请写成 20:00。`)
  if (timeText !== '' && date.clock !== undefined && date.clock !== '00:00' && clock !== date.clock) {
    return wrong('time', '日期一格里已有另一个时间，请改正其中一格。')
  }
  const isExact = clock !== undefined && !(timeText === '' && row.cells.get('date')?.isDate && clock === '00:00')
  return { at: beijingInstant(date.day, isExact ? clock : '00:00'), precision: isExact ? 'exact' : 'day' }
}

/** 3 of 3, BO3, 三局两胜 is none. */
function lengthIn(row: SheetRow, wrong: Wrong): number | null {
  const text = cellText(row, 'bestOf').normalize('NFKC')
  const [, digits] = /^(?:bo|best of)?\s*(\d{1,2})\s*局?$/i.exec(text) ?? []
  return digits === undefined || Number(digits) < 1 ? wrong('bestOf', `“${shortened(text)}”不是局数，请写成 3 或 BO3。`) : Number(digits)
}

function addressIn(row: SheetRow, field: 'stream' | 'replay', wrong: Wrong): string | null {
  const text = cellText(row, field)
  const fault = /^https?:/.test(text) ? linkAddressFault(text) : '网址要以 https:// 或 http:// 开头'
  return fault === null ? text : wrong(field, `${fault}。`)
}

function fieldOfFault(rest: string): SheetField {
  if (rest.startsWith('.sides[1]')) return 'away'
  if (rest.startsWith('.sides')) return 'home'
  if (rest.startsWith('.bestOf')) return 'bestOf'
  return 'date'
}
