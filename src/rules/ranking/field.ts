import type { CountedMatch, RankedEntrant } from '#rules/model.ts'
import type { Adjustment } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { type Result, resultOf } from './result.ts'
import { addResult, emptyTally, type Tally, tallyOf } from './tally.ts'

/** The input of a table, indexed once: entrants by position, ordered by seed, then key; those that are out come last. */
export interface Field {
  entrants: readonly RankedEntrant[]
  positions: ReadonlyMap<string, number>
  /** The number of entrants that are not out: their positions are below it. */
  size: number
  /** The totals of each entrant, added up while reading. */
  tallies: readonly Readonly<Tally>[]
  /** Without results without play. */
  playedTallies: () => readonly Readonly<Tally>[]
  /**
   * The results of each entrant. Created when a rule first needs them: most tables need only the tallies, and 100,000 objects cost more
   * than all the rest.
   */
  results: () => readonly (readonly Result[])[]
  /** Without revoked ones, by entrant. */
  adjustments: readonly (readonly Adjustment[])[]
  pointsForDraw: number
  pointsForWin: number
  /** The last round with a result; rounds up to `roundsOver` are complete. */
  lastRound: number
  roundsOver: number
  hasProvisional: boolean
}

export interface FieldSource {
  ruleset: Ruleset
  entrants: readonly RankedEntrant[]
  matches: readonly CountedMatch[]
  adjustments: readonly Adjustment[]
  openMatches: number
  rounds: number
}

type Roll = Pick<Field, 'entrants' | 'positions' | 'size'>

/**
 * Indexes the results of one group, or of several with the ruleset of each. Void results are left out, and matches of an entrant that is
 * out or not in the group.
 */
export function buildField(sources: readonly FieldSource[]): Field {
  const roll = rollOf(sources)
  const tallies = roll.entrants.map(emptyTally)
  let lastRound = 0
  let hasProvisional = false
  for (const { matches, ruleset, rounds } of sources) {
    for (const match of matches) {
      const places = placesOf(match, roll)
      if (places === null) continue
      if (match.isProvisional) hasProvisional = true
      if (match.round > lastRound && match.round <= rounds) lastRound = match.round
      for (let side = 0; side < places.length; side += 1) {
        const tally = tallies[places[side] ?? -1]
        const result = resultOf(match, side, places, ruleset)
        if (tally && result) addResult(tally, result)
      }
    }
  }
  const table = sources[0]?.ruleset.points
  const isRunning = sources.some((source) => source.openMatches > 0)
  const results = once(() => resultsOf(sources, roll))
  return {
    ...roll,
    tallies,
    playedTallies: once(() => results().map((own) => tallyOf(own, (result) => !result.isForfeit))),
    results,
    adjustments: adjustmentsOf(sources, roll),
    pointsForDraw: table?.draw ?? 0,
    pointsForWin: table?.win ?? 0,
    lastRound,
    roundsOver: isRunning ? lastRound - 1 : lastRound,
    hasProvisional,
  }
}

function rollOf(sources: readonly FieldSource[]): Roll {
  const entrants = sources.flatMap((source) => source.entrants).sort(byStateThenSeedThenKey)
  const positions = new Map<string, number>()
  let size = 0
  entrants.forEach(({ key, isOut }, position) => {
    positions.set(key, position)
    if (!isOut) size += 1
  })
  return { entrants, positions, size }
}

function byStateThenSeedThenKey(a: RankedEntrant, b: RankedEntrant): number {
  if (a.isOut !== b.isOut) return a.isOut ? 1 : -1
  const seeds = (a.seed ?? Number.POSITIVE_INFINITY) - (b.seed ?? Number.POSITIVE_INFINITY)
  if (seeds < 0 || seeds > 0) return seeds
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** The position of each side's entrant; null where the match does not count: it is void, or an entrant is out or not in the group. */
function placesOf({ kind, game, sides }: CountedMatch, { positions, size }: Roll): readonly number[] | null {
  if (kind === 'void') return null
  // A lobby counts without entrants that are out.
  if (game !== null) return sides.map(({ entrant }) => inField(positions.get(entrant), size))
  const [home, away] = sides
  // Nearly every match has two sides: looking them up without a loop took an eighth off the reading of 50,000 matches.
  if (sides.length === 2 && home && away) {
    const first = positions.get(home.entrant) ?? size
    const second = positions.get(away.entrant) ?? size
    return first < size && second < size ? [first, second] : null
  }
  const places = sides.map(({ entrant }) => positions.get(entrant) ?? size)
  return places.every((place) => place < size) ? places : null
}

function inField(position: number | undefined, size: number): number {
  return position !== undefined && position < size ? position : -1
}

function resultsOf(sources: readonly FieldSource[], roll: Roll): readonly (readonly Result[])[] {
  const results: Result[][] = roll.entrants.map(() => [])
  for (const { matches, ruleset } of sources) {
    for (const match of matches) {
      const places = placesOf(match, roll) ?? []
      for (let side = 0; side < places.length; side += 1) {
        const result = resultOf(match, side, places, ruleset)
        if (result) results[places[side] ?? -1]?.push(result)
      }
    }
  }
  return results
}

const none: readonly Adjustment[] = []

function adjustmentsOf(sources: readonly FieldSource[], { entrants, positions }: Roll): readonly (readonly Adjustment[])[] {
  const adjustments: (readonly Adjustment[])[] = entrants.map(() => none)
  for (const source of sources) {
    for (const adjustment of source.adjustments) {
      const position = positions.get(adjustment.entrant)
      if (position === undefined || adjustment.revokedAt !== undefined) continue
      adjustments[position] = [...(adjustments[position] ?? none), adjustment]
    }
  }
  return adjustments
}

/** The sum of an entrant's adjustments of one metric. */
export function adjusted(field: Field, position: number, metric: 'points' | 'fair_play'): number {
  let sum = 0
  for (const adjustment of field.adjustments[position] ?? []) if (adjustment.metric === metric) sum += adjustment.delta
  return sum
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | null = null
  return () => (made ??= make())
}
