import type { Adjustment, CompetitionDocument, Decision, Entrant } from '#shared/competitions/document.ts'
import type { Game, Match, ResultKind, Side, Source } from '#shared/competitions/match.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import type { Fault } from './fault.ts'

/** What the rules derive from a competition document. Everything is named by the document's keys; groups by `stage/group`. */
export interface Derived {
  /** Every match of the document, with its places filled as far as results allow. */
  matches: ReadonlyMap<string, DerivedMatch>
  stages: ReadonlyMap<string, DerivedStage>
  /** By `stage/group`: groups that have a table (round robin and Swiss). */
  standings: ReadonlyMap<string, Standing>
  /** What those tables were made of, by the same names. */
  tables: ReadonlyMap<string, DerivedTable>
  /** The competition's places so far, best first; complete and final only when the last stage is. */
  placements: readonly Placement[]
  /** Nothing about the last stage's places can change any more. */
  isFinal: boolean
  /** Those that are decided; the places of others may still be open. */
  awards: readonly DerivedAward[]
  openAwards: readonly OpenAward[]
}

export type DerivedSide =
  | { state: 'known'; entrant: string; source: Source | null }
  /** Nobody comes: an empty place, or both that could have come forfeited. The other side advances. */
  | { state: 'bye'; entrant: null; source: Source | null }
  | { state: 'open'; entrant: null; source: Source | null }

export interface DerivedMatch {
  key: string
  stage: string
  group: string
  round: number
  match: Match
  sides: readonly DerivedSide[]
  /** In the order of the sides; null while there is no result that counts. A bye counts as a win. */
  outcomes: readonly ('win' | 'loss' | 'draw')[] | null
  /** Null while open, and for ever after a double forfeit; then `loser` is null too. */
  winner: string | null
  loser: string | null
  /** By a real opponent's absence (bye) or by play and rulings; null while there is no result. */
  kind: ResultKind | null
  winnerTo: MatchPlace | null
  loserTo: MatchPlace | null
  /** The match will not be played: a grand final's reset that is not needed, or both sides are empty. */
  isNotNeeded: boolean
}

export interface MatchPlace {
  match: string
  /** Index of the side, from 0. */
  side: number
}

export interface DerivedStage {
  key: string
  state: 'coming' | 'running' | 'finished'
  /** In the order of the stage's places; null where not known yet. */
  places: readonly (string | null)[]
  /** Best first; in elimination the eliminated share ranges (5–8). */
  placements: readonly Placement[]
  /** By rank from 1: the ranking across groups of `across`, when all of its groups are finished. */
  across: Standing | null
}

export interface Placement {
  entrant: string
  place: number
  placeTo: number
  isFinal: boolean
  /** Everything is played and confirmed, but an open tie still decides which of these places it is. */
  isTieOpen?: true
}

export interface DerivedAward {
  kind: 'champion' | 'runner_up' | 'third'
  entrant: string
}

/** An award that an open tie still gives to one of these. */
export interface OpenAward {
  kind: DerivedAward['kind']
  entrants: readonly string[]
}

/** What a group's table was made of. */
export interface DerivedTable {
  input: RankingInput
  /** One of the stage's tables: not that of a deciding match beside them. */
  isPool: boolean
  /** Matches that are still to give a result; null where it is not known yet who plays one of them, or in the group. */
  open: readonly OpenMatch[] | null
  /** Matches of two or more sides, whatever became of them. */
  listed: number
  /** Rounds of a Swiss by points that are not drawn yet. */
  undrawn: number
  /** Matches that need no further result, but may still change theirs: it is not confirmed. Struck out ones among them. */
  unconfirmed: readonly OpenMatch[]
  /** Who is in it, or what a ruling has made of a match, rests on results that are not confirmed or not known yet. */
  isUnsure: boolean
}

export interface OpenMatch {
  key: string
  round: number
  /** It ends with a winner, as far as one can know: a best of. */
  hasWinner: boolean
  /** Home first. */
  entrants: readonly string[]
}

/** What a group's table is computed from. */
export interface RankingInput {
  ruleset: Ruleset
  entrants: readonly RankedEntrant[]
  matches: readonly CountedMatch[]
  /** Those of the group; a revoked one (`revokedAt`) does not count. */
  adjustments: readonly Adjustment[]
  decisions: readonly Decision[]
  /** Matches of the group still without a result that counts. */
  openMatches: number
  /** Rounds of the group in all. Results of later rounds count, but no virtual opponent plays on in them. */
  rounds: number
}

/** One result as a table counts it. */
export interface CountedMatch {
  key: string
  round: number
  /** Of a lobby, each of whose games counts by itself: the game's number. Null: a match of two, which counts as a whole. */
  game: number | null
  kind: ResultKind
  decidedIn: 'regulation' | 'extra_time' | 'shootout'
  /** Home first. One side: a bye. */
  sides: readonly CountedSide[]
  bye: 'full' | 'half' | 'zero' | null
  isProvisional: boolean
}

export interface CountedSide {
  entrant: string
  outcome: 'win' | 'loss' | 'draw'
  /** As shown; null where nothing was played. A table may take the ruleset's forfeitScore instead. */
  score: number | null
  gamesWon: number
  gamesLost: number
  placement: number | null
}

export interface RankedEntrant extends Pick<Entrant, 'key' | 'name' | 'seed' | 'rating'> {
  /** All of its results are void: it stands below the others, without figures. */
  isOut: boolean
}

export interface Standing {
  rows: readonly StandingRow[]
  /** Every match of the group has a result that counts; of a Swiss those that are still to be drawn, too. */
  isPlayedOut: boolean
  /** Played out, and no tie waits for a decision. */
  isFinal: boolean
  hasProvisional: boolean
}

export interface StandingRow {
  entrant: string
  /** From 1; entrants that nothing separates share it. */
  rank: number
  isShared: boolean
  /** How many stand on this rank, this one among them. */
  sharedBy: number
  /** The rules are used up and the lots, the deciding match or the organiser have not spoken yet. */
  isTieOpen: boolean
  figures: Figures
  /** One value for each of the ruleset's tie-breaks, in their order; null where it did not apply. */
  values: readonly (number | null)[]
  adjustments: readonly Adjustment[]
  /** Null where the first rule alone decided. */
  trace: Trace | null
  /** In a ladder by position. */
  ladder?: LadderStep
}

/** What an entrant's place on a ladder has come from. */
export interface LadderStep {
  /** Number of the ladder's latest round that has a result; null before the first one. */
  round: number | null
  /** The place before that round's first result. */
  before: number
  /** The challenge of his that ended last. */
  last: { match: string; opponent: string; outcome: 'win' | 'loss' | 'draw'; isChallenger: boolean } | null
}

export interface Figures {
  played: number
  wins: number
  draws: number
  losses: number
  points: number
  scoreFor: number
  scoreAgainst: number
  gamesWon: number
  gamesLost: number
}

/** Why a rank is what it is. */
export interface Trace {
  /** Those level on the first rule, this entrant among them. */
  tied: readonly string[]
  /** One Chinese sentence: 同积 3 分，按相互净胜局 +1 排第 2。 */
  sentence: string
  steps: readonly TraceStep[]
}

export interface TraceStep {
  rule: TieBreak | 'lots' | 'playoff' | 'organiser' | 'shared'
  /** In Chinese: 相互净胜局. */
  name: string
  /** Those compared in this step, best first. */
  values: readonly { entrant: string; value: number | null }[]
  /** `decided`: this entrant left the tie here. `split`: others did. `unused`: decided before it came to this. `skipped`: it could not be applied. */
  state: 'decided' | 'split' | 'equal' | 'skipped' | 'unused'
  /** Why it was skipped, or the decision's public note. */
  note: string | null
}

/** A correction of one match's result, and what is to become of matches after it that have been played. */
export interface Correction {
  match: string
  sides: readonly Pick<Side, 'score' | 'outcome' | 'placement' | 'incident'>[]
  games?: readonly Game[]
  result: NonNullable<Match['result']>
  /** keep: what follows stands as played. reopen: it is cleared and played again. swap: the sides change places, results stay. */
  followers: 'keep' | 'reopen' | 'swap' | null
  publicNote: string
  author?: string
  at: string
}

export type Change =
  | { kind: 'result'; match: string; text: string }
  | { kind: 'side'; match: string; side: number; from: string | null; to: string | null; text: string }
  | { kind: 'reopened'; match: string; text: string }
  | { kind: 'rank'; group: string; entrant: string; from: number; to: number; text: string }
  | { kind: 'place'; stage: string; place: number; from: string | null; to: string | null; text: string }
  | { kind: 'award'; award: DerivedAward['kind']; from: string | null; to: string | null; text: string }

/** `needsChoice`: matches after it have been played, and `followers` was null. */
export type Corrected =
  | { state: 'done'; changes: readonly Change[]; document: CompetitionDocument }
  | { state: 'needsChoice'; changes: readonly Change[]; played: readonly string[] }
  | { state: 'refused'; faults: readonly Fault[] }
