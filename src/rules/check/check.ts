import type { Fault } from '#rules/fault.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { absenceFaults } from './absences.ts'
import { awardFaults } from './awards.ts'
import { byeFaults } from './byes.ts'
import { type Catalogue, catalogue, type LocatedMatch } from './catalogue.ts'
import { cycleFaults } from './cycles.ts'
import { dayFaults } from './days.ts'
import { decisionFaults } from './decisions.ts'
import { entrantFaults } from './entrants.ts'
import { gameFaults } from './games.ts'
import { groupFaults } from './groups.ts'
import { keyFaults } from './keys.ts'
import { ladderFaults } from './ladders.ts'
import { lengthFaults } from './lengths.ts'
import { lobbyFaults } from './lobbies.ts'
import { outcomeFaults } from './outcomes.ts'
import { periodFaults } from './periods.ts'
import { placeFaults } from './places.ts'
import { roundFaults } from './rounds.ts'
import { rulesetFaults } from './rulesets.ts'
import { rulingFaults } from './rulings.ts'
import { scheduleFaults } from './schedules.ts'
import { scoreFaults } from './scores.ts'
import { sideFaults } from './sides.ts'
import { slotFaults } from './slots.ts'
import { stateFaults } from './states.ts'
import { statisticFaults } from './statistics.ts'
import { swissFaults } from './swiss.ts'

const documentRules: readonly ((all: Catalogue) => Iterable<Fault>)[] = [
  keyFaults,
  dayFaults,
  entrantFaults,
  rulesetFaults,
  placeFaults,
  groupFaults,
  cycleFaults,
  slotFaults,
  roundFaults,
  swissFaults,
  ladderFaults,
  decisionFaults,
  rulingFaults,
  awardFaults,
]

const matchRules: readonly ((seat: LocatedMatch, all: Catalogue) => Iterable<Fault>)[] = [
  lengthFaults,
  sideFaults,
  scheduleFaults,
  stateFaults,
  byeFaults,
  absenceFaults,
  periodFaults,
  outcomeFaults,
  gameFaults,
  scoreFaults,
  lobbyFaults,
  statisticFaults,
]

/**
 * Checks a competition document against the competition rules, which its schema cannot express. The document must have passed the schema.
 * Empty: no faults. Time and memory are linear in the size of the document.
 */
export function checkDocument(document: CompetitionDocument): Fault[] {
  const all = catalogue(document)
  const faults: Fault[] = []
  for (const rule of documentRules) for (const fault of rule(all)) faults.push(fault)
  for (const seat of all.matches) {
    for (const rule of matchRules) for (const fault of rule(seat, all)) faults.push(fault)
  }
  return faults
}
