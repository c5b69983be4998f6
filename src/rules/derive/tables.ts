import { countLobby, countMatch } from '#rules/count.ts'
import { type LadderInput, type LadderMatch, rankLadder } from '#rules/ladder/rank-ladder.ts'
import { withLeadingRanks } from '#rules/leading-rank.ts'
import type { CountedMatch, RankedEntrant, RankingInput } from '#rules/model.ts'
import { isProvisional } from '#rules/outcome.ts'
import { isComparable, rankAcross } from '#rules/ranking/across.ts'
import { rankGroup } from '#rules/ranking/rank.ts'
import { isTakenOutOfLobby, leftBeforeEnd } from '#rules/rulings.ts'
import type { Entrant, PositionLadder } from '#shared/competitions/document.ts'
import type { Result } from '#shared/competitions/match.ts'
import { type GroupWork, type MatchWork, poolsOf, type StageWork, type Workings } from './workings.ts'

export function rankTable(work: GroupWork, entrants: ReadonlyMap<string, Entrant>, workings: Workings): void {
  const { ruleset, format } = work.stage.stage
  const ladder = work.stage.stage.format === 'ladder' ? work.stage.stage.ladder : null
  const matches: CountedMatch[] = []
  for (const match of work.matches) {
    if (format === 'lobby_series') {
      matches.push(...countLobby(match, (entrant) => isTakenOut(entrant, match, workings)))
      continue
    }
    const counted = countMatch(match, ruleset)
    if (counted) matches.push(counted)
  }
  const members = memberSeats(work)
  const seeds = seedsOf(work.stage, entrants, workings)
  const ranked = members.flatMap((entrant) => (entrant === null ? [] : [rankedEntrant(entrant, entrants, seeds, workings)]))
  work.input = {
    ruleset,
    entrants: ranked,
    matches,
    adjustments: work.group.adjustments ?? [],
    decisions: work.group.decisions ?? [],
    openMatches: openMatches(work, { matches, ranked, hasOpenPlace: members.includes(null) }, workings),
    rounds: roundsOf(work),
  }
  const standing = ladder?.by === 'position' ? rankLadder(ladderInput(work, work.input, ladder, workings)) : rankGroup(work.input)
  // Annulled matches count for nobody, so the ranking does not get them.
  work.standing = {
    ...standing,
    rows: withLeadingRanks(standing.rows, leaversOf(work, work.input, workings)),
    hasProvisional: standing.hasProvisional || work.matches.some(({ match }) => isUnconfirmedVoid(match.result)),
  }
}

/** Those who were excluded before the table was played out. */
function leaversOf({ matches }: GroupWork, { entrants, openMatches }: RankingInput, { exclusions }: Workings): ReadonlySet<string> {
  const played = matches.map(({ match, sides }) => ({ match, entrants: sides.map(({ entrant }) => entrant) }))
  return new Set(
    entrants.flatMap(({ key }) => {
      const exclusion = exclusions.get(key)
      return exclusion && (openMatches > 0 || leftBeforeEnd(exclusion, key, played)) ? [key] : []
    }),
  )
}

function isTakenOut(entrant: string, { match }: MatchWork, { exclusions }: Workings): boolean {
  const exclusion = exclusions.get(entrant)
  return exclusion !== undefined && isTakenOutOfLobby(exclusion, match)
}

function isUnconfirmedVoid(result: Result | undefined): boolean {
  return result?.kind === 'void' && isProvisional(result)
}

/** Ranks entrants of equal rank across groups, once all groups are finished and no undecided tie can change who is compared. */
export function rankGroupsAcross(work: StageWork): void {
  const { across } = work.stage
  if (!across) return
  const groups = poolsOf(work).flatMap(({ standing, input }) => (standing && input ? [{ standing, input }] : []))
  if (groups.length < poolsOf(work).length || !groups.every((group) => isComparable(group, across))) return
  work.across = rankAcross({ groups, ...across, decisions: across.decisions ?? [] })
}

/**
 * The group's places of the stage; where there are none, and for a deciding match, everybody who plays in the group. Null for an open
 * place.
 */
function memberSeats(work: GroupWork): (string | null)[] {
  const { places } = work.stage
  if (places.length === 0 || (!work.group.seeds && !isPool(work))) {
    const playing = work.matches.flatMap((match) => match.sides.flatMap(({ entrant }) => (entrant === null ? [] : [entrant])))
    return [...new Set(playing)]
  }
  const seats = work.group.seeds ? work.group.seeds.map((seed) => places[seed - 1]) : places
  const taken = new Set<string>()
  return seats.flatMap((seat) => {
    if (!seat || seat.state === 'bye') return []
    if (seat.entrant === null) return [null]
    if (taken.has(seat.entrant)) return []
    taken.add(seat.entrant)
    return [seat.entrant]
  })
}

/** A later stage is seeded by its places, which result from the stage before; the first by the entrants' own seeds where they have any. */
function seedsOf(work: StageWork, entrants: ReadonlyMap<string, Entrant>, workings: Workings): ReadonlyMap<string, number> {
  const isFirst = workings.document.stages[0] === work.stage
  const seeds = new Map<string, number>()
  for (const [index, seat] of work.places.entries()) {
    if (seat.entrant === null) continue
    const own = entrants.get(seat.entrant)?.seed
    seeds.set(seat.entrant, isFirst && own !== undefined ? own : index + 1)
  }
  return seeds
}

function rankedEntrant(
  key: string,
  entrants: ReadonlyMap<string, Entrant>,
  seeds: ReadonlyMap<string, number>,
  workings: Workings,
): RankedEntrant {
  const entrant = entrants.get(key)
  return {
    key,
    name: entrant?.name ?? key,
    seed: seeds.get(key) ?? entrant?.seed,
    rating: entrant?.rating,
    isOut: workings.exclusions.get(key)?.policy === 'void_all',
  }
}

function isPool(work: GroupWork): boolean {
  return poolsOf(work.stage).includes(work)
}

/** A challenge that was decided by a ruling about an entrant has no end of its own: the ruling's time counts. */
function ladderInput(
  work: GroupWork,
  { entrants, decisions, openMatches }: RankingInput,
  ladder: PositionLadder,
  workings: Workings,
): LadderInput {
  const staying = new Set(stillIn(entrants, workings))
  const matches = work.matches.flatMap((match): LadderMatch[] => {
    const counted = countMatch(match, work.stage.stage.ruleset)
    return counted ? [{ ...counted, endedAt: match.match.result?.endedAt ?? ruledAt(match, workings) }] : []
  })
  return { ladder, entrants, gone: (key: string) => !staying.has(key), matches, decisions, openMatches }
}

function ruledAt({ sides }: MatchWork, { exclusions }: Workings): string {
  const moments = sides.flatMap(({ entrant }) => exclusions.get(entrant ?? '')?.at ?? [])
  return moments.sort().at(-1) ?? ''
}

/** An entrant that has withdrawn or is excluded is not paired any more. */
export function stillIn(ranked: readonly RankedEntrant[], workings: Workings): string[] {
  const gone = new Set([...workings.exclusions.keys()])
  for (const { key, status = 'active' } of workings.document.entrants) if (status !== 'active') gone.add(key)
  return ranked.flatMap(({ key }) => (gone.has(key) ? [] : [key]))
}

interface CountedTable {
  matches: readonly CountedMatch[]
  ranked: readonly RankedEntrant[]
  hasOpenPlace: boolean
}

/**
 * Includes Swiss rounds that are not paired yet; by record, until everybody has reached the wins or the losses. A ladder has open
 * challenges until it is closed.
 */
function openMatches(work: GroupWork, { matches, ranked, hasOpenPlace }: CountedTable, workings: Workings): number {
  const { stage } = work.stage
  const open = work.matches.filter((match) => !match.isClosed).length + (hasOpenPlace ? 1 : 0)
  if (!isPool(work)) return open
  if (stage.format === 'ladder') return stage.ladder.isClosed || workings.document.competition.isFinished ? open : open + 1
  if (work.matches.length === 0) return Math.max(open, 1)
  if (stage.format !== 'swiss') return open
  if (stage.swiss.by === 'points') return open + Math.max(0, stage.swiss.rounds - work.group.rounds.length)
  return open > 0 || haveAllReached(matches, stillIn(ranked, workings), stage.swiss) ? open : 1
}

function haveAllReached(matches: readonly CountedMatch[], entrants: readonly string[], limits: { wins: number; losses: number }): boolean {
  const wins = new Map<string, number>()
  const losses = new Map<string, number>()
  for (const { sides } of matches) {
    for (const { entrant, outcome } of sides) {
      const tally = outcome === 'win' ? wins : losses
      if (outcome !== 'draw') tally.set(entrant, (tally.get(entrant) ?? 0) + 1)
    }
  }
  return entrants.every((key) => (wins.get(key) ?? 0) >= limits.wins || (losses.get(key) ?? 0) >= limits.losses)
}

function roundsOf(work: GroupWork): number {
  const { stage } = work.stage
  const drawn = work.group.rounds.reduce((most, { number }) => Math.max(most, number), 0)
  return stage.format === 'swiss' && stage.swiss.by === 'points' && isPool(work) ? Math.max(drawn, stage.swiss.rounds) : drawn
}
