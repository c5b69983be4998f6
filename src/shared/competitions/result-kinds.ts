import type { RulingKind } from './document.ts'
import type { ResultKind } from './match.ts'

export interface ResultKindTraits {
  /**
   * What makes the winner: figures of play; who was absent or gave up, which is one side (`absence`) or both (`absences`); the organiser's
   * word; that there was no opponent. Null: nobody wins, and it counts nowhere.
   */
  decidedBy: 'play' | 'absence' | 'absences' | 'award' | 'bye' | null
  /** Whether the match was played, to its end or not. Null: the result says nothing of it. */
  play: 'whole' | 'broken off' | 'none' | null
  /** Whether a score of its own can stand beside it. What has none in a table takes the ruleset's `forfeitScore`. */
  mayHaveScore: boolean
  /** As what it is ruled, so that everybody can read why. Null: the play or the draw says it. */
  ruling: RulingKind | null
  /** Only the organiser may say it; the others are what a scorekeeper saw. */
  isOrganisers: boolean
}

const seen: Pick<ResultKindTraits, 'isOrganisers'> = { isOrganisers: false }

/** Everything that depends on the kind of a result asks here, so that a new kind is described once. */
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

/** The players began it. */
export function wasPlayed(kind: ResultKind): boolean {
  const { play } = resultKindTraits[kind]
  return play === 'whole' || play === 'broken off'
}

export function isDecidedByPlay(kind: ResultKind): boolean {
  return resultKindTraits[kind].decidedBy === 'play'
}
