import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { liveDigest } from '#shared/api-paths.ts'
import { atLeast, type Figure, type Measured, median, plainFigure } from './figures.ts'
import { connections, type Load, load, loadGenerator } from './load.ts'
import { hasNginx, type StaticFile, startNginx } from './nginx.ts'
import { cores, startBare, startServer } from './processes.ts'

const rounds = 5
const secondsEach = 4
const leastOfBare = 0.85

interface Subject {
  what: string
  path: string
  bar: number
}
const subjects: readonly Subject[] = [
  { what: 'cached page /', path: '/', bar: 0.6 },
  { what: 'cached JSON /api/articles', path: '/api/articles', bar: 0.55 },
  { what: 'digest of what changed /api/live/digest', path: liveDigest(), bar: 0.55 },
]

/**
 * Cached page and JSON compared with nginx serving the same bytes, brotli as browsers request it, and with a bare Node server that answers
 * them from memory; in interleaved rounds.
 */
export async function measureHttp(dataFolder: string, port: number): Promise<Measured> {
  const server = await startServer(dataFolder, port, { core: cores?.server })
  const folder = await mkdtemp(join(tmpdir(), 'leitai-bytes-'))
  try {
    const files = await Promise.all(subjects.map((subject) => asFile(server.url, subject)))
    for (const file of files) await writeFile(join(folder, file.name), file.body)
    const bare = await startBare(folder, port + 1)
    const nginx = hasNginx() ? await startNginx(files, port + 2, cores?.server) : null
    try {
      const figures: Figure[] = []
      for (const [i, subject] of subjects.entries()) {
        const file = files[i]
        if (!file) throw new Error(`No bytes of ${subject.path}`)
        const sides: Sides = { site: [], bare: [], nginx: [] }
        await load(server.url + subject.path, [server.pid], 1)
        await load(`${bare.url}/${file.name}`, [bare.pid], 1)
        for (let round = 0; round < rounds; round += 1) {
          if (nginx) sides.nginx.push(await load(`${nginx.url}/${file.name}`, [nginx.pid], secondsEach))
          sides.bare.push(await load(`${bare.url}/${file.name}`, [bare.pid], secondsEach))
          sides.site.push(await load(server.url + subject.path, [server.pid], secondsEach))
        }
        figures.push(...compared(subject, file.body.length, sides))
      }
      return { figures, skipped: nginx ? [] : [{ what: 'cached page and JSON beside nginx', why: 'no nginx' }] }
    } finally {
      await bare.stop()
      await nginx?.stop()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Sides {
  site: Load[]
  bare: Load[]
  /** Empty where there is none. */
  nginx: Load[]
}

function compared(subject: Subject, bytes: number, { site, bare, nginx }: Sides): Figure[] {
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))
  const perSecond = (load: Load) => load.perSecond
  const perCpu = (load: Load) => load.perCpuSecond
  const p99 = (load: Load) => load.p99
  const pair = (others: readonly Load[], pick: (load: Load) => number) => `${Math.round(of(site, pick))} : ${Math.round(of(others, pick))}`
  const cpuNote = "free of the load generator's limits"
  const besideNginx =
    nginx.length === 0
      ? []
      : [
          atLeast(`${subject.what}: requests/s, ratio to nginx`, of(site, perSecond) / of(nginx, perSecond), {
            ...{ limit: subject.bar, unit: '×' },
            note: `${bytes} bytes brotli, ${connections} connections of ${loadGenerator}, ${pair(nginx, perSecond)}`,
          }),
          atLeast(`${subject.what}: requests per s of the server's processor time, ratio to nginx`, of(site, perCpu) / of(nginx, perCpu), {
            ...{ limit: subject.bar, unit: '×' },
            note: `${pair(nginx, perCpu)}; ${cpuNote}`,
          }),
        ]
  return [
    ...besideNginx,
    // Round by round: the speed of a shared machine changes between them.
    atLeast(
      `${subject.what}: requests per s of processor time, ratio to a bare node:http`,
      median(site.map((load, i) => load.perCpuSecond / (bare[i]?.perCpuSecond ?? load.perCpuSecond))),
      { limit: leastOfBare, unit: '×', note: `${pair(bare, perCpu)}; ${bytes} bytes` },
    ),
    plainFigure(
      `${subject.what}: p99`,
      of(site, p99),
      'ms',
      `bare ${of(bare, p99)} ms${nginx.length > 0 ? `, nginx ${of(nginx, p99)} ms` : ''}`,
    ),
  ]
}

/** The exact bytes that the server sends, still compressed. */
function asFile(origin: string, { path }: Subject): Promise<StaticFile> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          name: `${path.replaceAll('/', '_')}.bin`,
          body: Buffer.concat(chunks),
          type: String(response.headers['content-type']),
          encoding: response.headers['content-encoding'] ?? null,
        }),
      )
    }).on('error', reject)
  })
}
