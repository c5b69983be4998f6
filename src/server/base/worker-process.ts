import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const startWithinMs = 10_000

export interface WorkerBounds {
  /** Resident memory of the worker process, bytes. */
  rss: number
  /** Private writable memory as the kernel counts it (RLIMIT_DATA), bytes; Node alone reserves some 600 MB of it. */
  data: number
  /** Milliseconds a picture may take, the start of the worker apart. */
  jobMs: number
  /** Pictures after which the worker is replaced, since the allocator keeps what it once had. */
  pictures: number
  /** Milliseconds without work after which the worker is ended. */
  idleMs: number
}

/** What a worker does. */
export interface WorkerKind<Answer> {
  name: 'image' | 'drawing' | 'sheet'
  /** Where its file lies, which is called `<name>.worker`; in the build all lie together. */
  folder: string
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
  bounds: WorkerBounds,
): Promise<WorkerProcess<Answer>> {
  const child = fork(join(kind.folder, `${kind.name}.worker${extname(import.meta.filename)}`), [String(bounds.rss)], {
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
