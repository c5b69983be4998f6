import type { Draft, Problem } from './draft.ts'

export type DraftChange = Partial<Draft> | ((now: Draft) => Partial<Draft>)

/** The props of every step. */
export interface StepProps {
  draft: Draft
  /** A function: of the draft as it is by then, for what was asked of the server meanwhile. */
  change(part: DraftChange): void
  /** Errors of this step, once it has been left or the server has answered. */
  problems: readonly Problem[]
}
