import { isBye } from '#shared/competitions/bye.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'

/** For each match: those whose winners meet in it, in the order of its sides. */
export function feedersOf(matches: readonly StageMatch[]): ReadonlyMap<number, StageMatch[]> {
  const ids = new Map(matches.map((match) => [match.id, match]))
  const feeders = new Map<number, StageMatch[]>()
  for (const match of matches) {
    const target = match.winnerTo?.id
    if (target === undefined || !ids.has(target)) continue
    feeders.set(target, [...(feeders.get(target) ?? []), match])
  }
  for (const [target, found] of feeders) {
    const side = (feeder: StageMatch) => sideIn(feeder, ids.get(target)) ?? 0
    found.sort((a, b) => side(a) - side(b))
  }
  return feeders
}

/** The side of the target that the winner takes: by the entrants, else by the source's label; null where neither says. */
export function sideIn(match: StageMatch, target: StageMatch | undefined): number | null {
  if (!target) return null
  const winner = winnerOf(match)
  const byEntrant = winner === null ? -1 : target.sides.findIndex((side) => side.entrant?.id === winner)
  if (byEntrant >= 0) return byEntrant
  const byLabel = match.name === '' ? -1 : target.sides.findIndex((side) => side.label.split(/\s/).includes(match.name))
  return byLabel >= 0 ? byLabel : null
}

export function winnerOf(match: StageMatch): number | null {
  const winner = match.sides.find((side) => side.outcome === 'win') ?? (isBye(match) ? match.sides.find((side) => !side.isBye) : undefined)
  return winner?.entrant?.id ?? null
}
