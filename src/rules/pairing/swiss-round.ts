import type { Match, Round } from '#shared/competitions/match.ts'
import type { SwissPairing } from './swiss-model.ts'

export interface RoundPlan {
  /** The prefix of every match key, which is unique in the document: the stage's key, at most 40 characters. */
  prefix: string
  number: number
  pairing: Extract<SwissPairing, { state: 'paired' }>
}

/**
 * The document's round for a pairing: boards in the order of the pairs, then the byes, with one side each and their result. Keys encode
 * round and position only (`prefix-r3-m12`, `prefix-r3-bye1`), so a round that is paired again gets the same keys.
 */
export function swissRound({ prefix, number, pairing }: RoundPlan): Round {
  const matches = pairing.pairs.map(
    ({ home, away }, index): Match => ({ key: `${prefix}-r${number}-m${index + 1}`, sides: [{ entrant: home }, { entrant: away }] }),
  )
  const byes = pairing.byes.map(
    ({ entrant, bye }, index): Match => ({
      key: `${prefix}-r${number}-bye${index + 1}`,
      sides: [{ entrant }],
      result: { state: 'official', kind: 'bye', bye },
    }),
  )
  return { number, matches: [...matches, ...byes] }
}
