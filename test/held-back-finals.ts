import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { testNow } from './app.ts'
import { finalSides, later, league, played, side } from './competitions.ts'

/** When the results are public that are held back here. */
export const heldMinutes = 60

/** Who may have won the match that is held back: the second of the pool then, and in the final. */
export const possibleSeconds = ['qingfeng', 'changgeng'] as const
export type PossibleSecond = (typeof possibleSeconds)[number]

/**
 * The last match of the pool, played before all others, and the final are held back for an hour. Two of these differ in who won that match
 * and in nothing else: who is asked for the public sees the same of both.
 */
export function heldBackFinal(
  slug: string,
  second: PossibleSecond,
  change: (matches: Record<'p1' | 'p3' | 'p4' | 'p6' | 'f1', Match>) => void,
) {
  const embargoUntil = later(testNow, heldMinutes)
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`
  const scores = second === 'qingfeng' ? [1, 2] : [2, 1]
  const matches = {
    p1: played('p1', at(16), [side('yunjian', 2), side('changgeng', 0)]),
    p3: played('p3', at(17), [side('yunjian', 2), side('qingfeng', 0)]),
    p4: played('p4', at(17), [side('changgeng', 2), side('beiming', 0)]),
    p6: played('p6', at(15), [side('changgeng', scores[0]), side('qingfeng', scores[1])], { embargoUntil }),
    f1: played('f1', at(19), finalSides([3, 1]), { bestOf: 5, embargoUntil }),
  }
  change(matches)
  const pool = [
    [matches.p1, played('p2', at(16), [side('qingfeng', 2), side('beiming', 0)])],
    [matches.p3, matches.p4],
    [played('p5', at(18), [side('yunjian', 2), side('beiming', 0)]), matches.p6],
  ]
  const document: CompetitionDocument = { ...league({ slug, pool, final: matches.f1 }), rulings: [] }
  return document
}
