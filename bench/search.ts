import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as apiPaths from '#shared/api-paths.ts'
import { startPostgres } from '#test/postgres.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { fillElsewhere } from './fill-elsewhere.ts'
import { type MissTimes, missTimes, withApp } from './render.ts'

const articles = 100_000
/** Each kind in turn: other load on the machine then affects one round and not one kind. */
const rounds = 5

/** Searches of 100,000 Chinese articles on both databases, each from an empty cache: the median of the rounds' p99. */
export async function measureSearch(): Promise<Measured> {
  const onSqlite = await measureOn(null)
  // As docs/operations.md advises: by default PostgreSQL caches 128 MB, less than the texts take.
  const postgres = await startPostgres(['shared_buffers=1GB'])
  try {
    return { figures: [...onSqlite, ...(await measureOn(postgres.url))], skipped: [] }
  } finally {
    await postgres.stop()
  }
}

/** From words in nearly every article to words in one, and in none. */
const searches: readonly [string, (n: number) => string][] = [
  ['a character of every article', (n) => '的，。与以第'.charAt(n % 6)],
  ['a word of every article', (n) => ['云涧', '山门', '观众席', '赢下关键团战'][n % 4] ?? ''],
  ['a word of a hundredth', (n) => `第${10 + (n % 80)}分钟换来一次暂停`],
  ['a word of one title', (n) => `第${1 + ((n * 7_919) % articles)}期`],
  ['parts that stand apart', (n) => `${['青锋', '北冥'][n % 2]}守住签位${n}`],
  ['words of every article, apart', (n) => ['观众席 云涧', '山门 观众席', '云涧 山门 观众席'][n % 3] ?? ''],
  ['a word of one title and one of all', (n) => `山门 第${1 + ((n * 7_919) % articles)}期`],
  ['words of which one is nowhere', (n) => `云涧 观众席 龘靐${n}`],
  ['nothing', (n) => `龘靐${n}`],
  ['a sound of every fourth title', (n) => ['qingfeng', 'luoxing', 'shouzhu', 'zuihouyifen'][n % 4] ?? ''],
  ['initials and characters', (n) => ['qf抢先', '守住zuihou', 'bm以一换'][n % 3] ?? ''],
]

/** What is typed letter by letter. */
const begun: readonly [string, (n: number) => string][] = [
  ['a character', (n) => '青北云的守长'.charAt(n % 6)],
  ['a sound', (n) => ['q', 'qing', 'qingf', 'yunjian', 'shouzhu'][n % 5] ?? ''],
]

const targets: readonly [string, (n: number) => string][] = [
  ...searches.map(([what, words]): [string, (n: number) => string] => [`search, ${what}`, (n) => apiPaths.search({ q: words(n) })]),
  ...begun.map(([what, words]): [string, (n: number) => string] => [`suggestions, ${what}`, (n) => apiPaths.suggestions(words(n))]),
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
        const taken: MissTimes[][] = targets.map(() => [])
        for (let round = 0; round < rounds; round += 1)
          for (const [i, [, target]] of targets.entries()) taken[i]?.push(await missTimes(app, target))
        return targets.map(([what], i) => {
          const times = taken[i] ?? []
          const p99 = times.map(({ wall }) => quantile(wall, 0.99))
          const note = `median ${median(times.map(({ wall }) => median(wall))).toFixed(1)} ms, ${median(times.map(({ cpu }) => cpu)).toFixed(1)} ms of processor time`
          const each = p99.map((ms) => ms.toFixed(1)).join(', ')
          return atMost(`100,000 articles, ${name}, ${what}: p99`, median(p99), {
            limit: 30,
            unit: 'ms',
            note: `${note}; rounds ${each}`,
          })
        })
      },
      databaseUrl,
    )
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
