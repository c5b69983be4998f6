import type { DerivedMatch, DerivedSide, MatchPlace, Placement, RankingInput, Standing } from '#rules/model.ts'
import { type Exclusion, exclusions } from '#rules/rulings.ts'
import type { Outcome } from '#rules/score.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, ResultKind } from '#shared/competitions/match.ts'
import type { Level } from './levels.ts'

/** The entrant of a place: known, nobody (a bye), or open. */
export interface Seat {
  state: 'known' | 'bye' | 'open'
  entrant: string | null
  /** It depends on nothing provisional. */
  isSettled: boolean
}

export const openSeat: Seat = { state: 'open', entrant: null, isSettled: true }
export const emptySeat: Seat = { state: 'bye', entrant: null, isSettled: true }

export function takenSeat(entrant: string): Seat {
  return { state: 'known', entrant, isSettled: true }
}

/** A match while it is being derived. The fields before `sides` are filled at once, the rest when its sources are derived. */
export interface MatchWork {
  key: string
  match: Match
  stage: StageWork
  group: GroupWork
  round: number
  winnerTo: MatchPlace | null
  loserTo: MatchPlace | null
  /** The grand final that this match repeats if the upper finalist lost it. */
  resetOf: string | null
  sides: readonly DerivedSide[]
  outcomes: readonly Outcome[] | null
  kind: ResultKind | null
  winner: Seat
  loser: Seat
  isNotNeeded: boolean
  /** Nothing more can happen: decided, not needed, or annulled permanently. */
  isClosed: boolean
  isSettled: boolean
}

export interface GroupWork {
  group: Group
  stage: StageWork
  matches: MatchWork[]
  standing: Standing | null
  /** The input of the table; the ranking across groups needs it again. */
  input: RankingInput | null
}

export interface StageWork {
  stage: Stage
  groups: GroupWork[]
  matches: MatchWork[]
  places: Seat[]
  across: Standing | null
  placements: readonly Placement[]
  /** The same places as slots, including those of undecided ties. */
  levels: readonly Level[]
  state: 'coming' | 'running' | 'finished'
}

export interface Workings {
  document: CompetitionDocument
  matches: Map<string, MatchWork>
  stages: Map<string, StageWork>
  /** By `stage/group`. */
  groups: Map<string, GroupWork>
  exclusions: Map<string, Exclusion>
}

export function hasTable(stage: Stage): boolean {
  const { format } = stage
  return format === 'round_robin' || format === 'swiss' || format === 'ladder' || format === 'lobby_series'
}

export function derivedMatch(work: MatchWork): DerivedMatch {
  return {
    key: work.key,
    stage: work.stage.stage.key,
    group: work.group.group.key,
    round: work.round,
    match: work.match,
    sides: work.sides,
    outcomes: work.outcomes,
    winner: work.isNotNeeded ? null : work.winner.entrant,
    loser: work.isNotNeeded ? null : work.loser.entrant,
    kind: work.kind,
    winnerTo: work.winnerTo,
    loserTo: work.loserTo,
    isNotNeeded: work.isNotNeeded,
  }
}

/** The stage's pools, whose tables are the stage's. A deciding match is in a group of another kind. */
export function poolsOf({ groups }: StageWork): GroupWork[] {
  const pools = groups.filter(({ group }) => group.kind === 'pool')
  return pools.length > 0 ? pools : groups
}

/** Indexes a document, with nothing derived yet except where winners and losers go. */
export function layOut(document: CompetitionDocument): Workings {
  const workings: Workings = { document, matches: new Map(), stages: new Map(), groups: new Map(), exclusions: exclusions(document) }
  for (const stage of document.stages) layOutStage(stage, workings)
  for (const work of workings.matches.values()) linkSources(work, workings)
  for (const work of workings.matches.values()) work.resetOf = resetOf(work, workings)
  return workings
}

function layOutStage(stage: Stage, workings: Workings): void {
  const stageWork: StageWork = {
    stage,
    groups: [],
    matches: [],
    places: stage.places.map(() => openSeat),
    across: null,
    placements: [],
    levels: [],
    state: 'coming',
  }
  workings.stages.set(stage.key, stageWork)
  for (const group of stage.groups) {
    const groupWork: GroupWork = { group, stage: stageWork, matches: [], standing: null, input: null }
    stageWork.groups.push(groupWork)
    workings.groups.set(`${stage.key}/${group.key}`, groupWork)
    for (const round of group.rounds) {
      for (const match of round.matches) {
        const work = blankMatch(match, stageWork, groupWork, round.number)
        groupWork.matches.push(work)
        stageWork.matches.push(work)
        workings.matches.set(match.key, work)
      }
    }
  }
}

function blankMatch(match: Match, stage: StageWork, group: GroupWork, round: number): MatchWork {
  return {
    key: match.key,
    match,
    stage,
    group,
    round,
    winnerTo: null,
    loserTo: null,
    resetOf: null,
    sides: [],
    outcomes: null,
    kind: null,
    winner: openSeat,
    loser: openSeat,
    isNotNeeded: false,
    isClosed: false,
    isSettled: true,
  }
}

function linkSources(work: MatchWork, workings: Workings): void {
  work.match.sides.forEach(({ source }, side) => {
    if (!source) return
    if ('winnerOf' in source) {
      const from = workings.matches.get(source.winnerOf)
      if (from) from.winnerTo ??= { match: work.key, side }
    } else if ('loserOf' in source) {
      const from = workings.matches.get(source.loserOf)
      if (from) from.loserTo ??= { match: work.key, side }
    }
  })
}

/** Both of its sides come from one match of the final group: its winner and its loser meet again. */
function resetOf(work: MatchWork, workings: Workings): string | null {
  const { stage } = work.stage
  if (stage.format !== 'double_elimination' || stage.grandFinal !== 'reset' || work.match.sides.length !== 2) return null
  let winnerOf: string | null = null
  let loserOf: string | null = null
  for (const { source } of work.match.sides) {
    if (source && 'winnerOf' in source) winnerOf = source.winnerOf
    if (source && 'loserOf' in source) loserOf = source.loserOf
  }
  if (winnerOf === null || winnerOf !== loserOf) return null
  return workings.matches.get(winnerOf)?.group.group.kind === 'final' ? winnerOf : null
}
