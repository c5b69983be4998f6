import { setTimeout as sleep } from 'node:timers/promises'
import { paths, sitePages } from '#shared/paths.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { picturedArticle } from './content.ts'
import { atMost, type Figure, type Measured } from './figures.ts'
import { startServer } from './processes.ts'

const pages: readonly [string, string][] = [
  ['home', paths.home()],
  ['list', paths.newsList()],
  ['article', paths.article(picturedArticle)],
  ['column', sitePages.teamNews.path],
  ['document', paths.staticPage('about')],
  ['competition', paths.competition(1)],
  ['its bracket', paths.competition(1, { tab: 'stages' })],
  ['match', paths.match(1)],
  ['team', paths.team(1)],
  ['matches of a kind', sitePages.teamMatch.path],
  ['winners', sitePages.winnerList.path],
]
const bars = { Document: 30, Script: 115, Stylesheet: 15 } as const
const names = { Document: 'HTML', Script: 'JavaScript', Stylesheet: 'CSS' } as const
type Kind = keyof typeof bars

/** How long scripts may load after the page's load event, ms: all that run without a click count. */
const waitMs = 4_000

/** What Chromium loads for each page with an empty cache and without a click, as transferred, without headers. */
export async function measureWeight(dataFolder: string, port: number): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'page weights', why: 'no Chromium' }] }
  const server = await startServer(dataFolder, port)
  try {
    const figures: Figure[] = []
    for (const [name, path] of pages) {
      const bytes = await fetched(binary, server.url + path)
      for (const kind of ['Document', 'Script', 'Stylesheet'] as const) {
        const list = bytes.filter((item) => item.kind === kind)
        const kilobytes = list.reduce((sum, item) => sum + item.bytes, 0) / 1024
        figures.push(
          atMost(`${names[kind]} of ${name}`, kilobytes, {
            limit: bars[kind],
            unit: 'KB',
            note: list.length > 1 ? `${list.length} files` : '',
          }),
        )
      }
    }
    return { figures, skipped: [] }
  } finally {
    await server.stop()
  }
}

async function fetched(binary: string, url: string): Promise<{ kind: Kind; bytes: number }[]> {
  const { tab, close } = await launchBrowser(binary)
  try {
    const kinds = new Map<unknown, { kind: Kind; headers: number }>()
    const items: { kind: Kind; bytes: number }[] = []
    tab.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Document' && type !== 'Script' && type !== 'Stylesheet') return
      const { encodedDataLength } = response as { encodedDataLength: number } // so far: the headers
      kinds.set(requestId, { kind: type, headers: encodedDataLength })
    })
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = kinds.get(requestId)
      if (known) items.push({ kind: known.kind, bytes: Number(encodedDataLength) - known.headers })
    })
    await tab.goto(url)
    await sleep(waitMs)
    return items
  } finally {
    await close()
  }
}
