import type { Group } from '#shared/competitions/document.ts'
import { requireWhole, roundRobin } from './round-robin.ts'

/**
 * Snake seeding: places 1 … size go to the groups back and forth (A B C C B A A B …), so that sizes differ by one at most. Each group's
 * places ascend. Throws RangeError unless 1 ≤ groups ≤ size.
 */
export function drawGroups({ size, groups }: { size: number; groups: number }): number[][] {
  requireWhole('groups', groups, 1, size)
  const drawn: number[][] = Array.from({ length: groups }, () => [])
  for (let index = 0; index < size; index++) {
    const row = Math.floor(index / groups)
    const column = index % groups
    drawn[row % 2 === 0 ? column : groups - 1 - column]?.push(index + 1)
  }
  return drawn
}

export interface PoolPlan {
  /** The prefix of every match key, which is unique in the document: the stage's key, at most 40 characters. */
  prefix: string
  /** Number of places of the stage. */
  entrants: number
  /** Default 1. */
  groups?: number
  legs: number
}

/**
 * The groups of a round-robin stage with all their matches; sides refer to places of the stage. Keys encode the position in the plan only
 * (group `a`, match `prefix-a-r1-m1`), so the same plan gives the same keys. Throws RangeError where a group would have fewer than 2 or
 * more than 64 places, and for legs outside 1–4.
 */
export function roundRobinGroups({ prefix, entrants, groups = 1, legs }: PoolPlan): Group[] {
  return drawGroups({ size: entrants, groups }).map((places, index) => {
    const letters = groupLetters(index)
    const key = letters.toLowerCase()
    const rounds = roundRobin({ entrants: places.length, legs }).map((pairs, round) => ({
      number: round + 1,
      matches: pairs.map(([home, away], position) => ({
        key: `${prefix}-${key}-r${round + 1}-m${position + 1}`,
        sides: [sideOf(places, home), sideOf(places, away)],
      })),
    }))
    return { key, name: groups === 1 ? '循环赛' : `${letters} 组`, kind: 'pool', seeds: places, rounds }
  })
}

function sideOf(places: readonly number[], number: number): { source: { seed: number } } {
  const seed = places[number - 1]
  if (seed === undefined) throw new RangeError(`no place ${number} in a group of ${places.length}`)
  return { source: { seed } }
}

/** A … Z, AA, AB … */
export function groupLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : groupLetters(Math.floor(index / 26) - 1) + last
}
