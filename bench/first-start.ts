import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, median, plainFigure } from './figures.ts'
import { startServer } from './processes.ts'

const starts = 5

/** Wall and processor time of a start with an empty folder, in which the demo season is loaded, until it answers. Linux only. */
export async function measureFirstStart(_: string, port: number): Promise<Measured> {
  if (process.platform !== 'linux') return { figures: [], skipped: [{ what: 'first start', why: 'read from /proc, which only Linux has' }] }
  const seconds: number[] = []
  const waits: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-first-start-'))
    const began = performance.now()
    const server = await startServer(dataFolder, port, { isDemo: true })
    waits.push((performance.now() - began) / 1_000)
    try {
      seconds.push(await cpuSecondsOfAll(server.pid))
    } finally {
      await server.stop()
      await rm(dataFolder, { recursive: true })
    }
  }
  const figures = [
    plainFigure('first start, until it answers: median', median(waits), 's', noteOf(waits)),
    plainFigure('first start, processor time: median', median(seconds), 's', noteOf(seconds)),
  ]
  return { figures, skipped: [] }
}

function noteOf(seconds: readonly number[]): string {
  return `${starts} starts: ${seconds.map((each) => each.toFixed(1)).join(', ')}`
}

/** CPU time of a process and of those of its children that have ended, s: the demo season's pictures are read by one. */
async function cpuSecondsOfAll(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
