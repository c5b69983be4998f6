import { ladderSentences } from '#rules/ladder/ladder-sentences.ts'
import type { LadderStep, StandingRow, Trace, TraceStep } from '#rules/model.ts'
import { figureText } from '#rules/ranking/figure-text.ts'
import { ruleName, ruleSentences } from '#rules/ranking/rule-names.ts'
import { isZoneKept, zoneOf } from '#rules/zones.ts'
import { type StandingRowWithTrace, shortTrace } from '#server/competitions/store/standing-row.model.ts'
import type { ByeRow } from '#server/matches/byes.queries.ts'
import { viewBye } from '#server/matches/byes.view.ts'
import type { PositionLadder, Zone } from '#shared/competitions/document.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { GroupTable, LadderRow, Table, TableRow } from '#shared/competitions/table-views.ts'
import { spaced } from '#shared/spaced.ts'
import { columnsOf, figuresOf, ladderFigures } from './figures.view.ts'
import type { StandingPage } from './standings.queries.ts'

/** An entrant as its row of a table names it. */
interface RankedEntrant {
  entrant: EntrantRef
  status: TableRow['status']
}

interface KnownEntrant extends RankedEntrant {
  form: Readonly<Form>
  byes: readonly ByeRow[]
}

/** The last public outcomes of an entrant, oldest first, with their matches. */
export type Form = { outcome: TableRow['form'][number]; id: number; round: number }[]

interface ShortParts {
  ruleset: Ruleset
  zones: readonly Zone[]
  isLadder: boolean
  /** By the keys of the document. */
  entrants: ReadonlyMap<string, RankedEntrant>
}

interface Parts extends Omit<ShortParts, 'isLadder'> {
  entrants: ReadonlyMap<string, KnownEntrant>
  /** Of a ladder by position. */
  challenges?: Challenges | null
}

/** By the organiser: the first takes the place of the second. */
export interface LadderMove {
  order: readonly string[]
  note: string
}

interface Challenges {
  ladder: PositionLadder
  /** The newest first. */
  moves: readonly LadderMove[]
  since: string
  /** Match ids by key. */
  matches: ReadonlyMap<string, number>
}

/** How many of the last outcomes are shown. */
export const formLength = 5

export function viewTable(standing: StandingPage, { challenges = null, ...parts }: Parts): Table {
  const { ruleset, entrants } = parts
  const { rows, ...short } = viewShortTable(standing, { ...parts, isLadder: challenges !== null })
  const columns = challenges ? [] : columnsOf(ruleset, short.figures)
  const shown = new Map(rows.map((row) => [row.entrant.id, row]))
  return {
    ...short,
    columns: columns.map((i) => {
      const rule = ruleset.tiebreaks[i]
      return rule ? ruleName(rule, ruleset.score) : ''
    }),
    rules: challenges ? [...ladderSentences(challenges.ladder), ...moveSentences(challenges.moves, entrants)] : ruleSentences(ruleset),
    rows: standing.rows.flatMap((row) => {
      const known = entrants.get(row.entrant)
      const begun = known && shown.get(known.entrant.id)
      return begun ? [{ ...begun, ...viewReasons(row, known, columns, { entrants, challenges }) }] : []
    }),
    ladder: challenges && { since: challenges.since },
  }
}

function moveSentences(moves: readonly LadderMove[], entrants: ShortParts['entrants']): string[] {
  return moves.flatMap(({ order: [moved = '', other = ''], note }) => {
    const [name, place] = [entrants.get(moved)?.entrant.name, entrants.get(other)?.entrant.name]
    // The list of sentences ends each of them.
    return name && place ? [spaced`主办方将${name}移到${place}当时的名次：${note.replace(/[。；]$/, '')}`] : []
  })
}

/** A table without what explains its rows. */
export function viewShortTable(standing: StandingPage, { ruleset, zones, isLadder, entrants }: ShortParts): GroupTable['table'] {
  const hasDraws = standing.rows.some((row) => row.figures.draws > 0)
  return {
    figures: isLadder ? ladderFigures(hasDraws) : figuresOf(ruleset, hasDraws),
    zones: zones.map(({ kind, label }) => ({ kind, label })),
    isFinal: standing.isFinal,
    hasProvisional: standing.hasProvisional,
    rows: standing.rows.flatMap((row) => {
      const known = entrants.get(row.entrant)
      return known ? [viewShortRow(row, known, zones)] : []
    }),
    total: standing.total,
  }
}

type ShortRow = GroupTable['table']['rows'][number]

function viewShortRow(row: StandingRowWithTrace, { entrant, status }: RankedEntrant, zones: readonly Zone[]): ShortRow {
  const { zone, isOpen } = zoneOf(row, zones)
  const { played, wins, draws, losses, scoreFor, scoreAgainst, gamesWon, gamesLost, points } = row.figures
  return {
    rank: row.rank,
    isShared: row.isShared,
    isTieOpen: row.isTieOpen,
    entrant,
    status,
    played,
    wins,
    draws,
    losses,
    scoreFor,
    scoreAgainst,
    gamesWon,
    gamesLost,
    points,
    adjustments: row.adjustments.map(({ metric, delta, publicNote }) => ({ metric, delta, note: publicNote })),
    zone: zone?.kind ?? null,
    isZoneOpen: isOpen,
    isZoneKept: isZoneKept(row, zones),
  }
}

function viewReasons(
  row: StandingRowWithTrace,
  { form, byes }: KnownEntrant,
  columns: readonly number[],
  { entrants, challenges = null }: Pick<Parts, 'entrants' | 'challenges'>,
): Omit<TableRow, keyof ShortRow> {
  return {
    values: columns.map((i) => row.values[i] ?? null),
    form: form.map(({ outcome }) => outcome),
    formMatches: form.map(({ id, round }) => ({ id, round })),
    byes: byes.map(viewBye),
    movement: row.before === null ? null : row.before - row.rank,
    outlook: row.outlook,
    trace: row.trace === null ? null : viewTrace(shortTrace(row.trace, row.entrant), entrants),
    ladder: row.ladder && challenges ? viewStep(row.rank, row.ladder, challenges, entrants) : null,
  }
}

function viewStep(rank: number, { before, last }: LadderStep, { matches }: Challenges, entrants: ShortParts['entrants']): LadderRow {
  const matchId = last && matches.get(last.match)
  const opponent = last && entrants.get(last.opponent)
  return {
    rise: before - rank,
    last:
      last && matchId && opponent
        ? { matchId, opponent: opponent.entrant.name, outcome: last.outcome, isChallenger: last.isChallenger }
        : null,
  }
}

function viewTrace(trace: Trace, entrants: ShortParts['entrants']): NonNullable<TableRow['trace']> {
  const name = (key: string) => entrants.get(key)?.entrant.name ?? ''
  return {
    tied: trace.tied.map(name),
    sentence: trace.sentence,
    steps: trace.steps.map((step) => ({
      name: step.name,
      state: step.state,
      count: step.count ?? (step.values.length || trace.tied.length),
      values: step.values.map(({ entrant, value }) => ({ name: name(entrant), value: valueText(step.rule, value) })),
      note: step.note ?? '',
    })),
  }
}

function valueText(rule: TraceStep['rule'], value: number | null): string {
  if (value === null) return ''
  return typeof rule === 'object' ? figureText(rule, value) : String(value)
}

/** The entrants that some rows name: their own, those in traces, and opponents on a ladder. */
export function tracedEntrants(rows: readonly StandingRow[]): string[] {
  const keys = rows.flatMap(({ entrant, trace, ladder }) => {
    if (trace === null) return ladder?.last ? [entrant, ladder.last.opponent] : [entrant]
    const named = shortTrace(trace, entrant)
    return [entrant, ...named.tied, ...named.steps.flatMap((step) => step.values.map((value) => value.entrant))]
  })
  return [...new Set(keys)]
}
