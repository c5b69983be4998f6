import type { AwardForm } from '#shared/admin/awards.ts'

/** An award in the form: the kind of holder, and then who. */
export interface TypedAward extends AwardForm {
  to: 'entrant' | 'player' | 'name'
}
