import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, startPostgres } from '../postgres.ts'
import { startSite } from '../running-site.ts'
import { moveToScratch } from '../scratch.ts'
import { testCompetitions } from './competitions.ts'
import { tokenSecret } from './own-account.ts'

const root = resolve(import.meta.dirname, '../..')
const settings = { GAME_TOKEN_SECRET: tokenSecret }

/**
 * Built sites with the demo season and the tests' own competitions for the whole run: one that is only read, a copy of it whose console
 * changes things, and one on PostgreSQL.
 */
export default async function servers(): Promise<() => Promise<void>> {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The program could not be built')
  const starting = startPostgres()
  // The browsers start after this.
  const removeScratch = await moveToScratch('browser')
  const original = await filledFolder()
  const postgres = await starting
  await leitai(['copy', '--to', postgres.url], { LEITAI_DATA: original, DATABASE_URL: '' })
  const folders = { read: original, changed: await copyOf(original, 'console'), postgres: await copyOf(original, 'postgres') }
  const [read, changed, onPostgres] = await Promise.all([
    startSite({ port: await freePort(), dataFolder: folders.read, settings }),
    startSite({ port: await freePort(), dataFolder: folders.changed, settings }),
    startSite({ port: await freePort(), dataFolder: folders.postgres, databaseUrl: postgres.url, settings }),
  ])
  process.env.LEITAI_SITE = read.url
  process.env.LEITAI_CONSOLE_SITE = changed.url
  process.env.LEITAI_CONSOLE_SITE_DATA = changed.dataFolder
  process.env.LEITAI_SITE_POSTGRES = onPostgres.url
  return async () => {
    for (const site of [read, changed, onPostgres]) await site.stop()
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true })
    await postgres.stop()
    await removeScratch()
  }
}

/** On SQLite. Its pictures are encoded once, however many sites have them. */
async function filledFolder(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-site-'))
  const first = await startSite({ port: await freePort(), dataFolder })
  await importCompetitions(dataFolder)
  await first.stop()
  return dataFolder
}

async function copyOf(folder: string, name: string): Promise<string> {
  const copy = `${folder}-${name}`
  await cp(folder, copy, { recursive: true })
  return copy
}

/** As an operator does it, while the site runs. */
async function importCompetitions(dataFolder: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-competitions-'))
  try {
    for (const document of testCompetitions()) {
      const file = join(folder, `${document.competition.slug}.json`)
      await writeFile(file, JSON.stringify(document))
      await leitai(['import', 'competition', file], { LEITAI_DATA: dataFolder, DATABASE_URL: '' })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function leitai(parameters: readonly string[], settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, ['dist/app/cli.js', ...parameters], { cwd: root, env: { ...process.env, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`leitai ${parameters.join(' ')} ended with ${code}:\n${said}`)
}
