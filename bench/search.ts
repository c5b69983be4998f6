import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#shared/paths.ts'
import { startPostgres } from '#test/postgres.ts'
import { fillContent } from './content.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { missTimes, withApp } from './render.ts'

const articles = 100_000

/** Searches of 100,000 Chinese articles on both databases, each from an empty cache. */
export async function measureSearch(): Promise<Measured> {
  const onSqlite = await measureOn(null)
  const postgres = await startPostgres()
  try {
    return { figures: [...onSqlite, ...(await measureOn(postgres.url))], skipped: [] }
  } finally {
    await postgres.stop()
  }
}

/** From what stands in nearly every article to what stands in one, and what stands in none. */
const searches: readonly [string, (n: number) => string][] = [
  ['a character of every article', (n) => '的，。与以第'.charAt(n % 6)],
  ['a word of every article', (n) => ['云涧', '山门', '观众席', '赢下关键团战'][n % 4] ?? ''],
  ['a word of a hundredth', (n) => `第${10 + (n % 80)}分钟换来一次暂停`],
  ['a word of one title', (n) => `第${1 + ((n * 7_919) % articles)}期`],
  ['parts that stand apart', (n) => `${['青锋', '北冥'][n % 2]}守住签位${n}`],
  ['nothing', (n) => `龘靐${n}`],
]

async function measureOn(databaseUrl: string | null): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-search-'))
  const name = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  try {
    console.log(`Writing ${articles} articles into ${name} …`)
    await fillContent(dataFolder, articles, databaseUrl)
    return await withApp(
      dataFolder,
      async (app) => {
        const figures: Figure[] = []
        for (const [what, words] of searches) {
          const { wall, cpu } = await missTimes(app, (n) => paths.api.search({ q: words(n) }))
          const note = `median ${median(wall).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`
          figures.push(atMost(`search in 100,000 articles, ${name}, ${what}: p99`, quantile(wall, 0.99), 30, 'ms', note))
        }
        return figures
      },
      databaseUrl,
    )
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
