import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { atMost, type Measured, median, plainFigure, quantile } from './figures.ts'
import { cores, cpuSeconds, residentMb, root, startServer } from './processes.ts'

const streams = 10_000
const scores = 20
const asked = '/api/home'

interface Answer {
  ms: number
  endedAt: number
  /** Connections that were refused so far, and came again. */
  refused: number
}

/**
 * Ten thousand streams on one process: their memory, how long a score takes to all of them, pages meanwhile, and all of them coming back at
 * once. The score is written by this process: the server finds it in the file.
 */
export async function measureLive(dataFolder: string, port: number): Promise<Measured> {
  if (process.platform !== 'linux') return { figures: [], skipped: [{ what: 'live', why: 'read from /proc, which only Linux has' }] }
  const server = await startServer(dataFolder, port, { core: cores?.server })
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  const match = (await db.read.selectFrom('matches').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  const readers = openReaders(port, `match:${match}`)
  try {
    for (let i = 0; i < 50; i++) await (await fetch(server.url + asked)).arrayBuffer()
    const before = await residentMb(server.pid)
    const opened = await readers.ask(`open ${streams}`)
    const open = await residentMb(server.pid)

    const [cpu, delays, pages] = [await cpuSeconds(server.pid), [] as number[], [] as number[]]
    let isMeasuring = true
    const asking = (async () => {
      while (isMeasuring) {
        const start = performance.now()
        await (await fetch(server.url + asked)).arrayBuffer()
        pages.push(performance.now() - start)
      }
    })()
    for (let score = 1_001; score <= 1_000 + scores; score++) {
      const told = readers.ask(`wait "score":${score}`)
      await writeScore(db, match, score)
      const committedAt = Date.now()
      delays.push((await told).endedAt - committedAt)
    }
    isMeasuring = false
    await asking
    const used = (await cpuSeconds(server.pid)) - cpu
    const back = await readers.ask('again')
    const note = `${streams} streams`
    return {
      figures: [
        atMost('memory of a stream', ((open - before) * 1024) / streams, {
          limit: 20,
          unit: 'KB',
          note: `${note}; resident, without the kernel’s`,
        }),
        plainFigure('streams opened', opened.ms / 1_000, 's', `${note}; ${opened.refused} came again`),
        plainFigure(
          'a score at all streams: median',
          median(delays),
          'ms',
          `${note}, ${scores} scores, from the commit of another process`,
        ),
        atMost('a score at all streams: longest', Math.max(...delays), { limit: 1_000, unit: 'ms', note }),
        plainFigure('processor time of a score', (used * 1_000) / scores, 'ms', `${note}; ${asked} asked for meanwhile included`),
        atMost(`${asked} meanwhile: p99`, quantile(pages, 0.99), { limit: 300, unit: 'ms', note: `${pages.length} requests` }),
        atMost('all streams back after a cut', back.ms / 1_000, {
          limit: 15,
          unit: 's',
          note: `${note}; ${back.refused - opened.refused} came again`,
        }),
      ],
      skipped: [],
    }
  } finally {
    readers.close()
    await db.close()
    await server.stop()
  }
}

async function writeScore(db: Db, match: number, score: number): Promise<void> {
  await transact(db, systemClock, async (trx, touch) => {
    await trx.updateTable('match_sides').set({ score }).where('match_id', '=', match).where('ordinal', '=', 0).execute()
    touch(`match:${match}`, 'matches', 'home')
  })
}

function openReaders(port: number, topics: string): { ask(command: string): Promise<Answer>; close(): void } {
  const command = [process.execPath, join(root, 'bench/live-readers.ts'), String(port), topics]
  const [program = '', ...words] = cores ? ['taskset', '-c', String(cores.load), ...command] : command
  const child: ChildProcess = spawn(program, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: PromiseWithResolvers<Answer>[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)))
  child.once('exit', () => {
    for (const { reject } of waiting) reject(new Error('The readers ended'))
  })
  return {
    ask(text) {
      const answer = Promise.withResolvers<Answer>()
      waiting.push(answer)
      child.stdin?.write(`${text}\n`)
      return answer.promise
    },
    close: () => child.kill(),
  }
}
