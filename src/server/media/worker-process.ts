import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Bounds } from './protocol.ts'

const startWithinMs = 10_000

/** What a worker does. */
export interface WorkerKind<Answer> {
  name: 'worker' | 'drawing-worker' | 'sheet-worker'
  /** Where its file lies, if not beside this one; in the build all lie together. */
  folder?: string
  /** Of its environment, beside what all workers have. */
  env: Readonly<Record<string, string>>
  isAnswer(message: unknown): message is Answer
}

/** `late`: it has not answered in time. `gone`: killed from outside, or brought down by what it read. */
export type Outcome<Answer> = Answer | { kind: 'late' } | { kind: 'gone' }

export interface WorkerProcess<Answer> {
  pid: number
  isAlive(): boolean
  /** One piece of work at a time. */
  run(work: object): Promise<Outcome<Answer>>
  end(): Promise<void>
}

/** Throws where the worker cannot start at all: a fault of the installation, told on its standard error. */
export async function startWorker<Answer extends { kind: string }>(
  kind: WorkerKind<Answer>,
  bounds: Bounds,
): Promise<WorkerProcess<Answer>> {
  const child = fork(join(kind.folder ?? import.meta.dirname, kind.name + extname(import.meta.filename)), [String(bounds.rss)], {
    execArgv: ['--max-old-space-size=128'],
    // The whole environment, so that our secrets stay out. Without the setting glibc keeps an arena a thread.
    env: { MALLOC_ARENA_MAX: '2', ...kind.env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener a message that cannot be sent would end the server.
  child.on('error', () => {})
  const first = await outcome(child, kind, startWithinMs)
  if (child.pid === undefined || first.kind !== 'ready') {
    child.kill('SIGKILL')
    throw new Error(`The process of ${kind.name} did not start`)
  }
  await limitMemory(child.pid, bounds.data)
  rest(child)
  return {
    pid: child.pid,
    isAlive: () => child.connected,
    run: (work) => run(child, kind, work, bounds.jobMs),
    end: () => end(child),
  }
}

async function run<Answer>(child: ChildProcess, kind: WorkerKind<Answer>, work: object, withinMs: number): Promise<Outcome<Answer>> {
  if (!child.connected) return { kind: 'gone' }
  child.ref()
  child.channel?.ref()
  // A send that fails means that the process is going, which the outcome tells.
  child.send(work, () => {})
  try {
    return await outcome(child, kind, withinMs)
  } finally {
    rest(child)
  }
}

/** A worker at rest does not keep the program running. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** `disconnect` and not `exit` tells the end, for it comes after the last message. */
function outcome<Answer>(child: ChildProcess, { isAnswer }: WorkerKind<Answer>, withinMs: number): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const settle = (result: Outcome<Answer>) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('disconnect', onGone).off('error', onGone)
      resolve(result)
    }
    const onMessage = (message: unknown) => settle(isAnswer(message) ? message : { kind: 'gone' })
    const onGone = () => settle({ kind: 'gone' })
    const timer = setTimeout(() => settle({ kind: 'late' }), withinMs)
    child.on('message', onMessage).on('disconnect', onGone).on('error', onGone)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** The kernel's own bound behind the worker's watch on itself; where the tool is missing (it is part of util-linux) the watch stands alone. */
async function limitMemory(pid: number, bytes: number): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--data=${bytes}`]).catch(() => {})
}
