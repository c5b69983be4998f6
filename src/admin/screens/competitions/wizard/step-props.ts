import type { Draft, Problem } from './draft.ts'

/** The props of every step. */
export interface StepProps {
  draft: Draft
  change(part: Partial<Draft>): void
  /** Errors of this step, once it has been left or the server has answered. */
  problems: readonly Problem[]
}
