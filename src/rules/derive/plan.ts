import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Source } from '#shared/competitions/match.ts'
import { decideMatch } from './decide.ts'
import { seatOf } from './seats.ts'
import { placeStage } from './stage-placements.ts'
import { stageState } from './stage-state.ts'
import { after, type Step, step } from './steps.ts'
import { rankGroupsAcross, rankTable } from './tables.ts'
import { linkUnsourced } from './unsourced.ts'
import { hasTable, type StageWork, type Workings } from './workings.ts'

/** Steps by what they derive: sources refer to matches, groups and stages, and to places of their own stage. */
interface Plan {
  matches: Map<string, Step>
  groups: Map<string, Step>
  stages: Map<string, Step>
  places: Map<string, readonly Step[]>
}

/** One step for each place, match, table and stage, each after its dependencies. */
export function planSteps(workings: Workings): Step[] {
  const plan: Plan = { matches: new Map(), groups: new Map(), stages: new Map(), places: new Map() }
  const entrants = new Map(workings.document.entrants.map((entrant) => [entrant.key, entrant]))
  for (const [key, work] of workings.matches)
    plan.matches.set(
      key,
      step(() => decideMatch(work, workings)),
    )
  for (const [key, work] of workings.groups)
    plan.groups.set(
      key,
      step(() => {
        if (hasTable(work.stage.stage)) rankTable(work, entrants, workings)
      }),
    )
  for (const [key, work] of workings.stages) {
    plan.places.set(key, placeSteps(work, workings))
    plan.stages.set(
      key,
      step(() => finishStage(work, workings)),
    )
  }
  for (const work of workings.stages.values()) orderStage(work, plan)
  return [...[...plan.places.values()].flat(), ...plan.matches.values(), ...plan.groups.values(), ...plan.stages.values()]
}

function placeSteps(work: StageWork, workings: Workings): Step[] {
  return work.stage.places.map((place, index) =>
    step(() => {
      work.places[index] = seatOf(place, work, workings)
    }),
  )
}

function finishStage(work: StageWork, { document }: Workings): void {
  if (hasTable(work.stage)) rankGroupsAcross(work)
  else linkUnsourced(work)
  work.state = stageState(work)
  const { placements, levels } = placeStage(work, document.competition.isFinished === true, leadsOn(work.stage, document))
  work.placements = placements
  work.levels = levels
}

/** Places of later stages, or matches, are filled by its ranks. */
function leadsOn({ key }: Stage, { stages }: CompetitionDocument): boolean {
  const draws = (source: Source | undefined) => source !== undefined && 'rankOf' in source && source.rankOf.stage === key
  return stages.some(
    ({ places, groups }) =>
      places.some(({ source }) => draws(source)) ||
      groups.some(({ rounds }) => rounds.some(({ matches }) => matches.some(({ sides }) => sides.some(({ source }) => draws(source))))),
  )
}

function orderStage(work: StageWork, plan: Plan): void {
  const { key } = work.stage
  const finish = plan.stages.get(key)
  const places = plan.places.get(key) ?? []
  if (!finish) return
  places.forEach((seat, index) => {
    after(seat, finish)
    waitForSource(work.stage.places[index]?.source, seat, places, plan)
  })
  for (const { group, matches } of work.groups) {
    const table = plan.groups.get(`${key}/${group.key}`)
    if (!table) continue
    after(table, finish)
    for (const seat of group.seeds ? group.seeds.map((seed) => places[seed - 1]) : places) after(seat, table)
    for (const { match } of matches) {
      const decided = plan.matches.get(match.key)
      if (!decided) continue
      after(decided, table)
      for (const { source } of match.sides) waitForSource(source, decided, places, plan)
    }
  }
}

function waitForSource(source: Source | undefined, later: Step, places: readonly Step[], plan: Plan): void {
  if (!source) return
  if ('seed' in source) after(places[source.seed - 1], later)
  else if ('winnerOf' in source) after(plan.matches.get(source.winnerOf), later)
  else if ('loserOf' in source) after(plan.matches.get(source.loserOf), later)
  else if ('rankOf' in source) {
    const { stage, group } = source.rankOf
    after(group === undefined ? plan.stages.get(stage) : plan.groups.get(`${stage}/${group}`), later)
  }
}
