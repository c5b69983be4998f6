import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { documentOf, goals, groupOf, placesOf } from '#test/competition-documents.ts'
import { pairings } from '#test/pairings.ts'
import { atMost, type Measured, median } from './figures.ts'
import { root, startServer, stopped } from './processes.ts'

const teams = 142
const lines = 10_000
const rounds = 3

/** A results file of 10,000 lines, imported by a running server while somebody reads. */
export async function measureSheets(_dataFolder: string, port: number): Promise<Measured> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-sheets-'))
  try {
    const seconds: number[] = []
    const longest: number[] = []
    const seen: number[] = []
    const whole: number[] = []
    const waited: number[] = []
    for (let n = 0; n < rounds; n += 1) {
      const slug = `league-${n}`
      await writeFile(join(dataFolder, 'league.json'), JSON.stringify(league(slug)))
      await writeFile(join(dataFolder, 'results.csv'), results())
      await leitai(dataFolder, ['import', 'competition', join(dataFolder, 'league.json')])
      const server = await startServer(dataFolder, port)
      try {
        const address = `${server.url}/api/competitions/${n + 1}`
        await (await fetch(address)).arrayBuffer()
        const reader = readOn([`${server.url}/`, address, `${server.url}/api/matches?competition=${n + 1}`])
        const start = performance.now()
        await leitai(dataFolder, ['import', 'results', join(dataFolder, 'results.csv'), '--competition', slug])
        const end = performance.now()
        seconds.push((end - start) / 1_000)
        while (
          !(await (await fetch(`${server.url}/api/matches?competition=${n + 1}&order=oldest&pageSize=5`)).text()).includes(
            '"kind":"played"',
          )
        ) {
          if (performance.now() - end > 10_000) throw new Error('The results are not shown')
          await sleep(20)
        }
        seen.push(performance.now() - end)
        longest.push(await reader.stop())
        for (const format of ['xlsx', 'csv']) {
          // A concurrent reader of cached answers: it waits as long as the event loop is blocked.
          const other = readOn([`${server.url}/api/columns`])
          const begun = performance.now()
          const file = await fetch(`${address}/exports/matches.${format}`)
          if (!file.ok || (await file.arrayBuffer()).byteLength < 100_000) throw new Error(`The ${format} is not whole`)
          whole.push(performance.now() - begun)
          waited.push(await other.stop())
        }
      } finally {
        await server.stop()
      }
    }
    const note = `${rounds} files of ${lines} lines, each for a competition of its own, beside a server that is read`
    return {
      figures: [
        atMost('import of 10,000 results: median', median(seconds), { limit: 5, unit: 's', note }),
        atMost('longest request of the server meanwhile: median', median(longest), {
          limit: 300,
          unit: 'ms',
          note: 'home, competition and its matches, asked without pause',
        }),
        atMost('10,000 results until they are shown: median', median(seen), {
          limit: 1_000,
          unit: 'ms',
          note: 'from the end of the command',
        }),
        atMost('10,000 matches as a file that nobody had yet: median', median(whole), { limit: 5_000, unit: 'ms', note: 'XLSX and CSV' }),
        atMost('longest request of one in memory meanwhile: median', median(waited), {
          limit: 50,
          unit: 'ms',
          note: 'asked without pause',
        }),
      ],
      skipped: [],
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Requests one URL after the other until it is stopped; then returns the longest response time, ms. */
function readOn(addresses: readonly string[]): { stop(): Promise<number> } {
  let isOn = true
  let longest = 0
  const reading = (async () => {
    for (let n = 0; isOn; n += 1) {
      const start = performance.now()
      await (await fetch(addresses[n % addresses.length] ?? '')).arrayBuffer()
      longest = Math.max(longest, performance.now() - start)
      await sleep(5)
    }
  })()
  // If the measurement fails, its own error is reported, not that of the reader whose server is stopped.
  reading.catch(() => {})
  return {
    stop: async () => {
      isOn = false
      await reading
      return longest
    },
  }
}

async function leitai(dataFolder: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'dist/app/cli.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LEITAI_DATA: dataFolder, DATABASE_URL: '' },
  })
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += String(bytes)
  })
  const status = await new Promise((done) => child.once('exit', done))
  await stopped(child)
  if (status !== 0) throw new Error(`leitai ${args.join(' ')} ended with ${status}: ${said}`)
}

function results(): string {
  const told = pairings(teams).flatMap((pairs, r) =>
    pairs.map(([home, away], i) => `第${r + 1}轮,${home} 号,${away} 号,${i % 2 === 0 ? '3-1' : '0-2'}`),
  )
  return ['轮次,主队,客队,比分', ...told.slice(0, lines)].join('\n')
}

function league(slug: string): CompetitionDocument {
  const rounds = pairings(teams).map((pairs, r) =>
    pairs.map(([home, away], i) => ({ key: `r${r + 1}-${i + 1}`, sides: [{ entrant: `e${home}` }, { entrant: `e${away}` }] })),
  )
  const tiebreaks = goals.tiebreaks.filter(({ scope }) => scope === 'overall')
  const ruleset = { ...goals, tiebreaks, lastResort: 'shared' } as const
  const { competition, ...document } = documentOf(teams, [
    { key: 'league', name: '联赛', format: 'round_robin', ruleset, places: placesOf(teams), groups: [groupOf(rounds)] },
  ])
  return { ...document, competition: { ...competition, slug, name: `大联赛 ${slug}` } }
}
