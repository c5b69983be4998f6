import type { AwardForm } from '#shared/admin/awards.ts'

/** As the form holds an award: to whom, and then who. */
export interface TypedAward extends AwardForm {
  to: 'entrant' | 'player' | 'name'
}
