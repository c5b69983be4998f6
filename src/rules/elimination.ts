import type { Group } from '#shared/competitions/document.ts'
import { crossings } from './bracket/crossing.ts'
import {
  type DraftMatch,
  type DraftRound,
  draftMatch,
  type Feed,
  groupOf,
  knockoutRounds,
  numberMatches,
  pairs,
  withoutByes,
} from './bracket/draft.ts'
import { knockoutRoundName, lowerRoundName, upperRoundName } from './bracket/names.ts'

/**
 * A single elimination of 2 to 512 places: group `main`, and `third` with the match for third place where four or more take part. A field
 * that is not a power of two has no empty matches: its top seeds begin in the second round. Throws RangeError for another size.
 */
export function singleElimination(options: { size: number; thirdPlace: boolean; keyPrefix?: string }): Group[] {
  const { keyPrefix = '' } = options
  checkSize(options.size)
  const full = knockoutRounds(options.size)
  const third = options.thirdPlace ? thirdPlace(full) : []
  const main = withoutByes(full)
  const decider = withoutByes(third)
  numberMatches(main, `${keyPrefix}m`, (round, index) => {
    const name = knockoutRoundName(round, main.length)
    return main[round]?.length === 1 ? name : `${name} ${index + 1}`
  })
  const groups = [groupOf({ key: 'main', name: '淘汰赛', kind: 'upper' }, main, (round) => knockoutRoundName(round, main.length))]
  if (decider.length === 0) return groups
  numberMatches(decider, `${keyPrefix}third`, () => '季军赛')
  return [...groups, groupOf({ key: 'third', name: '季军赛', kind: 'placement' }, decider, () => '季军赛')]
}

/**
 * A double elimination of 2 to 512 places: groups `upper`, `lower` (none for two places) and `final`. Losers of the upper rounds from the
 * second on drop crossed. With `reset` the final has a second match, played only if the upper finalist loses the first; `series` is one
 * match of several games. Throws RangeError for another size.
 */
export function doubleElimination(options: { size: number; grandFinal: 'single' | 'reset' | 'series'; keyPrefix?: string }): Group[] {
  const { keyPrefix = '' } = options
  checkSize(options.size)
  const fullUpper = knockoutRounds(options.size)
  const fullLower = lowerRounds(fullUpper)
  const fullFinal = finalRounds(fullUpper, fullLower, options.grandFinal)
  const upper = withoutByes(fullUpper)
  const lower = withoutByes(fullLower)
  const final = withoutByes(fullFinal)
  numberMatches(upper, `${keyPrefix}u`, (_round, _index, count) => `U${count}`)
  numberMatches(lower, `${keyPrefix}l`, (_round, _index, count) => `L${count}`)
  numberMatches(final, `${keyPrefix}f`, (round) => finalName(round))
  return [
    groupOf({ key: 'upper', name: '胜者组', kind: 'upper' }, upper, (round) => upperRoundName(round, upper.length)),
    ...(lower.length > 0
      ? [groupOf({ key: 'lower', name: '败者组', kind: 'lower' }, lower, (round) => lowerRoundName(round, lower.length))]
      : []),
    groupOf({ key: 'final', name: '总决赛', kind: 'final' }, final, finalName),
  ]
}

/**
 * A gauntlet of 2 to 64 places: group `main`. The two lowest seeds play, and the winner of each round meets the next higher seed; the last one
 * challenges the first. Throws RangeError for another size.
 */
export function gauntlet(options: { size: number; keyPrefix?: string }): Group[] {
  const { size, keyPrefix = '' } = options
  if (!Number.isInteger(size) || size < 2 || size > gauntletMax) throw new RangeError(`冒泡赛的参赛方须为 2 至 ${gauntletMax} 个`)
  const rounds: DraftRound[] = []
  let challenger: Feed = { seed: size }
  for (let seed = size - 1; seed >= 1; seed--) {
    const match = draftMatch({ seed }, challenger)
    rounds.push([match])
    challenger = { winnerOf: match }
  }
  const nameOf = (round: number) => (round === rounds.length - 1 ? '决赛' : `第 ${round + 1} 轮`)
  numberMatches(rounds, `${keyPrefix}g`, nameOf)
  return [groupOf({ key: 'main', name: '冒泡赛', kind: 'upper' }, rounds, nameOf)]
}

/** With more of them the lowest seed would have to play for months. */
export const gauntletMax = 64

function checkSize(size: number) {
  if (!Number.isInteger(size) || size < 2 || size > 512) throw new RangeError('淘汰赛的参赛方须为 2 至 512 个')
}

function thirdPlace(rounds: readonly DraftRound[]): DraftRound[] {
  const semifinals = rounds[rounds.length - 2] ?? []
  return [pairs(semifinals).map(([first, second]) => draftMatch({ loserOf: first }, { loserOf: second }))]
}

/** Losers of the first upper round meet each other; then each round with new losers is followed by one that halves the field. */
function lowerRounds(upper: readonly DraftRound[]): DraftRound[] {
  const [first = [], ...later] = upper
  const masks = crossings(upper.length)
  const rounds: DraftRound[] = [pairs(first).map(([one, other]) => draftMatch({ loserOf: one }, { loserOf: other }))]
  later.forEach((dropping, index) => {
    const survivors = rounds[rounds.length - 1] ?? []
    const drops = survivors.flatMap((survivor, place) => {
      const dropped = dropping[place ^ (masks[index] ?? 0)]
      return dropped ? [draftMatch({ loserOf: dropped }, { winnerOf: survivor })] : []
    })
    rounds.push(drops)
    if (drops.length > 1) rounds.push(pairs(drops).map(([one, other]) => draftMatch({ winnerOf: one }, { winnerOf: other })))
  })
  return rounds
}

function finalRounds(upper: readonly DraftRound[], lower: readonly DraftRound[], kind: 'single' | 'reset' | 'series'): DraftRound[] {
  const upperFinal = onlyMatch(upper)
  const lowerFinal = onlyMatch(lower)
  if (!upperFinal) return []
  const final = draftMatch({ winnerOf: upperFinal }, lowerFinal ? { winnerOf: lowerFinal } : { loserOf: upperFinal })
  return kind === 'reset' ? [[final], [draftMatch({ winnerOf: final }, { loserOf: final })]] : [[final]]
}

function onlyMatch(rounds: readonly DraftRound[]): DraftMatch | undefined {
  return rounds[rounds.length - 1]?.[0]
}

function finalName(round: number): string {
  return round === 0 ? '总决赛' : '总决赛加赛'
}
