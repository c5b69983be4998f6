import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sayFault } from '#server/base/disk-full.ts'
import { type Env, readEnv } from '#server/base/env.ts'
import { type Db, databaseFile, withoutLimits } from '#server/db/open.ts'
import { reachDatabase } from '#server/db/reach.ts'
import { ensureFolder } from './data-folder.ts'
import { refuseOldRuntime } from './runtime.ts'

/** The environment as the process got it. */
export type Settings = Readonly<Record<string, string | undefined>>

/** `existing`: of a site that is there, for a command that has nothing to do in a new one. */
type Needs = 'existing' | 'any'

/**
 * Runs one command on the database of the environment, brought up to date, and ends the process with the status it
 * returns; with 1 and one line where it throws.
 */
export async function runCommand(
  settings: Settings,
  act: (place: { env: Env; db: Db }) => Promise<number>,
  needs: Needs = 'any',
): Promise<never> {
  try {
    refuseOldRuntime()
    const env = readEnv(settings)
    if (env.databaseUrl === null && !existsSync(databaseFile(env.dataFolder))) {
      // A forgotten LEITAI_DATA would be a second site that nobody looks at.
      const place = `${resolve(env.dataFolder)} holds no site yet`
      if (needs === 'existing') throw new Error(`${place}; set LEITAI_DATA to the data folder of the server`)
      await print(process.stderr, `${place}: a new database is made there. If a server runs already, set LEITAI_DATA to its data folder`)
    }
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
