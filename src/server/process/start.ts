import cluster from 'node:cluster'
import { type Env, readEnv } from '#server/base/env.ts'
import { type OwnCommand, ownCommands } from '#server/base/own-command.ts'
import { refuseOldRuntime } from '#server/base/runtime.ts'
import { sayAtStart } from '#server/base/start-lines.ts'
import { oneLineError } from '#server/base/system-error.ts'

/**
 * Reads the environment, opens and migrates the database, builds the application, listens, and installs a graceful shutdown; by one process, or
 * by as many workers as `LEITAI_WORKERS` says. Where that fails: one clear line and exit 1.
 */
export async function start(flags: readonly string[]): Promise<void> {
  let dataFolder: string | undefined
  try {
    refuseOldRuntime()
    const env = readEnv(process.env)
    dataFolder = env.dataFolder
    await serve(env, ownCommands(env, process.env), flags)
  } catch (error) {
    sayAtStart('fatal', `Leitai 无法启动：${oneLineError(error, dataFolder)}`)
    process.exit(1)
  }
}

/** Each process loads only what it needs. */
async function serve(env: Env, command: OwnCommand, flags: readonly string[]): Promise<void> {
  if (cluster.isWorker) {
    const { serveAsWorker } = await import('./worker.ts')
    await serveAsWorker(env, command)
  } else if (env.workers > 1 && !flags.includes('--dev')) {
    const { serveByWorkers } = await import('./primary.ts')
    await serveByWorkers(env, command, flags)
  } else {
    const { serveInOneProcess } = await import('./single-process.ts')
    await serveInOneProcess(env, command, flags)
  }
}
