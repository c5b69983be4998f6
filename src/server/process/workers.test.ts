import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCalls } from '#server/base/calls.ts'
import { type PrimaryActs, protocol, type WorkerActs } from './group.ts'
import { openWorkers, type SharedActs } from './workers.ts'

/** What was forked, in place of processes. */
const forked: FakeWorker[] = []

class FakeWorker extends EventEmitter {
  readonly id = forked.push(this)
  readonly process = { kill: () => true }
  readonly #calls = openCalls<WorkerActs, PrimaryActs>({
    acts: { catchUp: () => null, report: () => expect.unreachable(), end: () => null },
    send: (message) => this.emit('message', message),
  })

  isConnected(): boolean {
    return true
  }

  send(message: unknown): boolean {
    this.#calls.hear(message)
    return true
  }

  async listen(): Promise<void> {
    await this.#calls.ask('ready', { protocol, address: 'http://127.0.0.1:3000' })
  }

  async breakDown(): Promise<void> {
    await this.#calls.ask('ending', { isBroken: true })
    this.die()
  }

  die(): void {
    this.emit('exit', 1, null)
  }
}

beforeEach(() => {
  forked.length = 0
  vi.useFakeTimers()
  vi.spyOn(cluster, 'setupPrimary').mockReturnValue()
  vi.spyOn(cluster, 'fork').mockImplementation(() => new FakeWorker() as unknown as Worker) // what openWorkers asks of one
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** One worker, which serves. */
async function started() {
  const workers = openWorkers({
    count: 1,
    actsFor: () => ({}) as SharedActs, // none of them is asked
    onGone: () => {},
    log: { info: () => {}, error: () => {} },
  })
  const start = workers.start()
  await forked[0]?.listen()
  await start
  return workers
}

/** How many are forked in so many seconds by workers that each end as soon as they listen. */
async function forkedIn(seconds: number, end: (worker: FakeWorker) => unknown): Promise<number> {
  let ended = forked.length - 1
  const before = forked.length
  for (let passed = 0; passed < seconds * 10; passed += 1) {
    for (const worker of forked.slice(ended)) {
      ended += 1
      await worker.listen()
      await end(worker)
    }
    await vi.advanceTimersByTimeAsync(100)
  }
  return forked.length - before
}

test.each([
  ['die', (worker: FakeWorker) => worker.die()],
  ['break down', (worker: FakeWorker) => worker.breakDown()],
])('workers that %s as soon as they listen are replaced after ever longer pauses', async (_how, end) => {
  await started()
  // After 1, 2, 4, 8, 16, 30 and 30 seconds.
  expect(await forkedIn(92, end)).toBe(7)
})

test('one that has served for a while is replaced at once, and the pauses begin anew', async () => {
  const workers = await started()
  expect(await forkedIn(6, (worker) => worker.die())).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  const last = forked.at(-1)
  await last?.listen()
  await vi.advanceTimersByTimeAsync(10_000)
  const before = forked.length
  last?.die()
  expect(forked).toHaveLength(before + 1)
  expect(workers.lost()).toBe(4)
  await forked.at(-1)?.listen()
  forked.at(-1)?.die()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(forked).toHaveLength(before + 2)
})
