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

/** What to do where no site is yet: a new one, said or not, or none. */
type WhereNone = 'make' | 'sayThatMade' | 'refuse'

/**
 * Runs one command on the database of the environment, brought up to date, and ends the process with the status it
 * returns; with 1 and one line where it throws.
 */
export async function runCommand(
  settings: Settings,
  act: (place: { env: Env; db: Db }) => Promise<number>,
  whereNone: WhereNone = 'sayThatMade',
): Promise<never> {
  try {
    refuseOldRuntime()
    const env = readEnv(settings)
    // A forgotten LEITAI_DATA would be a second site that nobody looks at.
    const isNew = env.databaseUrl === null && !existsSync(databaseFile(env.dataFolder))
    const place = `${resolve(env.dataFolder)} holds no site yet`
    if (isNew && whereNone === 'refuse') throw new Error(`${place}; set LEITAI_DATA to the data folder of the server`)
    await ensureFolder(env.dataFolder)
    const db = await reachDatabase(env)
    if (isNew && whereNone === 'sayThatMade') {
      await print(process.stderr, `${place}: a new database is made there. If a server runs already, set LEITAI_DATA to its data folder`)
    }
    const status = await act({ env, db: withoutLimits(db) }).finally(() => db.close())
    process.exit(status)
  } catch (error) {
    await print(process.stderr, `Leitai cannot do this: ${sayFault(error)}`)
    process.exit(1)
  }
}

/** `leitai migrate` */
export async function migrateCommand(settings: Settings): Promise<never> {
  return await runCommand(
    settings,
    async () => {
      await print(process.stdout, 'The database is up to date')
      return 0
    },
    'make',
  )
}

/** Resolves when all of it is out: the end of the process would cut what a slow pipe has not taken yet. */
export function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done, fail) => stream.write(`${text}\n`, (error) => (error ? fail(error) : done())))
}
