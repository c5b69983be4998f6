import { expect, test } from 'vitest'
import { type Acts, type Calls, openCalls } from '#server/base/calls.ts'
import type { PrimaryActs, WorkerActs } from './group.ts'
import { gateOf } from './stream-gate.ts'

const caller = { address: '203.0.113.5', peer: '203.0.113.5' }

/** A worker's questions to a primary process that has only these acts. */
function callsTo(acts: Partial<Acts<PrimaryActs>>): Calls<PrimaryActs> {
  const primary = openCalls({ acts: acts as Acts<PrimaryActs>, send: (message) => worker.hear(message) }) // an act that is not there is answered with a failure
  const worker = openCalls<WorkerActs, PrimaryActs>({ acts: {} as Acts<WorkerActs>, send: (message) => primary.hear(message) }) // nothing is asked of it
  return worker
}

test('a worker has no more streams than it may, of however many that come at once', async () => {
  let streams = 0
  const gate = gateOf(callsTo({ admit: () => ({ stream: ++streams }), leave: () => null }), 3)
  const admitted = await Promise.all(Array.from({ length: 10 }, () => gate.admit(caller)))
  expect(admitted.filter((leave) => leave !== null)).toHaveLength(3)
  expect(gate.refused).toEqual({ full: 7, address: 0 })
  admitted.find((leave) => leave !== null)?.()
  expect(await gate.admit(caller)).not.toBeNull()
  expect(await gate.admit(caller)).toBeNull()
})

test('whoever is refused takes no place', async () => {
  const answers: ReturnType<Acts<PrimaryActs>['admit']>[] = [{ refused: 'address', isProxyUnknown: true }, { stream: 1 }]
  const gate = gateOf(callsTo({ admit: () => answers.shift() ?? { stream: 2 } }), 1)
  expect([await gate.admit(caller), gate.isProxyUnknown]).toEqual([null, true])
  expect(await gate.admit(caller)).not.toBeNull()
})

test('without a primary process a page is told to poll', async () => {
  const calls = callsTo({})
  const gate = gateOf(calls, 1)
  expect(await gate.admit(caller)).toBeNull()
  calls.end()
  expect(await gate.admit(caller)).toBeNull()
})
