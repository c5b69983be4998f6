import { atMost, type Measured, median } from './figures.ts'
import { residentMb, startServer } from './processes.ts'

const starts = 5
const requests = [
  '/',
  '/api/home',
  '/newsList',
  '/newsInside/10',
  '/api/articles',
  '/newsInside/20',
  '/teamNews',
  '/api/settings',
  '/',
  '/api/columns',
]

/** From spawning the installed and built server to its first page, and its memory after ten requests. */
export async function measureStart(dataFolder: string, port: number): Promise<Measured> {
  const seconds: number[] = []
  const megabytes: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const server = await startServer(dataFolder, port)
    try {
      seconds.push(server.startedInMs / 1_000)
      for (const path of requests) await (await fetch(server.url + path)).arrayBuffer()
      if (process.platform === 'linux') megabytes.push(await residentMb(server.pid))
    } finally {
      await server.stop()
    }
  }
  const note = `${starts} starts`
  return {
    figures: [
      atMost('start to the first page: median', median(seconds), { limit: 1.5, unit: 's', note }),
      ...(megabytes.length > 0
        ? [
            atMost('memory at rest: median', median(megabytes), {
              limit: 150,
              unit: 'MB',
              note: `resident, after ${requests.length} requests`,
            }),
          ]
        : []),
    ],
    skipped: megabytes.length > 0 ? [] : [{ what: 'memory at rest', why: 'read from /proc, which only Linux has' }],
  }
}
