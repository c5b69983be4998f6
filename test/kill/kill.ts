// Kills a real server in the middle of acknowledged writes and of imports, again and again, and looks at what is left.
// node test/kill/kill.ts --cycles 200
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Lane } from './lane.ts'

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string' } },
})
const cycles = Number(values.cycles)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
/** A start that hangs. How long starts take is said here, and measured by `npm run bench -- --only=start`, ms. */
const longestBootMs = 10_000
/** A start and a kill keep one core busy; the small machine has two. */
const laneCount = 2

const folder = await mkdtemp(join(tmpdir(), 'leitai-kill-'))
console.log(`${cycles} cycles in ${laneCount} lanes, seed ${seed}, in ${folder}`)
const lanes = await Promise.all(Array.from({ length: laneCount }, (_, i) => Lane.open(join(folder, `lane-${i}`), i, seed + i)))
await Promise.all(lanes.map((lane, i) => lane.run(Math.floor((cycles + i) / laneCount))))
const failed = report()
await rm(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

function report(): number {
  const boots = lanes.flatMap((lane) => lane.boots).sort((one, other) => one - other)
  const at = (share: number) => Math.round(boots[Math.min(boots.length - 1, Math.floor(boots.length * share))] ?? 0)
  const sum = (count: (lane: Lane) => number) => lanes.reduce((total, lane) => total + count(lane), 0)
  const acknowledged = sum((lane) => lane.acknowledged.length)
  console.log(
    `acknowledged writes ${acknowledged}, refused ${sum((lane) => lane.refused)}; imports ${sum((lane) => lane.imports.started)}: ` +
      `${sum((lane) => lane.imports.whole)} whole, ${sum((lane) => lane.imports.none)} without a trace`,
  )
  console.log(`boot ms: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`)
  const failures = lanes.flatMap((lane) => lane.failures)
  if (at(0.99) > longestBootMs) failures.push(`boot p99 ${at(0.99)} ms is over ${longestBootMs} ms`)
  if (acknowledged < cycles) failures.push(`only ${acknowledged} writes were acknowledged: nothing was proved`)
  for (const failure of failures) console.error(failure)
  console.log(`${sum((lane) => lane.passed)} passed, ${failures.length} failed`)
  return failures.length
}
