import type { Derived, DerivedMatch, Standing } from '#rules/model.ts'
import type { CompetitionDocument, Source } from '#shared/competitions/document.ts'
import { decideMatch } from './derive/decide.ts'
import { competitionPlacements, derivedAwards } from './derive/honours.ts'
import { seatOf } from './derive/seats.ts'
import { placeStage } from './derive/stage-placements.ts'
import { stageState } from './derive/stage-state.ts'
import { after, runInOrder, type Step, sourceName, step } from './derive/steps.ts'
import { rankGroupsAcross, rankTable } from './derive/tables.ts'
import { derivedMatch, hasTable, layOut, type StageWork, type Workings } from './derive/workings.ts'

/**
 * Everything that a competition's document does not say itself: who plays where, who goes on, tables, places, awards. The document must name
 * existing things; sources that name none, or go round in a circle, stay open. Throws nothing.
 */
export function derive(document: CompetitionDocument): Derived {
  const workings = layOut(document)
  runInOrder(stepsOf(workings))
  const stages = [...workings.stages.values()]
  const last = stages.at(-1)
  const isFinal = last?.state === 'finished' && last.placements.length > 0 && last.placements.every((placement) => placement.isFinal)
  return {
    matches: new Map([...workings.matches].map(([key, work]): [string, DerivedMatch] => [key, derivedMatch(work)])),
    stages: new Map(stages.map((work) => [work.stage.key, derivedStage(work)])),
    standings: standingsOf(workings),
    placements: competitionPlacements(workings),
    isFinal,
    awards: derivedAwards(workings, isFinal),
  }
}

/** One step for each place, match, table and stage, each after what it rests on. */
function stepsOf(workings: Workings): Step[] {
  const entrants = new Map(workings.document.entrants.map((entrant) => [entrant.key, entrant]))
  const steps = new Map<string, Step>()
  const waits: { source: Source; stage: string; later: Step }[] = []
  for (const work of workings.stages.values()) {
    const { key, places } = work.stage
    const finish = step(() => finishStage(work))
    places.forEach((place, index) => {
      const seat = step(() => {
        work.places[index] = seatOf(place, work, workings)
      })
      steps.set(`place ${key}/${index + 1}`, seat)
      after(seat, finish)
      if (place.source) waits.push({ source: place.source, stage: key, later: seat })
    })
    for (const group of work.groups) {
      const table = step(() => {
        if (hasTable(work.stage)) rankTable(group, entrants, workings)
      })
      for (const match of group.matches) {
        const decided = step(() => decideMatch(match, workings))
        steps.set(`match ${match.match.key}`, decided)
        after(decided, table)
        for (const { source } of match.match.sides) if (source) waits.push({ source, stage: key, later: decided })
      }
      for (const seed of group.group.seeds ?? places.map((_, index) => index + 1)) after(steps.get(`place ${key}/${seed}`), table)
      steps.set(`group ${key}/${group.group.key}`, table)
      after(table, finish)
    }
    steps.set(`stage ${key}`, finish)
  }
  for (const { source, stage, later } of waits) {
    const name = sourceName(source, stage)
    if (name !== null) after(steps.get(name), later)
  }
  return [...steps.values()]
}

function finishStage(work: StageWork): void {
  rankGroupsAcross(work)
  work.state = stageState(work)
  work.placements = placeStage(work)
}

function derivedStage(work: StageWork) {
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
