import type { Draft, Problem } from './draft.ts'

/** What every step is given. */
export interface StepProps {
  draft: Draft
  change(part: Partial<Draft>): void
  /** Of this step, once it has been left or the server has spoken. */
  problems: readonly Problem[]
}
