import { type Env, readEnv } from '#server/base/env.ts'
import { refusalStart } from '#server/base/own-command.ts'
import { refuseOldRuntime } from '#server/base/runtime.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { isUnread } from '#server/base/unread-output.ts'
import { inspectFile } from '#server/db/inspect-file.ts'
import { type DatabasePlace, type Db, databaseFile, withoutLimits } from '#server/db/open.ts'
import { hasSite, reachDatabase, withoutSite } from '#server/db/reach.ts'
import { ensureFolder } from './data-folder.ts'

/** The environment of the process. */
export type Settings = Readonly<Record<string, string | undefined>>

/** What to do where there is no site yet: create one, with or without a message, or refuse. */
type WhereNone = 'make' | 'sayThatMade' | 'refuse'

/**
 * Runs one command on the migrated database of the environment, and ends the process with the returned status; with 1 and one line where it
 * throws.
 */
export async function runCommand(
  settings: Settings,
  act: (place: { env: Env; db: Db }) => Promise<number>,
  whereNone: WhereNone = 'sayThatMade',
): Promise<never> {
  return await runAside(settings, async (env) => {
    // Where LEITAI_DATA was forgotten, this would silently create a second site.
    if (whereNone === 'refuse') await requireSite(env)
    const isNew = whereNone === 'sayThatMade' && !(await hasSite(env))
    await ensureFolder(env.dataFolder)
    const db = await reachDatabase(env)
    if (isNew) {
      const { said, cure } = withoutSite(env)
      await print(process.stderr, `${said}，这次新建；网站已经在运行的话，请${cure}`)
    }
    return await act({ env, db: withoutLimits(db) }).finally(() => db.close())
  })
}

/** The same for a command that opens the database itself, as it stands. */
export async function runAside(settings: Settings, act: (env: Env) => Promise<number>): Promise<never> {
  let dataFolder: string | undefined
  try {
    refuseOldRuntime()
    const env = readEnv(settings)
    dataFolder = env.dataFolder
    process.exit(await act(env))
  } catch (error) {
    await print(process.stderr, refusalStart + oneLineError(error, dataFolder))
    process.exit(1)
  }
}

/** Throws where no site has begun in the database that the settings name. */
export async function requireSite(env: DatabasePlace): Promise<void> {
  if ((await hasSite(env)) && !(await isEmptyFile(env))) return
  const { said, cure } = withoutSite(env)
  throw new Error(`${said}，请${cure}`)
}

/** As where a copy was cut off. Throws the sentence with which a start refuses what is no database of ours. */
async function isEmptyFile({ databaseUrl, dataFolder }: DatabasePlace): Promise<boolean> {
  return databaseUrl === null && (await inspectFile(databaseFile(dataFolder))) !== 'ours'
}

/** `leitai migrate` */
export async function migrateCommand(settings: Settings): Promise<never> {
  return await runCommand(
    settings,
    async () => {
      await print(process.stdout, '数据结构已是最新')
      return 0
    },
    'make',
  )
}

/**
 * Resolves when everything is written: ending the process earlier would lose what a slow pipe has not taken. Also where nobody reads any more: the
 * command goes on to its end.
 */
export function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done, fail) => stream.write(`${text}\n`, (error) => (error && !isUnread(stream, error) ? fail(error) : done())))
}
