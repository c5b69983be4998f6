import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Acts, type Calls, openCalls } from '#server/base/calls.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import { type PrimaryActs, protocol, type WorkerActs } from './group.ts'

/** How long a worker may take until it listens, and until it has ended, ms. It gives up by itself a little earlier. */
const startWithinMs = 60_000
const endWithinMs = 16_000
/** A signal to the whole group may reach a worker before the primary process, ms. */
const groupSignalMs = 200
/** Before a worker that never listened, or ended soon after it did, is tried again: at first, and at most, ms. */
const againMs = { first: 1_000, most: 30_000 }
/** Who has served so long did not end by how it starts, ms. */
const settledMs = 10_000

interface Member {
  id: number
  process: Worker
  calls: Calls<WorkerActs>
  /** `leaving`: it ends, and answers what it has begun. */
  state: 'starting' | 'serving' | 'leaving'
  /** It has served for a while. */
  isSettled: boolean
  /** Its address. Rejects where it ended before. */
  ready: PromiseWithResolvers<string>
  gone: PromiseWithResolvers<void>
}

/** What each worker may ask beside what belongs to its own life. */
export type SharedActs = Omit<Acts<PrimaryActs>, 'ready' | 'ending'>

/** The processes that serve this machine, always so many. */
export interface Workers {
  /** Resolves with the site's address when all of them listen. Rejects where one cannot. */
  start(): Promise<string>
  /** Replaces one after the other, by what lies on the disk now; the others serve meanwhile. */
  restart(): Promise<void>
  /** Asks all but one of them; who does not answer in time is left out. */
  askAll<Name extends keyof WorkerActs>(
    name: Name,
    given: WorkerActs[Name]['given'],
    longestMs: number,
    but?: number,
  ): Promise<WorkerActs[Name]['answer'][]>
  serving(): number
  /** So many were replaced because they ended by themselves. */
  lost(): number
  end(): Promise<void>
}

interface Parts {
  count: number
  actsFor(worker: number): SharedActs
  /** What it held is free. */
  onGone(worker: number): void
  log: Pick<Logger, 'info' | 'error'>
}

export function openWorkers({ count, actsFor, onGone, log }: Parts): Workers {
  const members = new Set<Member>()
  let hasStarted = false
  let isEnding = false
  let failures = 0
  let lost = 0
  cluster.setupPrimary({ serialization: 'advanced' })

  function fork(): Member {
    const worker = cluster.fork()
    const member: Member = {
      id: worker.id,
      process: worker,
      state: 'starting',
      isSettled: false,
      ready: Promise.withResolvers(),
      gone: Promise.withResolvers(),
      calls: openCalls<PrimaryActs, WorkerActs>({
        acts: { ...actsFor(worker.id), ready: (given) => becomeReady(member, given), ending: (given) => letEnd(member, given) },
        send: (message) => {
          if (worker.isConnected()) worker.send(message, () => {})
        },
      }),
    }
    // Whoever does not wait for it hears of its end.
    member.ready.promise.catch(() => {})
    worker.on('message', (message: unknown) => member.calls.hear(message))
    // A message that cannot be sent; the end of the process follows.
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => left(member, signal ?? code))
    members.add(member)
    return member
  }

  function becomeReady(member: Member, { protocol: theirs, address }: PrimaryActs['ready']['given']): null {
    if (theirs !== protocol) throw new Error('这个版本与正在运行的主进程不相容，请停下网站，再重新启动')
    if (member.state === 'starting') member.state = 'serving'
    setTimeout(() => settle(member), settledMs).unref()
    member.ready.resolve(address)
    return null
  }

  function settle(member: Member): void {
    if (!members.has(member)) return
    member.isSettled = true
    failures = 0
  }

  function left(member: Member, how: string | number): void {
    const { state } = member
    members.delete(member)
    member.calls.end()
    member.gone.resolve()
    member.ready.reject(new Error(`一个工作进程没有启动就结束了（${how}），原因见它在日志里的那一行`))
    onGone(member.id)
    if (isEnding || state === 'leaving' || !hasStarted) return
    if (state === 'serving') {
      lost += 1
      log.error({ worker: member.id, how }, 'a worker ended by itself and is replaced')
    }
    replaceEnded(member)
  }

  /** At once where it has served for a while; else after a pause, so that workers which cannot live are not forked without end. */
  function replaceEnded({ isSettled }: Member): void {
    if (isSettled) keepUp()
    else {
      setTimeout(keepUp, Math.min(againMs.first * 2 ** failures, againMs.most)).unref()
      failures += 1
    }
  }

  function keepUp(): void {
    if (isEnding) return
    const active = [...members].filter(({ state }) => state !== 'leaving').length
    for (let missing = count - active; missing > 0; missing -= 1) fork()
  }

  /** Resolves when it is gone. */
  async function retire(member: Member): Promise<void> {
    member.state = 'leaving'
    keepUp()
    await end(member, true)
  }

  async function end({ calls, gone, process }: Member, leaves: boolean): Promise<void> {
    calls.ask('end', { leaves }).catch(() => {})
    await withTimeout(endWithinMs, gone.promise).catch(() => process.process.kill('SIGKILL'))
    await gone.promise
  }

  /** False where the new one does not come up: then the old one stays. */
  async function replace(member: Member): Promise<boolean> {
    const next = fork()
    try {
      await withTimeout(startWithinMs, next.ready.promise)
    } catch (error) {
      log.error({ err: error }, 'a new worker did not come up; those that serve go on')
      next.state = 'leaving'
      next.process.process.kill('SIGKILL')
      return false
    }
    if (!isEnding) await retire(member)
    return true
  }

  async function letEnd(member: Member, { isBroken }: PrimaryActs['ending']['given']): Promise<null> {
    if (isBroken) {
      member.state = 'leaving'
      lost += 1
      log.error({ worker: member.id }, 'a worker ends after an error and is replaced')
      replaceEnded(member)
      return null
    }
    await sleep(groupSignalMs)
    if (!isEnding && member.state === 'serving') await replace(member)
    return null
  }

  async function restartInTurn(): Promise<void> {
    log.info('restarting the workers in turn')
    for (const member of [...members].filter(({ state }) => state === 'serving')) {
      if (isEnding || (member.state === 'serving' && !(await replace(member)))) return
    }
    log.info('all workers were restarted')
  }

  let restarting: Promise<void> = Promise.resolve()

  return {
    start: async () => {
      const [address = ''] = await Promise.all(Array.from({ length: count }, () => fork().ready.promise))
      hasStarted = true
      keepUp()
      return address
    },
    restart: () => {
      restarting = restarting.then(restartInTurn)
      return restarting
    },
    askAll: async (name, given, longestMs, but) => {
      const asked = [...members].filter(({ id }) => id !== but).map(({ calls }) => withTimeout(longestMs, calls.ask(name, given)))
      return (await Promise.allSettled(asked)).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
    serving: () => [...members].filter(({ state }) => state === 'serving').length,
    lost: () => lost,
    end: async () => {
      isEnding = true
      const all = [...members].map(async (member) => {
        if (member.state === 'starting') member.process.process.kill('SIGKILL')
        await (member.state === 'serving' ? end(member, false) : member.gone.promise)
      })
      await Promise.all(all)
    },
  }
}
