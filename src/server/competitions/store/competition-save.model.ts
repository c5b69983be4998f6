import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Changes } from './changes.model.ts'
import type { Facts } from './derived-facts.model.ts'
import type { CompetitionRows } from './rows.queries.ts'
import type { SavedPeople } from './save-people.queries.ts'

/** What each part of one save is made from. */
export interface CompetitionSave {
  /** What stands; undefined where the competition is new. */
  stored: CompetitionRows | undefined
  document: CompetitionDocument
  people: SavedPeople
  facts: Facts
  changes: Changes
  /** ISO UTC. */
  now: string
}
