import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cores, cpuSeconds, spawnOn } from './processes.ts'

export const connections = 50

/** wrk is several times as fast as autocannon, so that the server is what is measured. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon'

export interface Load {
  perSecond: number
  perCpuSecond: number
  /** ms */
  p99: number
}

/** `pids`: of all processes that answer. `gives`: the generator takes only what these leave of the processors. */
export async function load(url: string, pids: readonly number[], seconds: number, { gives = false } = {}): Promise<Load> {
  const before = await cpuOfAll(pids)
  const run = gives ? givingWay : outputOf
  const { total, perSecond, p99, failed } = await (hasWrk ? wrk(url, seconds, run) : autocannon(url, seconds, run))
  const used = (await cpuOfAll(pids)) - before
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed or were not answered by 2xx`)
  return { perSecond, perCpuSecond: total / used, p99 }
}

interface Result {
  total: number
  perSecond: number
  p99: number
  failed: number
}

async function wrk(url: string, seconds: number, run: Run): Promise<Result> {
  const text = await run('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency'],
    ...['-H', 'accept-encoding: br, gzip', url],
  ])
  const [, total] = /(\d+) requests in/.exec(text) ?? []
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  if (total === undefined || perSecond === undefined || p99 === undefined) throw new Error(`wrk said what is not understood: ${text}`)
  const failures = [.../(?:Non-2xx or 3xx responses:|connect|read|write|timeout) (\d+)/g[Symbol.matchAll](text)]
  return {
    total: Number(total),
    perSecond: Number(perSecond),
    p99: Number(p99) * (unit === 's' ? 1_000 : unit === 'us' ? 0.001 : 1),
    failed: failures.reduce((sum, [, count]) => sum + Number(count), 0),
  }
}

async function autocannon(url: string, seconds: number, run: Run): Promise<Result> {
  const text = await run(process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    '--json',
    '--no-progress',
    ...['-c', String(connections), '-d', String(seconds), '-H', 'accept-encoding=br, gzip'],
    url,
  ])
  const { requests, latency, non2xx, errors }: AutocannonResult = JSON.parse(text)
  return { total: requests.total, perSecond: requests.average, p99: latency.p99, failed: non2xx + errors }
}

interface AutocannonResult {
  requests: { average: number; total: number }
  latency: { p99: number }
  non2xx: number
  errors: number
}

type Run = (command: string, args: readonly string[]) => Promise<string>

function givingWay(command: string, args: readonly string[]): Promise<string> {
  return outputOf('chrt', ['--idle', '0', command, ...args])
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawnOn(cores?.load, command, args)
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += String(bytes)
    })
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}

async function cpuOfAll(pids: readonly number[]): Promise<number> {
  return (await Promise.all(pids.map(cpuSeconds))).reduce((sum, seconds) => sum + seconds, 0)
}
