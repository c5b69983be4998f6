import { pointer } from '#rules/acts/faults.ts'
import type { Fault as RuleFault } from '#rules/fault.ts'
import { speakerOf } from '#rules/spoken.ts'
import type { Fault } from '#server/base/errors.ts'

/** Faults of a document, or of a part of it, in words for people at the console, by pointers below `at`. */
export function documentFaults(faults: readonly RuleFault[], root: unknown, at = ''): Fault[] {
  const speaker = speakerOf(root)
  return faults.map((fault) => ({ path: `${at}${pointer(fault.path)}`, message: speaker.placed(fault) }))
}
