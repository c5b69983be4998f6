import type { Fault } from '#rules/fault.ts'
import { outcomeOf } from '#rules/outcome.ts'
import type { Decision } from '#shared/competitions/document.ts'
import type { Catalogue } from './catalogue.ts'
import { unknownEntrant, unknownMatch } from './entrants.ts'
import { notInGroup } from './groups.ts'

/** A decision orders entrants of its group, without repetition; its deciding match is between two of them and agrees with the order. */
export function* decisionFaults(all: Catalogue): Generator<Fault> {
  for (const { stage, members, groups, path } of all.stages) {
    for (const [i, decision] of (stage.across?.decisions ?? []).entries()) {
      yield* faultsOf(decision, members, all, `${path}.across.decisions[${i}]`)
    }
    for (const seat of groups) {
      for (const [i, decision] of (seat.group.decisions ?? []).entries()) {
        yield* faultsOf(decision, seat.members, all, `${seat.path}.decisions[${i}]`)
      }
    }
  }
}

function* faultsOf(decision: Decision, members: ReadonlySet<string> | null, all: Catalogue, path: string): Generator<Fault> {
  const placed = new Set<string>()
  for (const [i, entrant] of decision.order.entries()) {
    const at = `${path}.order[${i}]`
    if (!all.entrants.has(entrant)) yield unknownEntrant(entrant, at)
    else if (members !== null && !members.has(entrant)) yield notInGroup(entrant, at)
    else if (placed.has(entrant)) {
      yield { path: at, rule: 'decision-twice', entrant, message: `“${entrant}”在裁定顺序里出现两次，请只留一次。` }
    }
    placed.add(entrant)
  }
  if (decision.match !== undefined) yield* matchFaults(decision, decision.match, all, path)
}

function* matchFaults(decision: Decision, key: string, all: Catalogue, path: string): Generator<Fault> {
  const seat = all.matchByKey.get(key)
  if (seat === undefined) {
    yield unknownMatch(key, `${path}.match`)
    return
  }
  if (decision.method !== 'playoff') {
    yield { path: `${path}.match`, rule: 'decision-match', message: '只有加赛（method: playoff）才写 match，请去掉或改正 method。' }
    return
  }
  const stranger = seat.entrants.find((entrant) => entrant !== null && !decision.order.includes(entrant))
  if (typeof stranger === 'string') {
    const message = `加赛“${key}”里有“${stranger}”，裁定顺序里却没有，请改正。`
    yield { path: `${path}.match`, rule: 'entrant-not-in-match', entrant: stranger, match: key, of: 'decision', message }
    return
  }
  const outcomes = outcomeOf(seat.match, seat.stage.stage.ruleset)?.outcomes ?? []
  const winner = seat.entrants[outcomes.indexOf('win')]
  const loser = seat.entrants[outcomes.indexOf('loss')]
  if (typeof winner !== 'string' || typeof loser !== 'string' || decision.order.indexOf(winner) < decision.order.indexOf(loser)) return
  const message = `加赛“${key}”是“${winner}”胜，裁定顺序里应排在“${loser}”之前。`
  yield { path: `${path}.order`, rule: 'decision-order', match: key, winner, loser, message }
}
