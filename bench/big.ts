import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#shared/paths.ts'
import { fillContent } from './content.ts'
import { atMost, type Figure, type Measured, median, quantile } from './figures.ts'
import { missTimes, withApp } from './render.ts'

const articles = 100_000

/** Lists and details of the API over 100,000 articles on SQLite, each from an empty cache. */
export async function measureBig(): Promise<Measured> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-big-'))
  try {
    console.log(`Writing ${articles} articles …`)
    await fillContent(dataFolder, articles)
    return await withApp(dataFolder, async (app) => {
      const kinds: readonly [string, (n: number) => string][] = [
        ['detail', (n) => paths.api.article(1 + ((n * 7_919) % articles))],
        ['first page of the list', () => paths.api.articles()],
        ['page 100 of the list', () => paths.api.articles({ page: 100 })],
        ['list of a column', () => paths.api.articles({ column: 'team' })],
        ['list of a tag', () => paths.api.articles({ tag: '赛报' })],
        ['home', () => paths.api.home()],
      ]
      const figures: Figure[] = []
      for (const [name, target] of kinds) {
        const { wall, cpu } = await missTimes(app, target)
        figures.push(
          atMost(
            `100,000 articles, ${name}: p99`,
            quantile(wall, 0.99),
            20,
            'ms',
            `median ${median(wall).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`,
          ),
        )
      }
      return { figures, skipped: [] }
    })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
