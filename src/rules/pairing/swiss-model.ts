export interface SwissEntrant {
  key: string
  seed: number
  status: 'active' | 'withdrawn' | 'disqualified'
  /** As the table has them before this round; 0 for a late entrant unless the rules say otherwise. */
  points: number
  wins: number
  losses: number
  /** It asked to be left out of this round, for half a point or for none. */
  absence?: 'half' | 'zero'
}

/** A round as it was paired. Who met stays met, however the match ended. */
export interface SwissRound {
  pairs: readonly SwissPair[]
  /** Byes by pairing: nobody gets a second one. Absences do not count. */
  byes: readonly string[]
}

export interface SwissPair {
  home: string
  away: string
}

export type SwissMode = { by: 'points' } | { by: 'record'; wins: number; losses: number }

export interface SwissInput {
  entrants: readonly SwissEntrant[]
  played: readonly SwissRound[]
  mode: SwissMode
}

export type SwissPairing =
  | { state: 'paired'; pairs: readonly SwissPair[]; byes: readonly { entrant: string; bye: 'full' | 'half' | 'zero' }[] }
  /** By record: everybody has the wins or the losses. */
  | { state: 'finished' }
  /** `rematch`: whoever had the bye, somebody would meet an opponent again. `bye`: all who could rest have rested before. */
  | { state: 'impossible'; reason: 'rematch' | 'bye' | 'nobody'; message: string }
