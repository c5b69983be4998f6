// Kills a real server in the middle of acknowledged writes and of imports, again and again, and looks at what is left.
// node test/kill/kill.ts --cycles 200
import { spawnSync } from 'node:child_process'
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
/**
 * 2,000 ms where Node alone starts in 42: a machine that is slower today is slower in both. What a start may take in itself is measured by
 * `npm run bench -- --only=start`.
 */
const longestBootMs = 48 * startOfNode()
/** A start and a kill keep one core busy; the small machine has two. */
const laneCount = 2

const folder = await mkdtemp(join(tmpdir(), 'leitai-kill-'))
console.log(`${cycles} cycles in ${laneCount} lanes, seed ${seed}, in ${folder}`)
const lanes = await Promise.all(Array.from({ length: laneCount }, (_, i) => Lane.open(join(folder, `lane-${i}`), i, seed + i)))
await Promise.all(lanes.map((lane, i) => lane.run(Math.floor((cycles + i) / laneCount))))
const failed = report()
await rm(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

/** Of Node without a program, the median of 15, ms. */
function startOfNode(): number {
  const times = Array.from({ length: 15 }, () => {
    const begun = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return performance.now() - begun
  })
  return times.sort((one, other) => one - other)[7] ?? 0
}

function report(): number {
  const boots = lanes.flatMap((lane) => lane.boots).sort((one, other) => one - other)
  const at = (share: number) => Math.round(boots[Math.min(boots.length - 1, Math.floor(boots.length * share))] ?? 0)
  const sum = (count: (lane: Lane) => number) => lanes.reduce((total, lane) => total + count(lane), 0)
  const acknowledged = sum((lane) => lane.acknowledged.length)
  console.log(
    `acknowledged writes ${acknowledged}; imports ${sum((lane) => lane.imports.started)}: ` +
      `${sum((lane) => lane.imports.whole)} whole, ${sum((lane) => lane.imports.none)} without a trace`,
  )
  console.log(`boot ms: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}; at most ${Math.round(longestBootMs)} are allowed`)
  const failures = lanes.flatMap((lane) => lane.failures)
  if (at(0.99) > longestBootMs) failures.push(`boot p99 ${at(0.99)} ms is over ${Math.round(longestBootMs)} ms`)
  if (acknowledged < cycles) failures.push(`only ${acknowledged} writes were acknowledged: nothing was proved`)
  for (const failure of failures) console.error(failure)
  console.log(`${sum((lane) => lane.passed)} passed, ${failures.length} failed`)
  return failures.length
}
