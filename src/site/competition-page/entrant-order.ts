import type { CompetitionView } from '#shared/competitions/competition-views.ts'

type Entry = Pick<CompetitionView['entrants'][number], 'entrant' | 'seed' | 'status' | 'place' | 'openPlace'>

/**
 * The best first. Who has no place yet can still reach the best that nobody has: so those still in stand before who is out, and after a champion.
 * Who left without a place comes last.
 */
export function byStanding<Each extends Entry>(entrants: readonly Each[]): Each[] {
  const best = bestFree(entrants.flatMap(spanOf))
  const rankOf = (entry: Entry) => {
    const [span] = spanOf(entry)
    if (span) return span[0]
    return entry.status === 'active' ? best - 0.5 : Number.POSITIVE_INFINITY
  }
  return [...entrants].sort((a, b) => compare(rankOf(a), rankOf(b)))
}

/** As before the first match. */
export function bySeed<Each extends Entry>(entrants: readonly Each[]): Each[] {
  const last = Number.POSITIVE_INFINITY
  return [...entrants].sort((a, b) => compare(a.seed ?? last, b.seed ?? last) || a.entrant.name.localeCompare(b.entrant.name, 'zh-CN'))
}

function spanOf({ place, openPlace }: Entry): (readonly [number, number])[] {
  const span = place ?? openPlace
  return span ? [span] : []
}

/** The first place that no span covers. */
function bestFree(spans: readonly (readonly [number, number])[]): number {
  let free = 1
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) if (from <= free && to >= free) free = to + 1
  return free
}

/** Also of two that are infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}
