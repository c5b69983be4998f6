import type { MatchWork } from './workings.ts'

/**
 * Where entrants leave a bracket. A tier is a list of numbers compared one by one: smaller is better. The winner of the final has [-1], its
 * loser [0], the losers one round before it [1]; a match for third place splits them into [1, -1] and [1, 0].
 */
export interface Exits {
  /** Tier of a winner who plays no further match; null where the winner advances. */
  winner: readonly number[] | null
  loser: readonly number[] | null
}

/** A part of the bracket whose matches are not assigned yet, all of them within `tier`. */
interface Part {
  matches: ReadonlySet<MatchWork>
  tier: readonly number[]
}

type Links = ReadonlyMap<MatchWork, { winnerTo: MatchWork | null; loserTo: MatchWork | null; from: readonly MatchWork[] }>

/**
 * Works on any graph of sources: the final is the match that is reached without a defeat; matches that cannot lead there form a bracket of
 * their own for their tier.
 */
export function exitsOf(matches: readonly MatchWork[]): Map<MatchWork, Exits> {
  const links = linksWithin(matches)
  const exits = new Map<MatchWork, Exits>()
  const parts: Part[] = [{ matches: new Set(matches), tier: [] }]
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    if (part) parts.push(...placePart(part, links, exits))
  }
  return exits
}

function linksWithin(matches: readonly MatchWork[]): Links {
  const byKey = new Map(matches.map((work) => [work.key, work]))
  const links = new Map(
    matches.map((work) => [
      work,
      {
        winnerTo: byKey.get(work.winnerTo?.match ?? '') ?? null,
        loserTo: byKey.get(work.loserTo?.match ?? '') ?? null,
        from: [] as MatchWork[],
      },
    ]),
  )
  for (const [work, { winnerTo, loserTo }] of links) {
    if (winnerTo) links.get(winnerTo)?.from.push(work)
    if (loserTo && loserTo !== winnerTo) links.get(loserTo)?.from.push(work)
  }
  return links
}

/** Assigns tiers to the matches that can lead to the part's final; returns the remaining parts. */
function placePart(part: Part, links: Links, exits: Map<MatchWork, Exits>): Part[] {
  const levels = levelsOf(part.matches, links)
  for (const [work, level] of levels) {
    const link = links.get(work)
    exits.set(work, {
      winner: link?.winnerTo ? null : [...part.tier, -1],
      loser: link?.loserTo ? null : [...part.tier, level],
    })
  }
  const rest = [...part.matches].filter((work) => !levels.has(work))
  return components(rest, links).map((matches) => ({ matches, tier: [...part.tier, tierOf(matches, levels, links)] }))
}

/**
 * The number of rounds before the final, for every match that can lead to it. Matches of one round have the same level, even where a path
 * is shorter for lack of opponents.
 */
function levelsOf(matches: ReadonlySet<MatchWork>, links: Links): Map<MatchWork, number> {
  const finals = finalsOf(matches, links)
  const levels = new Map(finals.map((work) => [work, 0]))
  const queue = [...finals]
  for (let index = 0; index < queue.length; index++) {
    const work = queue[index]
    if (!work) continue
    for (const earlier of links.get(work)?.from ?? []) {
      if (levels.has(earlier) || !matches.has(earlier)) continue
      const next = links.get(earlier)
      // Along the winner's path; along the loser's only where the winner's leads out of this part.
      if (next?.winnerTo !== work && next?.winnerTo && matches.has(next.winnerTo)) continue
      levels.set(earlier, (levels.get(work) ?? 0) + 1)
      queue.push(earlier)
    }
  }
  return levelRounds(levels, links)
}

/** The matches whose winner plays no further match and that are reached with the fewest defeats within the part. */
function finalsOf(matches: ReadonlySet<MatchWork>, links: Links): MatchWork[] {
  const defeats = new Map<MatchWork, number>()
  let queue = [...matches].filter((work) => isEntered(work, matches, links))
  if (queue.length === 0) queue = [...matches].slice(0, 1)
  for (const work of queue) defeats.set(work, 0)
  for (let index = 0; index < queue.length; index++) {
    const work = queue[index]
    const link = work && links.get(work)
    if (!link) continue
    const own = defeats.get(work) ?? 0
    reach(link.winnerTo, own)
    reach(link.loserTo, own + 1)
  }
  const ends = [...matches].filter((work) => !links.get(work)?.winnerTo)
  const defeatsOf = (work: MatchWork) => defeats.get(work) ?? Number.POSITIVE_INFINITY
  const fewest = ends.reduce((least, work) => Math.min(least, defeatsOf(work)), Number.POSITIVE_INFINITY)
  // Matches that feed each other in a cycle have no end: none of them is better than another.
  return ends.length > 0 ? ends.filter((work) => defeatsOf(work) === fewest) : [...matches]

  function reach(next: MatchWork | null, cost: number): void {
    if (!next || !matches.has(next) || (defeats.get(next) ?? Number.POSITIVE_INFINITY) <= cost) return
    defeats.set(next, cost)
    queue.push(next)
  }
}

/** An entry to the part: a side that none of its own matches feeds. */
function isEntered(work: MatchWork, matches: ReadonlySet<MatchWork>, links: Links): boolean {
  const fed = new Set<number>()
  for (const from of links.get(work)?.from ?? []) {
    if (!matches.has(from)) continue
    for (const place of [from.winnerTo, from.loserTo]) if (place?.match === work.key) fed.add(place.side)
  }
  return fed.size < work.match.sides.length
}

function levelRounds(levels: Map<MatchWork, number>, links: Links): Map<MatchWork, number> {
  const rounds = new Map<string, MatchWork[]>()
  for (const work of levels.keys()) {
    const name = roundName(work)
    const round = rounds.get(name)
    if (round) round.push(work)
    else rounds.set(name, [work])
  }
  const levelled = new Map(levels)
  for (const [name, round] of rounds) {
    // A "round" whose matches lead to each other is not a round: each keeps its own level.
    if (round.some((work) => leadsInto(work, name, links))) continue
    const furthest = round.reduce((most, work) => Math.max(most, levels.get(work) ?? 0), 0)
    for (const work of round) levelled.set(work, furthest)
  }
  return levelled
}

function roundName(work: MatchWork): string {
  return `${work.group.group.key} ${work.round}`
}

function leadsInto(work: MatchWork, round: string, links: Links): boolean {
  const link = links.get(work)
  return [link?.winnerTo, link?.loserTo].some((next) => next && roundName(next) === round)
}

/** The best level from which a loser drops into these matches. */
function tierOf(matches: ReadonlySet<MatchWork>, levels: ReadonlyMap<MatchWork, number>, links: Links): number {
  let best = Number.POSITIVE_INFINITY
  for (const work of matches) {
    for (const from of links.get(work)?.from ?? []) best = Math.min(best, levels.get(from) ?? best)
  }
  return best
}

function components(rest: readonly MatchWork[], links: Links): Set<MatchWork>[] {
  const left = new Set(rest)
  const found: Set<MatchWork>[] = []
  for (const first of rest) {
    if (!left.delete(first)) continue
    const component = new Set([first])
    for (const work of component) {
      const link = links.get(work)
      for (const next of [link?.winnerTo, link?.loserTo, ...(link?.from ?? [])]) {
        if (next && left.delete(next)) component.add(next)
      }
    }
    found.push(component)
  }
  return found
}
