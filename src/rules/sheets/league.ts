import { matchesOf } from '#rules/correct/edit.ts'
import { documentOfPlan } from '#rules/presets/document.ts'
import { defaultPlan, type FormatPlan, planFaults } from '#rules/presets/format-plan.ts'
import type { CompetitionDocument, Entrant, Group } from '#shared/competitions/document.ts'
import { formatDay } from '#shared/dates.ts'
import { type SheetField, sheetFieldWords } from '#shared/sheets/fields.ts'
import { type KnownPeople, peopleIndex, withPeople } from './entrants.ts'
import { applyFixtures } from './fixtures.ts'
import { isNobody, roundNumber } from './lookup.ts'
import { cellText, faultAt, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow, type Wrong } from './model.ts'
import { foldedName, nearNames } from './names.ts'
import { shortened } from './read-result.ts'
import { applyResults } from './results.ts'

/** What the lines do not say of the competition. */
interface League {
  /** Its days say of which year a date without one is. */
  season: CompetitionDocument['season']
  competition: Pick<CompetitionDocument['competition'], 'slug' | 'kind' | 'name' | 'isHidden'>
  /** For a league without a date: YYYY-MM-DD. */
  today: string
}

interface Context {
  /** ISO UTC. */
  at: string
  author: string
  people: KnownPeople
}

/** An entrant of the lines. */
interface LeagueEntrant {
  key: string
  name: string
  /** How many lines name it. */
  lines: number
  /** The team or player of the library with that name; null: none. */
  link: string | null
  /** How many of the library have that name, where it is not clear which one it is; else 0. */
  namesakes: number
  /** Similar names: of other entrants, where this one stands in one line only, else of the library. */
  near: readonly string[]
}

/** With faults the document is of no use. */
export interface LeagueOutcome extends SheetOutcome {
  entrants: readonly LeagueEntrant[]
}

/**
 * A new round robin from its matches, a line each: who plays follows from the sides, groups and rounds from their columns, dates and results
 * from theirs. Without a column of rounds, every match is in the first round in which neither side has one.
 */
export function applyLeague(league: League, rows: readonly SheetRow[], context: Context): LeagueOutcome {
  const faults: SheetFault[] = []
  const lines = linesOf(rows, faults)
  const found = entrantsOf(lines, league, context.people)
  const unfit = faults.length > 0 ? [] : planFaults(planOf(found.length), found.length)
  faults.push(...unfit.map(({ message }) => ({ row: null, column: null, message })))
  if (faults.length > 0) return refused(faults, found)

  const empty = emptyLeague(league, lines, found, context.people)
  const whole = lines.map(completed)
  const placed = applyFixtures(empty, whole, context)
  if (placed.faults.length > 0) return refused(placed.faults, found)
  const recorded = applyResults(placed.document, whole, { ...context, own: new Set() })
  if (recorded.faults.length > 0) return refused(recorded.faults, found)
  return {
    document: spanning(recorded.document, league.today),
    faults: [],
    changes: told([...placed.changes, ...recorded.changes], lines).toSorted((a, b) => a.row - b.row),
    follows: recorded.follows,
    matches: placed.matches,
    unchanged: rows.length - lines.length,
    entrants: found,
  }
}

function refused(faults: readonly SheetFault[], entrants: readonly LeagueEntrant[]): LeagueOutcome {
  return { document: nothing, faults, changes: [], follows: [], matches: [], unchanged: 0, entrants }
}

/** In place of a document that cannot be made. */
const nothing: CompetitionDocument = {
  format: 'leitai/competition',
  version: 1,
  season: { slug: 'none', name: '无', startsOn: '2000-01-01', endsOn: '2000-01-01' },
  competition: { slug: 'none', kind: 'team', name: '无', startsOn: '2000-01-01', endsOn: '2000-01-01' },
  entrants: [],
  stages: [],
}

const following = ['winner', 'kind', 'state'] as const satisfies SheetField[]

/** Without what follows from a score, where the line does not say it itself. */
function told(changes: readonly SheetChange[], lines: readonly Line[]): SheetChange[] {
  const rows = new Map(lines.map(({ row }) => [row.number, row]))
  return changes.filter(({ row: number, what }) => {
    const field = following.find((each) => sheetFieldWords[each].label === what)
    const row = rows.get(number)
    return field === undefined || row === undefined || cellText(row, field) !== ''
  })
}

/** A line about a match. */
interface Line {
  row: SheetRow
  /** Names as they are written. */
  home: string
  away: string
  /** Null: the only group. */
  group: string | null
  /** As it is written, or by the order of the lines. */
  round: string
}

/** The lines with two sides; one with nobody on one side is a bye, which a round robin does not note. */
function linesOf(rows: readonly SheetRow[], faults: SheetFault[]): Line[] {
  const lines: Line[] = []
  const stages = new Map<string, SheetRow>()
  const groupOf = new Map<string, { group: string; row: SheetRow }>()
  const seen = new Map<string, SheetRow>()
  const lastRound = new Map<string, number>()
  for (const row of rows) {
    const wrong: Wrong = (field, message) => {
      faults.push(faultAt(row, field, message))
      return null
    }
    const [home, away] = [cellText(row, 'home'), cellText(row, 'away')]
    if (isNobody(home) && isNobody(away)) wrong('home', '没有写双方：请写主队和客队，或删去这一行。')
    if (isNobody(home) || isNobody(away)) continue
    const stage = cellText(row, 'stage')
    if (stage !== '') stages.set(foldedName(stage), stages.get(foldedName(stage)) ?? row)
    if (stages.size > 1) {
      wrong('stage', `一张表建一个循环赛，这一行却是另一个阶段“${shortened(stage)}”：请把它分到别的表格，或忽略这一列。`)
    }
    for (const [field, name] of [
      ['home', home],
      ['away', away],
    ] as const) {
      if ([...name].length > 60) wrong(field, '名称最多 60 个字，请缩短。')
    }
    if (foldedName(home) === foldedName(away)) wrong('away', '双方是同一个参赛者，请改正。')
    const group = groupIn(row, [home, away], groupOf, wrong)
    const pair = [foldedName(home), foldedName(away)] as const
    const next = 1 + Math.max(...pair.map((name) => lastRound.get(name) ?? 0))
    for (const name of pair) lastRound.set(name, next)
    const round = cellText(row, 'round') || String(next)
    const place = `${group ?? ''}/${roundNumber(round) ?? foldedName(round)}/${pair.join('/')}`
    const other = seen.get(place)
    if (other) wrong('home', `第 ${other.number} 行已经写了这场比赛，一场比赛只能有一行：请删去一行，或改正轮次。`)
    else seen.set(place, row)
    lines.push({ row, home, away, group, round })
  }
  return lines
}

/** The group of a line: all matches of an entrant are in one. */
function groupIn(
  row: SheetRow,
  sides: readonly string[],
  groupOf: Map<string, { group: string; row: SheetRow }>,
  wrong: Wrong,
): string | null {
  const group = cellText(row, 'group')
  if (group === '') {
    const other = sides.flatMap((name) => groupOf.get(foldedName(name)) ?? [])[0]
    if (other) wrong('group', `分组是空的，双方在第 ${other.row.number} 行里是“${shortened(other.group)}”：请写上分组。`)
    return null
  }
  if ([...group].length > 60) wrong('group', '分组的名称最多 60 个字，请缩短。')
  for (const name of sides) {
    const before = groupOf.get(foldedName(name))
    if (!before) groupOf.set(foldedName(name), { group, row })
    else if (foldedName(before.group) !== foldedName(group)) {
      wrong(
        'group',
        `“${shortened(name)}”在第 ${before.row.number} 行是“${shortened(before.group)}”，这里是“${shortened(group)}”：请改正其中一格。`,
      )
    }
  }
  return group
}

/** Names in the order of the lines; spellings that differ only in width, case or spaces are one entrant. */
function entrantsOf(lines: readonly Line[], { competition: { kind } }: League, people: KnownPeople): LeagueEntrant[] {
  const library = peopleIndex([], kind === 'team' ? people.teams : people.players)
  const counts = new Map<string, { name: string; lines: number }>()
  for (const { home, away } of lines) {
    for (const name of [home, away]) {
      const entry = counts.get(foldedName(name))
      if (entry) entry.lines += 1
      else counts.set(foldedName(name), { name, lines: 1 })
    }
  }
  const often = [...counts.values()].flatMap((entry) => (entry.lines > 1 ? [entry.name] : []))
  return [...counts.values()].map(({ name, lines: count }, i): LeagueEntrant => {
    const found = library.find(name)
    const link = found.is === 'found' ? found.item.slug : null
    const misspelt = count === 1 && link === null ? nearNames(name, often) : []
    const similar = found.is === 'unknown' ? found.nearest.filter((one) => !counts.has(foldedName(one))) : []
    const near = misspelt.length > 0 ? misspelt : similar
    return { key: `e${i + 1}`, name, lines: count, link, namesakes: found.is === 'several' ? found.names.length : 0, near }
  })
}

/** Scores are entered as the lines have them. */
function planOf(entrants: number): FormatPlan {
  return { ...defaultPlan('round_robin', entrants), tableBestOf: null }
}

function emptyLeague(
  { season, competition }: League,
  lines: readonly Line[],
  found: readonly LeagueEntrant[],
  people: KnownPeople,
): CompetitionDocument {
  const isOfTeams = competition.kind === 'team'
  const entrants = found.map(({ key, name, link }): Entrant => {
    if (link === null) return { key, name }
    return isOfTeams ? { key, name, team: link } : { key, name, players: [link] }
  })
  const planned = documentOfPlan({
    season,
    competition: { ...competition, startsOn: season.startsOn, endsOn: season.endsOn },
    entrants,
    teams: [],
    players: [],
    format: planOf(entrants.length),
    dates: {},
  })
  const name = lines.map(({ row }) => cellText(row, 'stage')).find((text) => text !== '')
  const stages = planned.stages.map((stage) => {
    const { legs: _played, ...ruleset } = stage.ruleset
    return { ...stage, ruleset, ...(name !== undefined && { name }), groups: groupsOf(stage.groups[0], lines, found) }
  })
  return withPeople({ ...planned, stages }, people)
}

/** Without their matches. */
function groupsOf(planned: Group | undefined, lines: readonly Line[], found: readonly LeagueEntrant[]): Group[] {
  const { seeds: _all, ...base } = planned ?? { key: 'all', name: '循环赛', kind: 'pool' as const }
  const numberOf = new Map(found.map(({ name }, i) => [foldedName(name), i + 1]))
  const groups = new Map<string, { name: string; seeds: Set<number> }>()
  for (const { group, home, away } of lines) {
    if (group === null) continue
    const entry = groups.get(foldedName(group)) ?? { name: group, seeds: new Set() }
    groups.set(foldedName(group), entry)
    for (const side of [home, away]) entry.seeds.add(numberOf.get(foldedName(side)) ?? 0)
  }
  if (groups.size === 0) return [{ ...base, rounds: [] }]
  return [...groups.values()].map(({ name, seeds }, i) => ({
    ...base,
    key: `g${i + 1}`,
    name,
    seeds: [...seeds].toSorted((a, b) => a - b),
    rounds: [],
  }))
}

/** The line as the rules of fixtures and results read it: of the only stage, and with its round. */
function completed({ row, round }: Line): SheetRow {
  const cells = new Map(row.cells)
  cells.delete('stage')
  cells.set('round', { text: round, column: cells.get('round')?.column ?? '', isDate: false })
  return { ...row, cells }
}

/** From its first match to its last. */
function spanning(document: CompetitionDocument, today: string): CompetitionDocument {
  const days = matchesOf(document)
    .flatMap(({ schedule }) => (schedule?.at === undefined ? [] : [formatDay(schedule.at)]))
    .toSorted()
  const { competition } = document
  return { ...document, competition: { ...competition, startsOn: days[0] ?? today, endsOn: days.at(-1) ?? today } }
}

/** The names of the sides, and what they may be called in the library: 青锋战队 is likely 青锋. */
export function sideNames(rows: readonly SheetRow[]): string[] {
  const names = rows.flatMap((row) => [cellText(row, 'home'), cellText(row, 'away')]).filter((name) => !isNobody(name))
  const cores = names.map((name) => name.replace(/(?:电子竞技俱乐部|电竞俱乐部|俱乐部|电竞|战队|队)$/u, ''))
  return [...new Set([...names, ...cores])].filter((name) => name !== '')
}
