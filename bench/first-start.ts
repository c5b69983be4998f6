import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, median, plainFigure } from './figures.ts'
import { startServer } from './processes.ts'

const starts = 5

/** Processor time of a start with an empty folder, in which the demo season is loaded, until the first page. Linux only. */
export async function measureFirstStart(_: string, port: number): Promise<Measured> {
  if (process.platform !== 'linux') return { figures: [], skipped: [{ what: 'first start', why: 'read from /proc, which only Linux has' }] }
  const seconds: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-first-start-'))
    const server = await startServer(dataFolder, port, { isDemo: true })
    try {
      seconds.push(await cpuSecondsOfAll(server.pid))
    } finally {
      await server.stop()
      await rm(dataFolder, { recursive: true })
    }
  }
  const note = `${starts} starts: ${seconds.map((each) => each.toFixed(1)).join(', ')}`
  return { figures: [plainFigure('first start, processor time: median', median(seconds), 's', note)], skipped: [] }
}

/** CPU time of a process and of those of its children that have ended, s: the demo season's pictures are read by one. */
async function cpuSecondsOfAll(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
