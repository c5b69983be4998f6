import { sayFault } from '#server/base/disk-full.ts'
import { type Env, readEnv } from '#server/base/env.ts'
import { type Db, withoutLimits } from '#server/db/open.ts'
import { reachDatabase } from '#server/db/reach.ts'
import { ensureFolder } from './data-folder.ts'
import { refuseOldRuntime } from './runtime.ts'

/** The environment as the process got it. */
export type Settings = Readonly<Record<string, string | undefined>>

/**
 * Runs one command on the database of the environment, brought up to date, and ends the process with the status it
 * returns; with 1 and one line where it throws.
 */
export async function runCommand(settings: Settings, act: (place: { env: Env; db: Db }) => Promise<number>): Promise<never> {
  try {
    refuseOldRuntime()
    const env = readEnv(settings)
    await ensureFolder(env.dataFolder)
    const db = await reachDatabase(env)
    const status = await act({ env, db: withoutLimits(db) }).finally(() => db.close())
    process.exit(status)
  } catch (error) {
    await print(process.stderr, `Leitai cannot do this: ${sayFault(error)}`)
    process.exit(1)
  }
}

/** `leitai migrate` */
export async function migrateCommand(settings: Settings): Promise<never> {
  return await runCommand(settings, async () => {
    await print(process.stdout, 'The database is up to date')
    return 0
  })
}

/** Resolves when all of it is out: the end of the process would cut what a slow pipe has not taken yet. */
export function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done, fail) => stream.write(`${text}\n`, (error) => (error ? fail(error) : done())))
}
