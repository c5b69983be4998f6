import { matchLength } from '#rules/check/match-length.ts'
import { matchesOf } from '#rules/correct/edit.ts'
import { derive } from '#rules/derive.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match, Round, Source } from '#shared/competitions/match.ts'
import { wasPlayed } from '#shared/competitions/result-kinds.ts'
import type { Placement, ScheduleRules } from './model.ts'
import { minuteOf } from './time.ts'

/** A match that is played on a date, as the scheduler sees it. */
export interface Bout {
  key: string
  stage: string
  /** `stage/group`. */
  group: string
  round: number
  minutes: number
  /** Known sides: the entrant, or null. */
  entrants: readonly (string | null)[]
  /** Everybody who is known to play: `e:` entrants and `p:` players. */
  people: readonly string[]
  /** Matches that must be over before its open sides are known. */
  waits: readonly string[]
  /** `open` may be placed; `set` keeps its date; `over` too, and nothing depends on it any more. */
  state: 'open' | 'set' | 'over'
  /** Its current start; null: without a date. */
  start: number | null
  /** False: only the date is known. */
  isExact: boolean
  /** It must begin on this day, in days since 1970. */
  onDay?: number
  venue: string
  /**
   * It alone was rescheduled: its round does not wait for it. Matches that were moved together, by a plan or for a day without a venue, stay
   * in the order of their rounds.
   */
  isMoved: boolean
}

export type Lengths = Pick<ScheduleRules, 'lengths'>

/** All matches that will be or were played, with their placements: those of `plan` as in the plan, others as in the document. */
export function boutsOf(
  document: CompetitionDocument,
  { lengths }: Lengths,
  plan: ReadonlyMap<string, Placement> = new Map(),
  derived: Derived = derive(document),
): Bout[] {
  const playersOf = new Map(document.entrants.map(({ key, players = [] }) => [key, players]))
  const keys = keysByGroup(document)
  const together = movedTogether(document)
  const bouts: Bout[] = []
  for (const stage of document.stages) {
    for (const group of stage.groups) {
      for (const round of group.rounds) {
        for (const match of round.matches) {
          const known = derived.matches.get(match.key)
          if (!known || !isPlayable(match, known)) continue
          const planned = plan.get(match.key)
          const at = planned?.at ?? match.schedule?.at
          const entrants = known.sides.map((side) => side.entrant)
          bouts.push({
            key: match.key,
            stage: stage.key,
            group: `${stage.key}/${group.key}`,
            round: round.number,
            minutes: lengths[gamesOf(match, round, stage)] ?? lengths[0] ?? 60,
            entrants,
            people: peopleOf(match, entrants, playersOf),
            waits: known.sides.flatMap(({ state, source }) => (state === 'open' ? waitsOf(source, stage, keys) : [])),
            state: stateOf(match, known),
            start: at === undefined ? null : minuteOf(at),
            isExact: planned !== undefined || (match.schedule?.precision ?? 'exact') === 'exact',
            venue: planned?.venue ?? match.venue ?? '',
            isMoved: isMovedAlone(match, together),
          })
        }
      }
    }
  }
  const present = new Set(bouts.filter(({ state }) => state !== 'over').map(({ key }) => key))
  return bouts.map((bout) => ({ ...bout, waits: [...new Set(bout.waits)].filter((key) => present.has(key) && key !== bout.key) }))
}

/** The moments of acts that moved more than one match. */
function movedTogether(document: CompetitionDocument): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { schedule } of matchesOf(document)) {
    const at = schedule?.reschedules?.at(-1)?.at
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([at, count]) => (count > 1 ? at : [])))
}

function isMovedAlone({ schedule }: Match, together: ReadonlySet<string>): boolean {
  const last = schedule?.reschedules?.at(-1)
  return last !== undefined && !(last.at !== undefined && together.has(last.at))
}

/** The maximum number of its games; 0: unknown. */
export function gamesOf(match: Match, round: Round, stage: Stage): number {
  return matchLength(match, round, stage.ruleset)?.games ?? 0
}

function isPlayable(match: Match, { isNotNeeded, sides: seats, outcomes }: DerivedMatch): boolean {
  const { sides, schedule, result } = match
  if (sides.length < 2 || isNotNeeded || schedule?.state === 'cancelled' || result?.kind === 'bye') return false
  // What is under review may still have to be played.
  const isSettled = result?.state !== 'under_review' && (outcomes !== null || hasResult(match))
  if (isSettled && !wasBegun(match)) return false
  return seats.filter(({ state }) => state !== 'bye').length > 1
}

/** False where somebody did not come, or the organiser decided without a game: its time is free for others. */
function wasBegun({ play = 'not_started', result, games = [] }: Match): boolean {
  if (play !== 'not_started' || (result !== undefined && wasPlayed(result.kind))) return true
  return games.some(({ state }) => state === 'live' || state === 'done')
}

function hasResult({ result }: Match): boolean {
  return result !== undefined && result.state !== 'void'
}

function stateOf(match: Match, { outcomes }: DerivedMatch): Bout['state'] {
  if (outcomes !== null || match.play === 'ended' || hasResult(match)) return 'over'
  // Suspended and postponed: it continues on another day.
  if (match.schedule?.state === 'postponed' && match.schedule.at === undefined) return 'open'
  return wasBegun(match) ? 'set' : 'open'
}

function peopleOf({ sides, games = [] }: Match, entrants: Bout['entrants'], playersOf: ReadonlyMap<string, readonly string[]>): string[] {
  const known = entrants.filter((key) => key !== null)
  const players = [
    ...known.flatMap((key) => playersOf.get(key) ?? []),
    ...sides.flatMap(({ lineup = [] }) => lineup.flatMap(({ player }) => player ?? [])),
    ...games.flatMap((game) => game.sides.flatMap((side) => side.players ?? [])),
  ]
  return [...new Set([...known.map((key) => `e:${key}`), ...players.map((slug) => `p:${slug}`)])]
}

function waitsOf(source: Source | null, stage: Stage, keys: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (source === null || 'bye' in source || 'tbd' in source) return []
  if ('winnerOf' in source) return [source.winnerOf]
  if ('loserOf' in source) return [source.loserOf]
  if ('rankOf' in source)
    return keys.get(source.rankOf.group === undefined ? source.rankOf.stage : `${source.rankOf.stage}/${source.rankOf.group}`) ?? []
  const from = stage.places[source.seed - 1]?.source
  return from === undefined || 'seed' in from ? [] : waitsOf(from, stage, keys)
}

/** By stage, and by `stage/group`. */
function keysByGroup({ stages }: CompetitionDocument): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  for (const stage of stages) {
    const all: string[] = []
    for (const group of stage.groups) {
      const own = group.rounds.flatMap(({ matches }) => matches.map(({ key }) => key))
      keys.set(`${stage.key}/${group.key}`, own)
      all.push(...own)
    }
    keys.set(stage.key, all)
  }
  return keys
}
