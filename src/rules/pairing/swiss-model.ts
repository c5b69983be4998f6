export interface SwissEntrant {
  key: string
  seed: number
  status: 'active' | 'withdrawn' | 'disqualified'
  /** From the table before this round; 0 for a late entrant unless the rules say otherwise. */
  points: number
  wins: number
  losses: number
  /** It asked to skip this round, for half a point or for none. */
  absence?: 'half' | 'zero'
}

/** A round as it was paired. A pairing counts as a meeting however the match ended. */
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
  /** By record: everybody has reached the wins or the losses. */
  | { state: 'finished' }
  /** `rematch`: whoever gets the bye, there would be a rematch. `bye`: everybody has had a bye. */
  | { state: 'impossible'; reason: 'rematch' | 'bye' | 'nobody'; message: string }
