import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillBracket } from './competition-content.ts'
import { fillContent } from './content.ts'
import { isWithin, type Measured } from './figures.ts'
import { measuredApart } from './measured-apart.ts'
import { parts } from './parts.ts'
import { keep, printTable } from './report.ts'

/** Those that write a hundred thousand rows first, or run for many minutes. */
const big = ['big', 'competitions', 'size', 'saves', 'search', 'live-page', 'scores', 'replay', 'steps']

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
    if (!(name in parts)) throw new Error(`There is no part ${name}; the parts are ${Object.keys(parts).join(', ')}`)
    console.log(`Measuring ${name} …`)
    const answer = await measuredApart({
      name,
      dataFolder,
      port: Number(values.port),
      wish: {
        minutes: Number(values.minutes),
        pages: values.pages === '' ? [] : values.pages.split(','),
        data: values.data ?? null,
        times: Number(values.times),
        speed: Number(values.speed),
      },
    })
    if ('measured' in answer) {
      measured.figures.push(...answer.measured.figures)
      measured.skipped.push(...answer.measured.skipped)
    } else {
      hasFailed = true
      measured.skipped.push({ what: name, why: `failed: ${answer.failed}` })
    }
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}
printTable(measured)
if (values.only === undefined) await keep(measured, `npm run bench${values.big ? ' -- --big' : ''}`)
process.exitCode = !hasFailed && measured.figures.every(isWithin) ? 0 : 1
