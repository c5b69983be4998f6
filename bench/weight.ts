import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths, sitePages } from '#shared/paths.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { picturedArticle } from './content.ts'
import { atMost, type Figure, type Measured } from './figures.ts'
import { startServer } from './processes.ts'
import { fillRunningMatch, runningMatch } from './running-match.ts'

const pages: readonly [string, string][] = [
  ['home', paths.home()],
  ['list', paths.newsList()],
  ['article', paths.article(picturedArticle)],
  ['column', sitePages.teamNews.path],
  ['document', paths.staticPage('about')],
  ['competition', paths.competition(1)],
  ['its bracket', paths.competition(1, { tab: 'stages' })],
  ['match', paths.match(1)],
  ['running match', paths.match(runningMatch)],
  ['team', paths.team(1)],
  ['matches of a kind', sitePages.teamMatch.path],
  ['winners', sitePages.winnerList.path],
]
/** `Later`: scripts that are asked for once the page can be used: streams, vitals. */
const bars = { Document: 30, Script: 115, Later: 12, Stylesheet: 15 } as const
const names = { Document: 'HTML', Script: 'JavaScript', Later: 'JavaScript afterwards', Stylesheet: 'CSS' } as const
type Kind = keyof typeof bars

/** How long scripts may load after the page's load event, ms: all that run without a click count. */
const waitMs = 4_000

/** What Chromium loads for each page with an empty cache and without a click, as transferred, without headers. */
export async function measureWeight(dataFolder: string, port: number): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'page weights', why: 'no Chromium' }] }
  // What is on would be on in all that is measured after it.
  const folder = await mkdtemp(join(tmpdir(), 'leitai-weight-'))
  await cp(dataFolder, folder, { recursive: true })
  await fillRunningMatch(folder)
  const server = await startServer(folder, port)
  try {
    const figures: Figure[] = []
    for (const [name, path] of pages) {
      const bytes = await fetched(binary, server.url + path)
      for (const kind of ['Document', 'Script', 'Later', 'Stylesheet'] as const) {
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
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetched(binary: string, url: string): Promise<{ kind: Kind; bytes: number }[]> {
  const { tab, close } = await launchBrowser(binary)
  try {
    const kinds = new Map<unknown, { kind: Exclude<Kind, 'Later'>; headers: number }>()
    const askedAt = new Map<unknown, number>()
    const items: { kind: Exclude<Kind, 'Later'>; bytes: number; at: number }[] = []
    // The page's own sign that React answers from here on. Every visit is one of those that report how fast they were: a share of them loads 3 KB more.
    const source = "Math.random = () => 0; addEventListener('alive', () => { window.aliveAt = Date.now() })"
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    tab.on('Network.requestWillBeSent', ({ requestId, wallTime }) => askedAt.set(requestId, Number(wallTime) * 1_000))
    tab.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Document' && type !== 'Script' && type !== 'Stylesheet') return
      const { encodedDataLength } = response as { encodedDataLength: number } // so far: the headers
      kinds.set(requestId, { kind: type, headers: encodedDataLength })
    })
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = kinds.get(requestId)
      if (known) items.push({ kind: known.kind, bytes: Number(encodedDataLength) - known.headers, at: askedAt.get(requestId) ?? 0 })
    })
    await tab.goto(url)
    await sleep(waitMs)
    const aliveAt = Number(await tab.evaluate('window.aliveAt'))
    return items.map(({ kind, bytes, at }) => ({ kind: kind === 'Script' && at > aliveAt ? 'Later' : kind, bytes }))
  } finally {
    await close()
  }
}
