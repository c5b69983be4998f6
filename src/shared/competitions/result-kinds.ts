import type { RulingKind } from './document.ts'
import type { ResultKind } from './match.ts'

export interface ResultKindTraits {
  /**
   * What determines the winner: the score; who was absent or gave up, one side (`absence`) or both (`absences`); the organiser; or that
   * there was no opponent. Null: nobody wins, and it does not count.
   */
  decidedBy: 'play' | 'absence' | 'absences' | 'award' | 'bye' | null
  /** Whether the match was played, to its end or not. Null: the result does not say. */
  play: 'whole' | 'broken off' | 'none' | null
  /** Whether it may have a score of its own. A result without one counts in a table with the ruleset's `forfeitScore`. */
  mayHaveScore: boolean
  /** The kind of ruling for it, so that the public can read why. Null: none is needed. */
  ruling: RulingKind | null
  /** Only an organiser may enter it; the others are observations of a scorekeeper. */
  isOrganisers: boolean
}

const seen: Pick<ResultKindTraits, 'isOrganisers'> = { isOrganisers: false }

/** All code that depends on the kind of a result uses this table, so that a new kind is described once. */
export const resultKindTraits: Readonly<Record<ResultKind, ResultKindTraits>> = {
  played: { ...seen, decidedBy: 'play', play: 'whole', mayHaveScore: true, ruling: null },
  draw: { ...seen, decidedBy: 'play', play: 'whole', mayHaveScore: true, ruling: null },
  walkover: { ...seen, decidedBy: 'absence', play: 'none', mayHaveScore: false, ruling: 'walkover' },
  forfeit_in_play: { ...seen, decidedBy: 'absence', play: 'broken off', mayHaveScore: true, ruling: 'forfeit' },
  double_forfeit: { ...seen, decidedBy: 'absences', play: 'none', mayHaveScore: false, ruling: 'double_forfeit' },
  bye: { ...seen, decidedBy: 'bye', play: 'none', mayHaveScore: false, ruling: null },
  awarded: { decidedBy: 'award', play: null, mayHaveScore: true, ruling: 'award', isOrganisers: true },
  void: { decidedBy: null, play: null, mayHaveScore: false, ruling: 'void', isOrganisers: true },
}

/** Whether the match was begun. */
export function wasPlayed(kind: ResultKind): boolean {
  const { play } = resultKindTraits[kind]
  return play === 'whole' || play === 'broken off'
}

export function isDecidedByPlay(kind: ResultKind): boolean {
  return resultKindTraits[kind].decidedBy === 'play'
}
