import type { Adjustment, CompetitionDocument, Decision, Entrant } from '#shared/competitions/document.ts'
import type { Game, Match, ResultKind, Side, Source } from '#shared/competitions/match.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import type { Fault } from './fault.ts'

/** Everything that derives from a competition document. All references are keys of the document; groups are `stage/group`. */
export interface Derived {
  /** Every match of the document, with its sides filled as far as results allow. */
  matches: ReadonlyMap<string, DerivedMatch>
  stages: ReadonlyMap<string, DerivedStage>
  /** By `stage/group`: groups that have a table (round robin and Swiss). */
  standings: ReadonlyMap<string, Standing>
  /** The data from which those tables were computed, by the same names. */
  tables: ReadonlyMap<string, DerivedTable>
  /** The competition's places so far, best first; complete and final only when the last stage is. */
  placements: readonly Placement[]
  /** The last stage's places cannot change any more. */
  isFinal: boolean
  /** Decided awards only; the places of others may still be open. */
  awards: readonly DerivedAward[]
  openAwards: readonly OpenAward[]
}

export type DerivedSide =
  | { state: 'known'; entrant: string; source: Source | null }
  /** Nobody comes: an empty place, or both candidates forfeited. The other side advances. */
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
  /** Null while open, and always after a double forfeit; then `loser` is null too. */
  winner: string | null
  loser: string | null
  /** By an opponent's absence (bye) or by play and rulings; null while there is no result. */
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
  /** By rank from 1: the ranking across groups of `across`, once all of its groups are finished. */
  across: Standing | null
}

export interface Placement {
  entrant: string
  place: number
  placeTo: number
  isFinal: boolean
  /** Everything is played and confirmed, but an undecided tie leaves open which of these places it is. */
  isTieOpen?: true
}

export interface DerivedAward {
  kind: 'champion' | 'runner_up' | 'third'
  entrant: string
}

/** An award that an undecided tie leaves open between these. */
export interface OpenAward {
  kind: DerivedAward['kind']
  entrants: readonly string[]
}

/** The data from which a group's table is computed. */
export interface DerivedTable {
  input: RankingInput
  /** It belongs to the stage; false for the table of a deciding match beside the pools. */
  isPool: boolean
  /** Matches without a result; null where the entrants of one of them, or of the group, are not known yet. */
  open: readonly OpenMatch[] | null
  /** Number of matches with two or more sides, in any state. */
  listed: number
  /** Rounds of a Swiss by points that are not paired yet. */
  undrawn: number
  /** Matches with a result that may still change, because it is not confirmed. Includes annulled ones. */
  unconfirmed: readonly OpenMatch[]
  /** Its entrants, or the effect of a ruling on a match, depend on results that are unconfirmed or unknown. */
  isUnsure: boolean
}

export interface OpenMatch {
  key: string
  round: number
  /** It always ends with a winner: a best of. */
  hasWinner: boolean
  /** Home first. */
  entrants: readonly string[]
}

/** The input of a group's ranking. */
export interface RankingInput {
  ruleset: Ruleset
  entrants: readonly RankedEntrant[]
  matches: readonly CountedMatch[]
  /** Those of the group; a revoked one (`revokedAt`) does not count. */
  adjustments: readonly Adjustment[]
  decisions: readonly Decision[]
  /** Matches of the group still without a result that counts. */
  openMatches: number
  /** The group's number of rounds. Results of later rounds count, but a virtual opponent does not play in them. */
  rounds: number
}

/** One result as a table counts it. */
export interface CountedMatch {
  key: string
  round: number
  /** The game's number in a lobby, where each game counts separately. Null: a match of two, which counts as a whole. */
  game: number | null
  kind: ResultKind
  decidedIn: 'regulation' | 'extra_time' | 'shootout'
  /** Home first. One side: a bye. */
  sides: readonly CountedSide[]
  bye: 'full' | 'half' | 'zero' | null
  isProvisional: boolean
  /** In a lobby: the places of those whom a ruling took out. Who shared one with them goes on sharing it. */
  vacated?: readonly number[]
}

export interface CountedSide {
  entrant: string
  outcome: 'win' | 'loss' | 'draw'
  /** As displayed; null where nothing was played. A table may use the ruleset's forfeitScore instead. */
  score: number | null
  gamesWon: number
  gamesLost: number
  placement: number | null
}

export interface RankedEntrant extends Pick<Entrant, 'key' | 'name' | 'seed' | 'rating'> {
  /** All of its results are void: it is listed below the others, without statistics. */
  isOut: boolean
}

export interface Standing {
  rows: readonly StandingRow[]
  /** Every match of the group has a result that counts; in a Swiss, including those not paired yet. */
  isPlayedOut: boolean
  /** Played out, and no tie is undecided. */
  isFinal: boolean
  hasProvisional: boolean
  /** On a ladder by position: by the organiser's moves, who stood above the moved one right after. */
  moves?: ReadonlyMap<string, readonly string[]>
}

export interface StandingRow {
  entrant: string
  /** From 1; entrants that nothing separates share it. */
  rank: number
  isShared: boolean
  /** How many share this rank, including this one. */
  sharedBy: number
  /** The rank as later stages count it, where it is another, because somebody left before the table was played out; null for him. */
  leadsAs?: number | null
  /** The tie-breaks are exhausted, and the lot, the deciding match or the organiser has not decided yet. */
  isTieOpen: boolean
  figures: Figures
  /** One value per tie-break of the ruleset, in order; null where it did not apply. */
  values: readonly (number | null)[]
  adjustments: readonly Adjustment[]
  /** Null where the first rule alone decided. */
  trace: Trace | null
  /** On a ladder by position. */
  ladder?: LadderStep
}

/** How an entrant got its place on a ladder. */
export interface LadderStep {
  /** Number of the ladder's latest round that has a result; null before the first one. */
  round: number | null
  /** The place before that round's first result. */
  before: number
  /** His challenge that ended last. */
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

/** Explains a rank. */
export interface Trace {
  /** Those level on the first rule, including this entrant. */
  tied: readonly string[]
  /** One Chinese sentence: 同积 3 分，按相互净胜局 +1 排第 2。 */
  sentence: string
  steps: readonly TraceStep[]
}

export interface TraceStep {
  rule: TieBreak | 'lots' | 'playoff' | 'organiser' | 'shared'
  /** In Chinese: 相互净胜局. */
  name: string
  /** Those compared in this step, best first; of a stored trace only those that it names. */
  values: readonly { entrant: string; value: number | null }[]
  /** How many were compared, or are left level. Missing in rows that were stored before it was. */
  count?: number
  /**
   * `decided`: this entrant was separated from the tie here. `split`: others were. `unused`: the tie was decided before. `skipped`: it
   * could not be applied.
   */
  state: 'decided' | 'split' | 'equal' | 'skipped' | 'unused'
  /** Why it was skipped, or the public note of the decision. */
  note: string | null
}

/** A correction of one match's result, and what to do with later matches that have been played. */
export interface Correction {
  match: string
  sides: readonly Pick<Side, 'score' | 'outcome' | 'placement' | 'incident'>[]
  games?: readonly Game[]
  result: NonNullable<Match['result']>
  /** keep: later results stay. reopen: they are cleared and the matches played again. swap: the sides change places, results stay. */
  followers: 'keep' | 'reopen' | 'swap' | null
  publicNote: string
  author?: string
  at: string
}

export type Change =
  | { kind: 'result'; match: string; text: string }
  | { kind: 'statistics' | 'lineups'; match: string; text: string }
  | { kind: 'side'; match: string; side: number; from: string | null; to: string | null; text: string }
  | { kind: 'reopened'; match: string; text: string }
  | { kind: 'rank'; group: string; entrant: string; from: number; to: number; text: string }
  | { kind: 'place'; stage: string; place: number; from: string | null; to: string | null; text: string }
  | { kind: 'award'; award: DerivedAward['kind']; from: string | null; to: string | null; text: string }

/** `needsChoice`: later matches have been played, and `followers` was null. */
export type Corrected =
  | { state: 'done'; changes: readonly Change[]; document: CompetitionDocument }
  | { state: 'needsChoice'; changes: readonly Change[]; played: readonly string[] }
  | { state: 'refused'; faults: readonly Fault[] }
