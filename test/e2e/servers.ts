import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, startPostgres } from '../postgres.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { testCompetitions } from './competitions.ts'

const root = resolve(import.meta.dirname, '../..')

/** Two built sites with the demo season and the tests' own competitions for the whole run: one on SQLite, one on PostgreSQL. */
export default async function servers(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const sites: RunningSite[] = [
    await startSite({ port: await freePort() }),
    await startSite({ port: await freePort(), databaseUrl: postgres.url }),
  ]
  for (const [i, site] of sites.entries()) await importCompetitions(site.dataFolder, i === 0 ? '' : postgres.url)
  process.env.LEITAI_SITE = sites[0]?.url
  process.env.LEITAI_SITE_POSTGRES = sites[1]?.url
  return async () => {
    for (const site of sites) await site.stop()
    await postgres.stop()
  }
}

/** As an operator does it, beside the running site. */
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
  const child = spawn(process.execPath, ['src/cli.ts', ...parameters], { cwd: root, env: { ...process.env, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`leitai ${parameters.join(' ')} ended with ${code}:\n${said}`)
}
