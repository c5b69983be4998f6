import type { Fault } from '#rules/fault.ts'
import type { Ruling } from '#shared/competitions/document.ts'
import type { Catalogue } from './catalogue.ts'
import { cyclesOf, type Edge } from './cycles.ts'
import { unknownEntrant, unknownMatch } from './entrants.ts'

/** A ruling concerns a match, one of its entrants, or an entrant in all of its matches; only the last kind may have a policy. */
export function* rulingFaults(all: Catalogue): Generator<Fault> {
  const rulings = all.document.rulings ?? []
  const indexes = new Map(rulings.map((ruling, i) => [ruling.key, i]))
  const superseded = new Set(rulings.map((ruling) => ruling.supersedes))
  for (const [i, ruling] of rulings.entries()) {
    const path = `$.rulings[${i}]`
    yield* targetFaults(ruling, all, path)
    if (ruling.supersedes !== undefined && !indexes.has(ruling.supersedes)) {
      const key = ruling.supersedes
      yield { path: `${path}.supersedes`, rule: 'unknown-ruling', key, message: `没有“${key}”这条裁决，请改正。` }
    }
    if (!superseded.has(ruling.key)) yield* statusFaults(ruling, all, path)
  }
  const edgesOf = (index: number): Edge<number>[] => {
    const to = indexes.get(rulings[index]?.supersedes ?? '')
    return to === undefined ? [] : [{ to, path: `$.rulings[${index}].supersedes` }]
  }
  yield* cyclesOf([...rulings.keys()], edgesOf, 'ruling-cycle', '裁决互相取代绕成了一圈，请改正其中一个 supersedes。')
}

function* targetFaults({ match, entrant, policy }: Ruling, all: Catalogue, path: string): Generator<Fault> {
  if (match === undefined && entrant === undefined) {
    yield { path, rule: 'ruling-target', message: '裁决没有写对象：请写 match、entrant，或两者都写。' }
    return
  }
  const seat = match === undefined ? undefined : all.matchByKey.get(match)
  if (match !== undefined && seat === undefined) yield unknownMatch(match, `${path}.match`)
  if (entrant !== undefined && !all.entrants.has(entrant)) yield unknownEntrant(entrant, `${path}.entrant`)
  else if (entrant !== undefined && seat !== undefined && !seat.entrants.includes(entrant) && !seat.entrants.includes(null)) {
    const message = `“${entrant}”不在比赛“${seat.match.key}”里，请改成其中一方。`
    yield { path: `${path}.entrant`, rule: 'entrant-not-in-match', entrant, match: seat.match.key, of: 'ruling', message }
  }
  if (policy !== undefined && (match !== undefined || entrant === undefined)) {
    yield { path: `${path}.policy`, rule: 'ruling-policy', message: 'policy 处理一个参赛者的全部比赛：请只写 entrant，不写 match。' }
  }
}

function* statusFaults({ kind, match, entrant }: Ruling, all: Catalogue, path: string): Generator<Fault> {
  if (kind !== 'disqualification' || match !== undefined || entrant === undefined) return
  const found = all.entrants.get(entrant)
  if (found === undefined || found.status === 'disqualified') return
  const message = `“${entrant}”被取消资格，请把它的 status 写成 disqualified。`
  yield { path: `${path}.entrant`, rule: 'disqualified-status', entrant, message }
}
