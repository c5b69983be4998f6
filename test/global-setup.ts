import { spawnSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { startPostgresBySocket } from './postgres.ts'
import { moveToScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A migrated SQLite file, closed. */
    sqliteFile: string
  }
}

export const templateName = 'leitai_template'

/** One cluster for the run, with a migrated template from which every test file gets its own database; and a file of SQLite likewise. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests of the command line and of the start run the built program, so it must be up to date.
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The program could not be built')
  const postgres = await startPostgresBySocket()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`drop database if exists ${templateName}`)
  await client.query(`create database ${templateName} template template0 encoding 'UTF8'`)
  await client.end()
  const db = await openDatabase({ databaseUrl: withDatabase(postgres.url, templateName), dataFolder: '' }, migrate)
  await db.close()
  project.provide('postgresUrl', postgres.url)
  // The workers start after this.
  const removeScratch = await moveToScratch('tests')
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-template-'))
  const file = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  await file.close()
  project.provide('sqliteFile', databaseFile(dataFolder))
  return async () => {
    await postgres.stop()
    await removeScratch()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
