import type { Group } from '#shared/competitions/document.ts'
import type { Match, Round, Side } from '#shared/competitions/match.ts'

/** Where a side of a drafted match comes from. */
export type Feed = 'bye' | { seed: number } | { winnerOf: DraftMatch } | { loserOf: DraftMatch }

export interface DraftMatch {
  sides: [Feed, Feed]
  key: string
  name: string
  /** Not played, because a side is empty: who advances instead. */
  passes: Feed | null
}

export type DraftRound = DraftMatch[]

export function draftMatch(first: Feed, second: Feed): DraftMatch {
  return { sides: [first, second], key: '', name: '', passes: null }
}

/**
 * Removes the matches that would not be played, so that a field which is not a power of two needs no byes. The rounds must be ordered so
 * that a match comes after those that feed it.
 */
export function withoutByes(rounds: readonly DraftRound[]): DraftRound[] {
  for (const match of rounds.flat()) {
    match.sides = [settled(match.sides[0]), settled(match.sides[1])]
    const [first, second] = match.sides
    if (first === 'bye') match.passes = second
    else if (second === 'bye') match.passes = first
  }
  return rounds.map((round) => round.filter((match) => match.passes === null)).filter((round) => round.length > 0)
}

function settled(feed: Feed): Feed {
  if (feed === 'bye' || 'seed' in feed) return feed
  if ('winnerOf' in feed) return feed.winnerOf.passes ?? feed
  return feed.loserOf.passes === null ? feed : 'bye'
}

/** The whole tree down to one match: seeds 1 and 2 can only meet in the last. Empty places are drawn against the top seeds. */
export function knockoutRounds(size: number): DraftRound[] {
  const feeds = seedOrder(size).map((seed): Feed => (seed > size ? 'bye' : { seed }))
  const rounds: DraftRound[] = []
  let winners = feeds
  while (winners.length > 1) {
    const round = pairs(winners).map(([first, second]) => draftMatch(first, second))
    rounds.push(round)
    winners = round.map((match) => ({ winnerOf: match }))
  }
  return rounds
}

/** 1 8 4 5 2 7 3 6: neighbours meet, and better seeds meet as late as possible. */
function seedOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

export function pairs<T>(list: readonly T[]): [T, T][] {
  const made: [T, T][] = []
  list.forEach((item, index) => {
    const before = list[index - 1]
    if (index % 2 === 1 && before !== undefined) made.push([before, item])
  })
  return made
}

/** Keys are numbered through the group: u1, u2, … */
export function numberMatches(
  rounds: readonly DraftRound[],
  prefix: string,
  nameOf: (round: number, index: number, count: number) => string,
) {
  let count = 0
  rounds.forEach((round, roundIndex) => {
    round.forEach((match, index) => {
      count++
      match.key = `${prefix}${count}`
      match.name = nameOf(roundIndex, index, count)
    })
  })
}

export function groupOf(
  group: Pick<Group, 'key' | 'name' | 'kind'>,
  rounds: readonly DraftRound[],
  roundName: (index: number) => string,
): Group {
  return {
    ...group,
    rounds: rounds.map((round, index): Round => ({ number: index + 1, name: roundName(index), matches: round.map(written) })),
  }
}

function written(match: DraftMatch): Match {
  return { key: match.key, name: match.name, sides: match.sides.map(writtenSide) }
}

function writtenSide(feed: Feed): Side {
  if (feed === 'bye') return { source: { bye: true } }
  if ('seed' in feed) return { source: { seed: feed.seed } }
  if ('winnerOf' in feed) return { source: { winnerOf: feed.winnerOf.key } }
  return { source: { loserOf: feed.loserOf.key } }
}
