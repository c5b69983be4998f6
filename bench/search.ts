import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#shared/paths.ts'
import { startPostgres } from '#test/postgres.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { fillElsewhere } from './fill-elsewhere.ts'
import { type MissTimes, missTimes, withApp } from './render.ts'

const articles = 100_000
/** Each kind in turn: what the machine does beside it meets one round and not one kind. */
const rounds = 5

/** Searches of 100,000 Chinese articles on both databases, each from an empty cache: the median of the rounds' p99. */
export async function measureSearch(): Promise<Measured> {
  const onSqlite = await measureOn(null)
  // As docs/operations.md advises: as it comes, PostgreSQL keeps 128 MB of its pages, less than the texts take.
  const postgres = await startPostgres(['shared_buffers=1GB'])
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
    await fillElsewhere(dataFolder, articles, databaseUrl)
    return await withApp(
      dataFolder,
      async (app) => {
        const taken: MissTimes[][] = searches.map(() => [])
        for (let round = 0; round < rounds; round += 1)
          for (const [i, [, words]] of searches.entries()) taken[i]?.push(await missTimes(app, (n) => paths.api.search({ q: words(n) })))
        return searches.map(([what], i) => {
          const times = taken[i] ?? []
          const p99 = times.map(({ wall }) => quantile(wall, 0.99))
          const note = `median ${median(times.map(({ wall }) => median(wall))).toFixed(1)} ms, ${median(times.map(({ cpu }) => cpu)).toFixed(1)} ms of processor time`
          const each = p99.map((ms) => ms.toFixed(1)).join(', ')
          return atMost(`search in 100,000 articles, ${name}, ${what}: p99`, median(p99), 30, 'ms', `${note}; rounds ${each}`)
        })
      },
      databaseUrl,
    )
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
