import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const startWithinMs = 10_000

export interface WorkerBounds {
  /** Resident memory of the worker process, bytes. */
  rss: number
  /** Private writable memory as the kernel counts it (RLIMIT_DATA), bytes; Node alone reserves some 600 MB. */
  data: number
  /** Milliseconds for one picture, without the start of the worker. */
  jobMs: number
  /** Number of pictures after which the worker is replaced, since the allocator does not return memory. */
  pictures: number
  /** Milliseconds of idle time after which the worker is ended. */
  idleMs: number
}

/** The definition of a kind of worker. */
export interface WorkerKind<Answer> {
  name: 'image' | 'drawing' | 'sheet'
  /** The folder of its file, which is called `<name>.worker`; in the build all are in one folder. */
  folder: string
  /** Its environment variables, in addition to those of all workers. */
  env: Readonly<Record<string, string>>
  isAnswer(message: unknown): message is Answer
}

/** `late`: no answer in time. `gone`: killed from outside, or crashed on its input. */
export type Outcome<Answer> = Answer | { kind: 'late' } | { kind: 'gone' }

export interface WorkerProcess<Answer> {
  pid: number
  isAlive(): boolean
  /** One job at a time. */
  run(work: object): Promise<Outcome<Answer>>
  end(): Promise<void>
}

/** Throws where the worker cannot start at all: the installation is broken; its standard error says how. */
export async function startWorker<Answer extends { kind: string }>(
  kind: WorkerKind<Answer>,
  bounds: WorkerBounds,
): Promise<WorkerProcess<Answer>> {
  const child = fork(join(kind.folder, `${kind.name}.worker${extname(import.meta.filename)}`), [String(bounds.rss)], {
    execArgv: ['--max-old-space-size=128'],
    // The whole environment, so that our secrets are not in it. Without the setting glibc allocates an arena per thread.
    env: { MALLOC_ARENA_MAX: '2', ...kind.env, ...compiledCode() },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener, a message that cannot be sent would crash the server.
  child.on('error', () => {})
  const first = await outcome(child, kind, startWithinMs)
  if (child.pid === undefined || first.kind !== 'ready') {
    child.kill('SIGKILL')
    throw new Error(`${kind.name} 进程没有启动，程序可能没有装完整，请重新安装`)
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

/** Where Node finds the code of the worker compiled, if it was told for this process. */
function compiledCode(): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: a setting of Node, not one of ours
  const { NODE_COMPILE_CACHE: folder } = process.env
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

async function run<Answer>(child: ChildProcess, kind: WorkerKind<Answer>, work: object, withinMs: number): Promise<Outcome<Answer>> {
  if (!child.connected) return { kind: 'gone' }
  child.ref()
  child.channel?.ref()
  // Sending fails only when the process is ending, which `outcome` reports.
  child.send(work, () => {})
  try {
    return await outcome(child, kind, withinMs)
  } finally {
    rest(child)
  }
}

/** An idle worker does not keep the program running. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** Waits for `disconnect` and not `exit`, because it comes after the last message. */
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

/**
 * A limit of the kernel in addition to the worker's own check. Where the tool is missing (it is part of util-linux), only the worker's
 * check remains.
 */
async function limitMemory(pid: number, bytes: number): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--data=${bytes}`]).catch(() => {})
}
