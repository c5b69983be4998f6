import { isOverruled } from '#rules/derive/seats.ts'
import { hasTable } from '#rules/derive/workings.ts'
import type { CompetitionDocument, Entrant, Group, Place, Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'
import { type MatchLength, matchLength } from './match-length.ts'

/** An index of the document: everything with its JSON path and its parents, by key. Of equal keys the first counts. */
export interface Catalogue {
  document: CompetitionDocument
  teams: ReadonlySet<string>
  /** The slugs of its players, by team. */
  members: ReadonlyMap<string, readonly string[]>
  players: ReadonlySet<string>
  entrants: ReadonlyMap<string, Entrant>
  stages: readonly LocatedStage[]
  stageByKey: ReadonlyMap<string, LocatedStage>
  matches: readonly LocatedMatch[]
  matchByKey: ReadonlyMap<string, LocatedMatch>
}

export interface LocatedStage {
  stage: Stage
  index: number
  path: string
  isElimination: boolean
  /**
   * Known entrants of the stage; null while a place is open, and where the stage lists no places: then everybody who plays belongs to it.
   */
  members: ReadonlySet<string> | null
  groups: readonly LocatedGroup[]
  groupByKey: ReadonlyMap<string, LocatedGroup>
}

export interface LocatedGroup {
  group: Group
  path: string
  stage: LocatedStage
  /** The number of its places; null where the stage lists none. */
  size: number | null
  /** The numbers of its places; null: all of the stage's. */
  seeds: ReadonlySet<number> | null
  members: ReadonlySet<string> | null
  matches: readonly LocatedMatch[]
}

/** The stage's pools, whose tables are the stage's. A deciding match is in a group of another kind. */
export function poolsOf({ groups }: LocatedStage): readonly LocatedGroup[] {
  const pools = groups.filter(({ group }) => group.kind === 'pool')
  return pools.length > 0 ? pools : groups
}

export interface LocatedMatch {
  match: Match
  path: string
  stage: LocatedStage
  group: LocatedGroup
  round: Round
  length: MatchLength | null
  /** In the order of the sides, as far as the document itself says: given directly, or by the place that the side refers to. */
  entrants: readonly (string | null)[]
  /** Which sides are empty by their source. */
  byes: readonly boolean[]
}

export function catalogue(document: CompetitionDocument): Catalogue {
  const stages = document.stages.map(seatStage)
  const matches = stages.flatMap((stage) => stage.groups.flatMap((group) => group.matches))
  return {
    document,
    teams: new Set(document.teams?.map((team) => team.slug)),
    members: new Map(document.teams?.map((team) => [team.slug, (team.members ?? []).map(({ player }) => player)])),
    players: new Set(document.players?.map((player) => player.slug)),
    entrants: byKey(document.entrants, (entrant) => entrant.key),
    stages,
    stageByKey: byKey(stages, (seat) => seat.stage.key),
    matches,
    matchByKey: byKey(matches, (seat) => seat.match.key),
  }
}

function seatStage(stage: Stage, index: number): LocatedStage {
  const groups: LocatedGroup[] = []
  const seat = {
    stage,
    index,
    path: `$.stages[${index}]`,
    isElimination: !hasTable(stage),
    members: stage.places.length === 0 ? null : entrantsOf(stage.places),
    groups,
    groupByKey: new Map<string, LocatedGroup>(),
  }
  for (const [i, group] of stage.groups.entries()) groups.push(seatGroup(seat, group, `${seat.path}.groups[${i}]`))
  seat.groupByKey = byKey(groups, (each) => each.group.key)
  return seat
}

function seatGroup(stage: LocatedStage, group: Group, path: string): LocatedGroup {
  const { places } = stage.stage
  const matches: LocatedMatch[] = []
  const own = group.seeds?.flatMap((seed) => places[seed - 1] ?? [])
  const seat: LocatedGroup = {
    group,
    path,
    stage,
    size: group.seeds?.length ?? (places.length === 0 ? null : places.length),
    seeds: group.seeds === undefined ? null : new Set(group.seeds),
    members: own === undefined ? stage.members : entrantsOf(own),
    matches,
  }
  for (const [i, round] of group.rounds.entries()) {
    for (const [j, match] of round.matches.entries()) matches.push(seatMatch(seat, round, match, `${path}.rounds[${i}].matches[${j}]`))
  }
  return seat
}

function seatMatch(group: LocatedGroup, round: Round, match: Match, path: string): LocatedMatch {
  const places = match.sides.map(({ entrant, source }): Place => {
    if (entrant !== undefined || source === undefined || !('seed' in source)) return { entrant, source }
    return group.stage.stage.places[source.seed - 1] ?? {}
  })
  return {
    match,
    path,
    stage: group.stage,
    group,
    round,
    length: matchLength(match, round, group.stage.stage.ruleset),
    entrants: places.map((place) => place.entrant ?? null),
    byes: places.map(isEmpty),
  }
}

/** Nobody comes: by its source, or because a correction left it empty. */
function isEmpty({ entrant, source }: Place): boolean {
  return source !== undefined && ('bye' in source || (entrant === undefined && isOverruled(source)))
}

function entrantsOf(places: readonly Place[]): ReadonlySet<string> | null {
  const known = new Set<string>()
  for (const place of places) {
    if (place.entrant !== undefined) known.add(place.entrant)
    else if (!isEmpty(place)) return null
  }
  return known
}

function byKey<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const map = new Map<string, T>()
  for (const item of list) if (!map.has(keyOf(item))) map.set(keyOf(item), item)
  return map
}
