import { buildField } from '#rules/ranking/field.ts'
import { resolve } from '#rules/ranking/resolve.ts'
import type { Metric, Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import type { Ending } from './endings.ts'
import type { OpenTable } from './open-table.ts'
import type { Reach } from './reach.ts'

/** The maximum number of rankings; and of rows in all of them. */
const completionsMax = 729
const rowsMax = 4000

/** The rest of the season for one member: with this many further units, the best and the worst rank that it can get. */
interface Prospect {
  gain: number
  best: number
  worst: number
}

/**
 * Computes the same answers by playing out every completion, where there are few: complete for any table of points, and for tie-breaks that
 * wins and losses decide. Null where there are too many.
 */
export function playedOut(table: OpenTable): Reach | null {
  const { matches, members, table: from } = table
  const count = matches.reduce((product, { endings }) => Math.min(product * endings.length, completionsMax + 1), 1)
  if (from.undrawn > 0 || count > completionsMax || count * members.length > rowsMax) return null
  const prospects = members.map(() => new Map<number, Prospect>())
  const order = {
    tiebreaks: decidedByOutcomes(from.input.ruleset),
    onSplit: from.input.ruleset.onSplit,
    lastResort: 'shared',
    decisions: [],
  } as const
  const positions = new Map(members.map((key, position) => [key, position]))
  const chosen: Ending[] = []
  play(0)
  return {
    mostOf: (member) => Math.max(0, ...(prospects[member]?.keys() ?? [])),
    isSafe: (member, gain, rank) => ofMember(member).every((one) => one.gain < gain || one.worst <= rank),
    isOutOfReach: (member, rank) => ofMember(member).every((one) => one.best > rank),
  }

  function ofMember(member: number): Prospect[] {
    return [...(prospects[member]?.values() ?? [])]
  }

  function play(index: number): void {
    const match = matches[index]
    if (!match) {
      rank()
      return
    }
    for (const ending of match.endings) {
      chosen[index] = ending
      play(index + 1)
    }
  }

  function rank(): void {
    const gains = members.map(() => 0)
    matches.forEach(({ a, b, least }, index) => {
      const [ofA = 0, ofB = 0] = chosen[index]?.worth ?? []
      gains[a] = (gains[a] ?? 0) + (ofA - least[0]) / table.unit
      gains[b] = (gains[b] ?? 0) + (ofB - least[1]) / table.unit
    })
    const field = buildField([{ ...from.input, matches: [...table.counted, ...chosen.map(({ match }) => match)], openMatches: 0 }])
    const { leaves } = resolve(field, [...Array(field.size).keys()], order)
    for (const leaf of leaves) {
      for (const place of leaf.members) {
        const member = positions.get(field.entrants[place]?.key ?? '') ?? -1
        note(member, gains[member] ?? 0, leaf.rank, leaf.rank + leaf.members.length - 1)
      }
    }
  }

  function note(member: number, gain: number, best: number, worst: number): void {
    const known = prospects[member]?.get(gain)
    if (!known) prospects[member]?.set(gain, { gain, best, worst })
    else {
      known.best = Math.min(known.best, best)
      known.worst = Math.max(known.worst, worst)
    }
  }
}

const byOutcomes: ReadonlySet<Metric> = new Set(['points', 'played', 'wins', 'draws', 'losses', 'wins_minus_losses'])

/**
 * The rules up to the first one that depends on scores or people: entrants level on these may end in any order. A series of head-to-head
 * rules that restarts counts as a whole or not at all.
 */
function decidedByOutcomes({ tiebreaks, onSplit }: Pick<Ruleset, 'tiebreaks' | 'onSplit'>): readonly TieBreak[] {
  const end = tiebreaks.findIndex(({ metric, scope }) => scope === 'opponents' || !byOutcomes.has(metric))
  const known = end === -1 ? tiebreaks : tiebreaks.slice(0, end)
  if (onSplit !== 'restart_after_head_to_head' || tiebreaks[known.length]?.scope !== 'head_to_head') return known
  return known.slice(0, known.findLastIndex(({ scope }) => scope !== 'head_to_head') + 1)
}
