import { availableParallelism } from 'node:os'
import { atLeast, atMost, type Figure, type Measured, median, plainFigure } from './figures.ts'
import { connections, type Load, load } from './load.ts'
import { childrenOf, cpuSeconds, type RunningServer, residentMb, startServer } from './processes.ts'

const rounds = 7
const secondsEach = 4
/** From so many cores on the load generator leaves two to the server. */
const coresForAll = 4
const cores = availableParallelism()
const paths = ['/', '/api/articles']

interface Side {
  server: RunningServer
  pids: readonly number[]
  loads: Load[]
}

/** All cores by two workers against one process alone, each on the same content, in interleaved rounds. */
export async function measureWorkers(dataFolder: string, port: number): Promise<Measured> {
  const alone = await sideOf(await startServer(dataFolder, port))
  try {
    const group = await sideOf(await startServer(dataFolder, port + 1, { workers: 2 }))
    try {
      return { figures: await compared(alone, group), skipped: [] }
    } finally {
      await group.server.stop()
    }
  } finally {
    await alone.server.stop()
  }
}

async function sideOf(server: RunningServer): Promise<Side> {
  return { server, pids: [server.pid, ...(await childrenOf(server.pid))], loads: [] }
}

async function compared(alone: Side, group: Side): Promise<Figure[]> {
  const workers = group.pids.slice(1)
  const uneven: number[] = []
  for (const side of [alone, group]) for (const path of paths) await load(side.server.url + path, side.pids, 1)
  for (let round = 0; round < rounds; round += 1) {
    const path = paths[round % paths.length] ?? '/'
    alone.loads.push(await load(alone.server.url + path, alone.pids, secondsEach))
    group.loads.push(await load(group.server.url + path, group.pids, secondsEach))
    // Where the generator takes a core, the worker that would run there has fewer connections, and less of the processor, as it should.
    const before = await Promise.all(workers.map(cpuSeconds))
    await load(group.server.url + path, group.pids, secondsEach, { gives: true })
    const used = (await Promise.all(workers.map(cpuSeconds))).map((after, i) => after - (before[i] ?? 0))
    uneven.push(1 - Math.min(...used) / Math.max(...used))
  }
  // Round by round, for the rounds ask for different pages.
  const ratio = (of: (load: Load) => number) => median(group.loads.map((each, i) => of(each) / of(alone.loads[i] ?? each)))
  const [primary = 0, ...others] = await Promise.all(group.pids.map(residentMb))
  const throughput = ratio(({ perSecond }) => perSecond)
  const unevenness = median(uneven)
  const what = 'two workers: requests/s, ratio to one process'
  const note = `on ${cores} cores, of which the load generator takes one`
  return [
    atLeast(
      "two workers: requests per s of the group's processor time, ratio to one process",
      ratio(({ perCpuSecond }) => perCpuSecond),
      { limit: 0.85, unit: '×', note: 'primary process included' },
    ),
    cores < coresForAll ? plainFigure(what, throughput, '×', note) : atLeast(what, throughput, { limit: 1.7, unit: '×' }),
    atMost('two workers: how much less the one worked than the other', unevenness, {
      limit: 0.15,
      unit: '',
      note: `median of ${rounds} rounds of ${connections} new connections, the load generator in what they leave`,
    }),
    plainFigure(
      'two workers: memory of the primary process',
      primary,
      'MB',
      `each worker ${others.map((mb) => Math.round(mb)).join(', ')} MB`,
    ),
  ]
}
