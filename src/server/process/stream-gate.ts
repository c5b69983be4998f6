import type { Calls } from '#server/base/calls.ts'
import type { StreamGate } from '#server/http/admission.model.ts'
import type { PrimaryActs } from './group.ts'

/** A worker's: the primary process admits to the streams of the machine; so many of them are this process's own, for it can have no more files open. */
export function gateOf(calls: Pick<Calls<PrimaryActs>, 'ask'>, mostHere: number): StreamGate {
  const refused = { full: 0, address: 0 }
  let open = 0
  let isProxyUnknown = false
  return {
    refused,
    get isProxyUnknown() {
      return isProxyUnknown
    },
    admit: async (caller) => {
      if (open >= mostHere) {
        refused.full += 1
        return null
      }
      // Before the answer: after a restart thousands ask at once.
      open += 1
      // Without a primary process this one ends too; until then pages poll.
      const admitted = await calls.ask('admit', caller).catch(() => ({ refused: 'full' as const, isProxyUnknown }))
      if ('refused' in admitted) {
        open -= 1
        refused[admitted.refused] += 1
        isProxyUnknown = admitted.isProxyUnknown
        return null
      }
      return () => {
        open -= 1
        calls.ask('leave', { stream: admitted.stream }).catch(() => {})
      }
    },
  }
}
