import type { Derived, DerivedMatch, DerivedStage, Standing } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { derivedTables } from './derive/derived-tables.ts'
import { competitionPlacements, derivedAwards, openAwards } from './derive/honours.ts'
import { planSteps } from './derive/plan.ts'
import { runInOrder } from './derive/steps.ts'
import { derivedMatch, layOut, type StageWork, type Workings } from './derive/workings.ts'

/**
 * Computes everything that follows from a competition's document: who plays where, who advances, tables, places, awards. References must be
 * valid; sources that refer to nothing, or form a cycle, stay open. Never throws.
 */
export function derive(document: CompetitionDocument): Derived {
  const workings = layOut(document)
  runInOrder(planSteps(workings))
  const stages = [...workings.stages.values()]
  const matches = new Map<string, DerivedMatch>()
  for (const [key, work] of workings.matches) matches.set(key, derivedMatch(work))
  const last = stages.at(-1)
  const isFinal = last?.state === 'finished' && last.placements.length > 0 && last.placements.every((placement) => placement.isFinal)
  return {
    matches,
    stages: new Map(stages.map((work) => [work.stage.key, derivedStage(work)])),
    standings: standingsOf(workings),
    tables: derivedTables(workings),
    placements: competitionPlacements(workings),
    isFinal,
    awards: derivedAwards(workings),
    openAwards: openAwards(workings),
  }
}

function derivedStage(work: StageWork): DerivedStage {
  return {
    key: work.stage.key,
    state: work.state,
    places: work.places.map((seat) => seat.entrant),
    placements: work.placements,
    across: work.across,
  }
}

function standingsOf(workings: Workings): Map<string, Standing> {
  const standings = new Map<string, Standing>()
  for (const [key, { standing }] of workings.groups) if (standing) standings.set(key, standing)
  return standings
}
