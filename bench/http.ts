import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { liveDigest } from '#shared/api-paths.ts'
import { atLeast, type Figure, type Measured, median, plainFigure } from './figures.ts'
import { hasNginx, type StaticFile, startNginx } from './nginx.ts'
import { cores, cpuSeconds, spawnOn, startServer } from './processes.ts'

const rounds = 5
const secondsEach = 4
const connections = 50

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

/** Cached page and JSON compared with nginx serving the same bytes, brotli as browsers request it, in interleaved rounds. */
export async function measureHttp(dataFolder: string, port: number): Promise<Measured> {
  if (!hasNginx()) return { figures: [], skipped: [{ what: 'cached page and JSON', why: 'no nginx' }] }
  const server = await startServer(dataFolder, port, { core: cores?.server })
  try {
    const files = await Promise.all(subjects.map((subject) => asFile(server.url, subject)))
    const nginx = await startNginx(files, port + 1, cores?.server)
    try {
      const figures: Figure[] = []
      for (const [i, subject] of subjects.entries()) {
        const ours: Load[] = []
        const theirs: Load[] = []
        await load(server.url + subject.path, [server.pid], 1)
        for (let round = 0; round < rounds; round += 1) {
          theirs.push(await load(`${nginx.url}/${files[i]?.name}`, [nginx.pid], secondsEach))
          ours.push(await load(server.url + subject.path, [server.pid], secondsEach))
        }
        figures.push(...compared(subject, files[i]?.body.length ?? 0, ours, theirs))
      }
      return { figures, skipped: [] }
    } finally {
      await nginx.stop()
    }
  } finally {
    await server.stop()
  }
}

function compared(subject: Subject, bytes: number, ours: readonly Load[], theirs: readonly Load[]): Figure[] {
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.map(pick))
  const perSecond = of(ours, (load) => load.perSecond)
  const nginxPerSecond = of(theirs, (load) => load.perSecond)
  const perCpu = of(ours, (load) => load.perCpuSecond)
  const nginxPerCpu = of(theirs, (load) => load.perCpuSecond)
  const note = `${bytes} bytes brotli, ${connections} connections, ${Math.round(perSecond)}/s : ${Math.round(nginxPerSecond)}/s`
  return [
    atLeast(`${subject.what}: requests/s, ratio to nginx`, perSecond / nginxPerSecond, { limit: subject.bar, unit: '×', note }),
    atLeast(`${subject.what}: requests per s of the server's processor time, ratio to nginx`, perCpu / nginxPerCpu, {
      limit: subject.bar,
      unit: '×',
      note: `${Math.round(perCpu)} : ${Math.round(nginxPerCpu)}; free of the load generator's limits`,
    }),
    plainFigure(
      `${subject.what}: p99`,
      of(ours, (load) => load.p99),
      'ms',
      `nginx ${of(theirs, (load) => load.p99)} ms`,
    ),
  ]
}

export interface Load {
  perSecond: number
  perCpuSecond: number
  p99: number
}

/** `pids`: of all processes that answer. */
export async function load(url: string, pids: readonly number[], seconds: number): Promise<Load> {
  const before = await cpuOfAll(pids)
  const child = spawnOn(cores?.load, process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    '--json',
    '--no-progress',
    ...['-c', String(connections), '-d', String(seconds), '-H', 'accept-encoding=br'],
    url,
  ])
  const text = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += String(bytes)
    })
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
  const used = (await cpuOfAll(pids)) - before
  const result: { requests: { average: number; total: number }; latency: { p99: number }; non2xx: number; errors: number } =
    JSON.parse(text)
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return { perSecond: result.requests.average, perCpuSecond: result.requests.total / used, p99: result.latency.p99 }
}

async function cpuOfAll(pids: readonly number[]): Promise<number> {
  return (await Promise.all(pids.map(cpuSeconds))).reduce((sum, seconds) => sum + seconds, 0)
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
