import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBig } from './big.ts'
import { fillBracket } from './competition-content.ts'
import { measureCompetitions } from './competitions.ts'
import { fillContent } from './content.ts'
import { isWithin, type Measured } from './figures.ts'
import { measureFirstStart } from './first-start.ts'
import { measureHttp } from './http.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLive } from './live.ts'
import { measureLivePage } from './live-page.ts'
import { measureRender } from './render.ts'
import { measureReplay } from './replay.ts'
import { keep, printTable } from './report.ts'
import { measureRules } from './rules.ts'
import { measureSaves } from './saves.ts'
import { measureScores } from './scores.ts'
import { measureSearch } from './search.ts'
import { measureSheets } from './sheets.ts'
import { measureSize } from './size.ts'
import { measureStart } from './start.ts'
import { measureSteps } from './steps.ts'
import { measureWeight } from './weight.ts'
import { measureWorkers } from './workers.ts'

interface Wish {
  /** How long each page is watched. */
  minutes: number
  /** Which pages are watched, by their names; empty: all. */
  pages: readonly string[]
  /** How many requests of a kind are measured. */
  times: number
  /** Where what is written for a part stays for its next run; null: nowhere. */
  data: string | null
  /** How many times as fast matches are replayed. */
  speed: number
}

/** Each gets a filled data folder and the first of ten free ports. */
const parts: Readonly<Record<string, (dataFolder: string, port: number, wish: Wish) => Promise<Measured>>> = {
  http: measureHttp,
  render: measureRender,
  start: measureStart,
  'first-start': measureFirstStart,
  weight: measureWeight,
  workers: measureWorkers,
  steps: measureSteps,
  lighthouse: measureLighthouse,
  rules: measureRules,
  big: measureBig,
  competitions: measureCompetitions,
  size: measureSize,
  sheets: measureSheets,
  saves: measureSaves,
  search: measureSearch,
  live: measureLive,
  scores: measureScores,
  'live-page': measureLivePage,
  replay: measureReplay,
}
/** Those that write a hundred thousand rows first, or run for many minutes. */
const big = ['big', 'competitions', 'size', 'saves', 'search', 'live-page', 'scores', 'replay', 'steps']

/** Much of what is measured runs in this process, with the memory for short-lived objects that the program is started with. */
const memory = '--max-semi-space-size=4'
if (!process.execArgv.includes(memory)) throw new Error(`Run \`npm run bench -- …\`, or Node with ${memory}`)

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    port: { type: 'string', default: '3217' },
    big: { type: 'boolean', default: false },
    articles: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '10' },
    pages: { type: 'string', default: '' },
    data: { type: 'string' },
    times: { type: 'string', default: '300' },
    speed: { type: 'string', default: '600' },
  },
})
const wanted = values.only?.split(',') ?? Object.keys(parts).filter((name) => values.big || !big.includes(name))
const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-bench-'))
const measured: Measured = { figures: [], skipped: [] }
console.log(
  `Load of this machine before the run: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')} on ${availableParallelism()} cores`,
)
let hasFailed = false
try {
  console.log(`Writing ${values.articles} generated articles with bodies of 2 to 4 KB …`)
  await fillContent(dataFolder, Number(values.articles))
  await fillBracket(dataFolder)
  for (const name of wanted) {
    const measure = parts[name]
    if (!measure) throw new Error(`There is no part ${name}; the parts are ${Object.keys(parts).join(', ')}`)
    console.log(`Measuring ${name} …`)
    try {
      const { figures, skipped } = await measure(dataFolder, Number(values.port), {
        minutes: Number(values.minutes),
        pages: values.pages === '' ? [] : values.pages.split(','),
        data: values.data ?? null,
        times: Number(values.times),
        speed: Number(values.speed),
      })
      measured.figures.push(...figures)
      measured.skipped.push(...skipped)
    } catch (error) {
      hasFailed = true
      measured.skipped.push({ what: name, why: `failed: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}
printTable(measured)
if (values.only === undefined) await keep(measured, `npm run bench${values.big ? ' -- --big' : ''}`)
process.exitCode = !hasFailed && measured.figures.every(isWithin) ? 0 : 1
