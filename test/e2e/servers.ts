import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, startPostgres, type TestPostgres } from '../postgres.ts'
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
  const postgres = await startPostgres()
  // The browsers start after this.
  const removeScratch = await moveToScratch('browser')
  const [onSqlite, onPostgres] = await Promise.all([siteAndItsCopy(), siteOnPostgres(postgres)])
  process.env.LEITAI_SITE = onSqlite.read.url
  process.env.LEITAI_CONSOLE_SITE = onSqlite.changed.url
  process.env.LEITAI_CONSOLE_SITE_DATA = onSqlite.changed.dataFolder
  process.env.LEITAI_SITE_POSTGRES = onPostgres.url
  return async () => {
    for (const site of [onSqlite.read, onSqlite.changed, onPostgres]) await site.stop()
    for (const folder of onSqlite.folders) await rm(folder, { recursive: true, force: true })
    await postgres.stop()
    await removeScratch()
  }
}

async function siteAndItsCopy() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-site-'))
  const copy = `${dataFolder}-console`
  const first = await startSite({ port: await freePort(), dataFolder })
  await importCompetitions(dataFolder, '')
  await first.stop()
  await cp(dataFolder, copy, { recursive: true })
  const [read, changed] = await Promise.all([
    startSite({ port: await freePort(), dataFolder, settings }),
    startSite({ port: await freePort(), dataFolder: copy, settings }),
  ])
  return { read, changed, folders: [dataFolder, copy] }
}

async function siteOnPostgres({ url }: TestPostgres) {
  const site = await startSite({ port: await freePort(), databaseUrl: url, settings })
  await importCompetitions(site.dataFolder, url)
  return site
}

/** As an operator does it, while the site runs. */
async function importCompetitions(dataFolder: string, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-competitions-'))
  try {
    for (const document of testCompetitions()) {
      const file = join(folder, `${document.competition.slug}.json`)
      await writeFile(file, JSON.stringify(document))
      await leitai(['import', 'competition', file], { LEITAI_DATA: dataFolder, DATABASE_URL: databaseUrl })
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
