import lighthouse from 'lighthouse'
import * as apiPaths from '#shared/api-paths.ts'
import { paths } from '#shared/paths.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { picturedArticle } from './content.ts'
import { atLeast, atMost, type Figure, type Measured, median } from './figures.ts'
import { startServer } from './processes.ts'

const runs = 5
/** Those on which matches are seen are measured with their stream open. */
const pages: readonly { name: string; path: string; hasStream: boolean }[] = [
  { name: 'home', path: paths.home(), hasStream: true },
  { name: 'article', path: paths.article(picturedArticle), hasStream: false },
  { name: 'competition', path: paths.competition(1), hasStream: true },
  { name: 'match', path: paths.match(1), hasStream: true },
]
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories

/** Lighthouse with its defaults: a mobile phone on a slow connection. */
export async function measureLighthouse(dataFolder: string, port: number): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'Lighthouse', why: 'no Chromium' }] }
  const server = await startServer(dataFolder, port)
  try {
    const figures: Figure[] = []
    for (const { name, path, hasStream } of pages) {
      const results: Result[] = []
      for (let run = 0; run < runs; run += 1) results.push(await patiently(() => audited(binary, server.url + path)))
      if (results.some((result) => result.hasStream !== hasStream)) throw new Error(`${path} was to have ${hasStream ? 'a' : 'no'} stream`)
      for (const [category, bar] of Object.entries(categories) as [Category, number][]) {
        const failed = [...new Set(results.flatMap((result) => (category === 'performance' ? [] : result.failed[category])))]
        figures.push(
          atLeast(`Lighthouse ${name}: ${category}`, median(results.map((result) => result.scores[category])), {
            limit: bar,
            unit: '',
            note: failed.join(', '),
          }),
        )
      }
      const timings = `LCP ${Math.round(median(results.map((result) => result.lcp)))} ms, TBT ${Math.round(median(results.map((result) => result.tbt)))} ms`
      figures.push(atMost(`Lighthouse ${name}: CLS`, median(results.map((result) => result.cls)), { limit: 0.02, unit: '', note: timings }))
    }
    return { figures, skipped: [] }
  } finally {
    await server.stop()
  }
}

/** On a busy machine Chromium's trace is sometimes incomplete; three attempts. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  return await attempt().catch(() => attempt().catch(() => attempt()))
}

interface Result {
  scores: Record<Category, number>
  /** Names of the audits that failed. */
  failed: Record<Category, string[]>
  cls: number
  hasStream: boolean
  /** ms */
  lcp: number
  tbt: number
}

async function audited(binary: string, url: string): Promise<Result> {
  const { port, close } = await launchBrowser(binary)
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const asked = lhr.audits['network-requests']?.details as { items: { url: string }[] } // as Lighthouse makes it
    const numeric = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
    const each = <T>(of: (category: Category) => T) => ({
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
      seo: of('seo'),
    })
    return {
      scores: each((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      failed: each((category) =>
        (lhr.categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
      cls: numeric('cumulative-layout-shift'),
      hasStream: asked.items.some(({ url }) => new URL(url).pathname === apiPaths.live()),
      lcp: numeric('largest-contentful-paint'),
      tbt: numeric('total-blocking-time'),
    }
  } finally {
    await close()
  }
}
