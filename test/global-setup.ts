import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
  await compileWorkers()
  return async () => {
    await postgres.stop()
    await removeScratch()
  }
}

/**
 * Some hundred tests start a process that opens pictures, draws or reads spreadsheets, and half of such a start is reading its TypeScript.
 * These are killed and so store nothing: one of each is started here and ends by itself.
 */
async function compileWorkers(): Promise<void> {
  process.env.NODE_COMPILE_CACHE = join(tmpdir(), 'compiled')
  const assets = join(import.meta.dirname, '../assets')
  for (const file of ['media/images/image', 'media/drawing/drawing', 'sheets/sheet']) {
    const worker = fork(join(import.meta.dirname, `../src/server/${file}.worker.ts`), ['1000000000'], {
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LEITAI_ASSETS: assets },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(worker, 'message')
    worker.disconnect()
    await once(worker, 'exit')
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
