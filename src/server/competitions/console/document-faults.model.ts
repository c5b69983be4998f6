import { pointer } from '#rules/acts/faults.ts'
import type { Fault as RuleFault } from '#rules/fault.ts'
import { messageWriterOf } from '#rules/messages.ts'
import type { Fault } from '#server/base/errors.ts'

/** Faults of a document, or of a part of it, with messages for the console, by JSON pointers below `at`. */
export function documentFaults(faults: readonly RuleFault[], root: unknown, at = ''): Fault[] {
  const speaker = messageWriterOf(root)
  return faults.map((fault) => ({ path: `${at}${pointer(fault.path)}`, message: speaker.placed(fault) }))
}
