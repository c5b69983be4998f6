import { leadingRank } from '#rules/leading-rank.ts'
import type { Derived, DerivedTable, Standing, StandingRow } from '#rules/model.ts'
import { exclusions, mayWin } from '#rules/rulings.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Outlook, OutlookState } from '#shared/competitions/outlook.ts'
import { playedOut } from './completions.ts'
import { hundredths } from './endings.ts'
import { type Lines, linesOf } from './lines.ts'
import { type OpenTable, openTable } from './open-table.ts'
import { type Reach, reachOf } from './reach.ts'
import { recordOutlooks } from './record.ts'
import { describeOutlook } from './sentences.ts'

/**
 * What the rest may still bring each entrant of a group's table. It never claims more than is certain, whatever the open matches and the
 * tie-breaks that depend on them are. Future walkovers, rulings and adjustments are not foreseen. Provisional results count as open. Empty
 * where nothing was played yet, and where pairings are unknown.
 */
export function outlooksOf(
  document: CompetitionDocument,
  derived: Derived,
  stageKey: string,
  groupKey: string,
): ReadonlyMap<string, Outlook> {
  const name = `${stageKey}/${groupKey}`
  const stage = document.stages.find(({ key }) => key === stageKey)
  const group = stage?.groups.find(({ key }) => key === groupKey)
  const [table, standing] = [derived.tables.get(name), derived.standings.get(name)]
  if (!stage || !group || !table?.isPool || !standing || !table.input.matches.some(({ sides }) => sides.length > 1)) return new Map()
  if (table.isUnsure) return new Map()
  const lines = linesOf(document, stage, group, standing.rows.length)
  if (isPlayedOut(table, stage)) return finalOutlooks(standing, table, lines, championsOf(derived))
  // After a competition was broken off, the rest will not be played.
  if (document.competition.isFinished) return new Map()
  if (stage.format === 'swiss' && stage.swiss.by === 'record')
    return withoutThose(recordOutlooks(table, stage.swiss, lines), leftIn(standing.rows))
  const excluded = exclusions(document)
  // While matches are open, no title is in reach for a disqualified entrant, nor where the organiser sets the places.
  const mayBeTitled = (entrant: string) => lines.isTitle && !stage.placements?.length && mayWin(entrant, excluded)
  return runningOutlooks(standing, table, (entrant) => ({ ...lines, isTitle: mayBeTitled(entrant) }))
}

function withoutThose(outlooks: ReadonlyMap<string, Outlook>, left: ReadonlySet<string>): ReadonlyMap<string, Outlook> {
  return new Map([...outlooks].filter(([key]) => !left.has(key)))
}

function isPlayedOut({ input, open, undrawn, unconfirmed }: DerivedTable, { format }: Stage): boolean {
  return input.openMatches === 0 && open?.length === 0 && (undrawn === 0 || format !== 'swiss') && unconfirmed.length === 0
}

function championsOf({ awards }: Derived): ReadonlySet<string> {
  return new Set(awards.flatMap(({ kind, entrant }) => (kind === 'champion' ? [entrant] : [])))
}

function finalOutlooks({ rows }: Standing, { input }: DerivedTable, lines: Lines, champions: ReadonlySet<string>): Map<string, Outlook> {
  const metric = input.ruleset.tiebreaks[0]?.metric === 'wins' ? ('wins' as const) : ('points' as const)
  return new Map(
    rows.flatMap((row) => {
      // Who of those that share a rank advances is unknown. A title may be shared: all who have the award are champions.
      const rank = leadingRank(row)
      if (rank === null) return []
      const isChampion = lines.isTitle && champions.has(row.entrant)
      const state = isChampion ? 'champion' : stateOfRange(rank, rank + row.sharedBy - 1, lines)
      const known = { state, metric, most: shownOf(row, metric), enough: null }
      return [[row.entrant, describeOutlook({ ...known, aim: null, isAimSure: false, isOver: true }, lines)] as const]
    }),
  )
}

function stateOfRange(best: number, worst: number, lines: Lines): OutlookState {
  if (worst === 1) return 'first'
  if (worst <= lines.advance) return 'advanced'
  return lines.hope !== null && best > lines.hope ? 'eliminated' : 'open'
}

function runningOutlooks({ rows }: Standing, table: DerivedTable, linesFor: (entrant: string) => Lines): Map<string, Outlook> {
  // Whoever is excluded while the table is open may keep the rank or pass it on, as the last results say when he left.
  if (leftIn(rows).size > 0) return new Map()
  const open = openTable(table)
  if (!open) return new Map()
  const reach = playedOut(open) ?? reachOf(open)
  const shown = new Map(rows.map((row) => [row.entrant, shownOf(row, open.metric)]))
  return new Map(
    open.members.map((key, member) => [key, outlookOf(open, reach, { member, shown: shown.get(key) ?? 0, lines: linesFor(key) })]),
  )
}

function leftIn(rows: Standing['rows']): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (leadingRank(row) === null ? [row.entrant] : [])))
}

interface Asked {
  member: number
  shown: number
  lines: Lines
}

function outlookOf(open: OpenTable, reach: Reach, { member, shown, lines }: Asked): Outlook {
  const state = runningState(reach, member, lines)
  const aim = state === 'open' ? aimOf(reach, member, lines) : null
  const isAimSure = aim !== null && reach.isSafe(member, 0, aim)
  const gain = aim === null || isAimSure ? null : leastEnough(open, reach, member, aim)
  const hasProvisional = open.table.input.matches.some(({ isProvisional }) => isProvisional)
  return describeOutlook(
    {
      state,
      metric: open.metric,
      most: totalOf(open, member, reach.mostOf(member)),
      enough: gain === null || hasProvisional ? null : Math.max(0, (hundredths(totalOf(open, member, gain)) - hundredths(shown)) / 100),
      aim,
      isAimSure,
      isOver: false,
    },
    lines,
  )
}

/** The best aim still within reach: advancing, else not being eliminated. */
function aimOf(reach: Reach, member: number, { advance, hope }: Lines): number | null {
  const first = advance || 1
  if (!reach.isOutOfReach(member, first)) return first
  return hope !== null && hope > first ? hope : null
}

function runningState(reach: Reach, member: number, { advance, hope, isTitle }: Lines): OutlookState {
  if (hope !== null && reach.isOutOfReach(member, hope)) return 'eliminated'
  if (reach.isSafe(member, 0, 1)) return isTitle ? 'champion' : 'first'
  return advance > 0 && reach.isSafe(member, 0, advance) ? 'advanced' : 'open'
}

/** The units that guarantee the rank, the least that own results can give; null where even the maximum is not enough. */
function leastEnough(open: OpenTable, reach: Reach, member: number, aim: number): number | null {
  const gains = possibleGains(open, member)
  if (!reach.isSafe(member, gains.at(-1) ?? 0, aim)) return null
  // More units than enough are enough too, so a binary search works.
  let [low, high] = [0, gains.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (reach.isSafe(member, gains[middle] ?? 0, aim)) high = middle
    else low = middle + 1
  }
  return gains[low] ?? null
}

/** The possible sums of own matches, in units, ascending. */
function possibleGains({ matches, unit, freeSteps, table }: OpenTable, member: number): number[] {
  let gains = new Set([0])
  for (const { a, b, endings, least } of matches) {
    if (a !== member && b !== member) continue
    const side = a === member ? 0 : 1
    gains = summed(
      gains,
      endings.map(({ worth }) => (worth[side] - least[side]) / unit),
    )
  }
  for (let round = 0; round < table.undrawn; round += 1) gains = summed(gains, freeSteps)
  return [...gains].sort((one, other) => one - other)
}

function summed(sums: ReadonlySet<number>, steps: readonly number[]): Set<number> {
  return new Set([...sums].flatMap((sum) => steps.map((step) => sum + step)))
}

function totalOf({ base, unit }: OpenTable, member: number, gain: number): number {
  return ((base[member] ?? 0) + gain * unit) / 100
}

function shownOf({ figures }: StandingRow, metric: 'points' | 'wins'): number {
  return metric === 'points' ? figures.points : figures.wins
}
