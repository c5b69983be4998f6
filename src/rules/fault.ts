import type { Metric } from '#shared/competitions/ruleset.ts'
import type { StatisticSubject } from '#shared/competitions/statistics.ts'

/**
 * The details in a rule's message besides its path; `unknown` where there are none. Every rule must be listed here and must have a message
 * for people (`messages/words.ts`): otherwise neither file compiles.
 */
export interface RuleFacts {
  // Keys and references
  'key-twice': { key: string }
  'round-twice': { round: number }
  'game-twice': { game: number }
  'unknown-entrant': { key: string }
  'unknown-team': { key: string }
  'unknown-player': { key: string }
  'unknown-match': { key: string }
  'unknown-stage': { key: string }
  'unknown-group': { stage: string; key: string }
  'unknown-ruling': { key: string }
  // Entrants
  'entrant-team-and-players': unknown
  'team-twice': { team: string }
  'player-twice': { player: string }
  'disqualified-status': { entrant: string }
  // Places and groups
  'place-empty': unknown
  'seed-range': { seed: number; size: number }
  'seed-twice': { seed: number; isInOther: boolean }
  'seed-in-place': unknown
  'seed-in-no-group': { seed: number }
  'seed-not-in-group': { seed: number }
  'seeds-missing': unknown
  'zone-range': { from: number }
  'zone-overlap': { place: number; labels: readonly [string, string] }
  'across-format': unknown
  /** `sides`: where the match has no such place; null: a range that ends before it begins. */
  'placement-range': { place: number; sides: number | null }
  'placement-twice': { entrant: string }
  'entrant-not-in-group': { entrant: string }
  // Sources
  'source-order': { from: 'match' | 'stage'; key: string }
  'source-cycle': unknown
  /** `size` null: no group has such a rank. */
  'rank-range': { rank: number; size: number | null }
  'rank-needs-group': { stage: string; rank: number }
  /** Null: not an entrant but a source is used twice. */
  'slot-filled-twice': { entrant: string | null }
  /** `came` null: the results lead nobody there. */
  'slot-disagrees': { said: string; came: string | null }
  // Sides
  'same-sides': unknown
  'twice-in-round': { entrant: string; round: number }
  'open-side': unknown
  'swiss-rounds': { round: number; most: number }
  'swiss-record-over': { entrant: string; wins: number; losses: number; isThrough: boolean }
  // Ladders
  'ladder-places': unknown
  'ladder-sides': unknown
  'ladder-ended-at': unknown
  'ladder-move': unknown
  'ladder-adjustment': unknown
  // Length and games
  'best-of-even': { games: number }
  'best-of-and-total-games': unknown
  'too-many-games': { game: number; most: number }
  'game-after-decision': { wins: number }
  'game-sides': { sides: number }
  'game-open': unknown
  'game-open-after-end': unknown
  'game-not-played': unknown
  'game-outcome': unknown
  'game-player-twice': { player: string }
  // Scores
  'best-of-score': { games: number; toWin: number; score: string }
  'best-of-unfinished': { games: number; toWin: number; score: string }
  'total-games-score': unknown
  'score-sum': unknown
  'games-score-whole': unknown
  'board-points-half': unknown
  'score-one-side': unknown
  // Lobbies
  'lobby-sides': unknown
  'lobby-kind': unknown
  'place-missing': unknown
  'place-of-absent': unknown
  /** `expected`: the place that should follow: nobody has it, or the entrants before share theirs. */
  'places-in-row': { place: number; expected: number }
  'lobby-ruleset': { isLobby: boolean }
  'lobby-length': unknown
  'lobby-tiebreak': { metric: Metric }
  // Statistics
  /** `known`: those that are declared, each as “key”（name）. */
  'unknown-figure': { key: string; known: readonly string[] }
  'unknown-event-kind': { key: string; known: readonly string[] }
  'figure-of': { figure: string; of: StatisticSubject }
  'figure-value-twice': { figure: string }
  'figure-in-games': { figure: string }
  'figure-decimals': { figure: string; decimals: number }
  'figure-negative': { figure: string }
  'statistics-sides': { sides: number }
  'statistics-side': { side: number; sides: number }
  'statistics-player-twice': { player: string }
  'player-not-playing': { player: string }
  'statistics-unplayed': unknown
  'series-of-player': { figure: string }
  'series-twice': { figure: string }
  'series-lead': unknown
  'samples-order': unknown
  'events-order': unknown
  'event-of-side': { event: string }
  /** In seconds. */
  'statistics-after-end': { seconds: number; end: number }
  // Winners
  'two-winners': unknown
  'outcome-pair': unknown
  'outcome-score': { score: string }
  'outcome-missing': unknown
  'draw-score': unknown
  'draw-outcome': unknown
  'elimination-needs-winner': unknown
  /** For a ruling, or for a decision by a deciding match. */
  'entrant-not-in-match': { entrant: string; match: string; of: 'ruling' | 'decision' }
  // Extra time, shoot-out
  'periods-of-two': unknown
  'period-score': unknown
  'extra-time-figures': unknown
  'decided-in': unknown
  'shootout-after-decision': unknown
  'shootout-level': unknown
  'shootout-missing': unknown
  'shootout-outcome': { score: string }
  // Byes
  'score-on-bye': unknown
  'bye-outcome': unknown
  'bye-with-opponent': unknown
  'bye-with-entrant': unknown
  'bye-kind': unknown
  'bye-word': { isBye: boolean }
  'bye-format': unknown
  'games-on-bye': unknown
  // Walkovers, forfeits
  'one-incident': unknown
  'double-forfeit-incident': unknown
  'incident-winner': unknown
  'incident-kind': unknown
  'walkover-score': unknown
  'walkover-games': unknown
  // Play and schedule
  'score-before-start': unknown
  'result-before-end': unknown
  'result-while-live': unknown
  'cancelled-result': unknown
  'schedule-time': unknown
  'schedule-state': unknown
  'postponed-without-move': unknown
  /** The reschedule whose instant is missing; null: none. */
  'reschedule-chain': { of: 'next' | 'last'; at: string | null }
  'delay-without-end': unknown
  // Days
  'no-such-day': unknown
  'no-such-instant': unknown
  'day-order': unknown
  'time-order': unknown
  // Decisions, rulings, awards
  'decision-twice': { entrant: string }
  'decision-match': unknown
  'decision-order': { match: string; winner: string; loser: string }
  'ruling-target': unknown
  'ruling-policy': unknown
  'ruling-cycle': unknown
  'award-recipient': unknown
  // Rulesets
  'legs-format': unknown
  'forfeit-score': unknown
  'score-points': unknown
  'tiebreak-scope': { metric: Metric }
  'tiebreak-option': { option: TieBreakOption }
  // Corrections
  'side-count': { sides: number }
  'meets-itself': unknown
  'left-without-side': unknown
  /** The same two of a spreadsheet: nobody chooses there how the matches that follow are kept. */
  'sheet-meets-itself': unknown
  'sheet-left-without-side': unknown
  // Checks with the database, and the schema
  'account-taken': { player: string }
  schema: { misfit: TypeMismatch }
}

export type Rule = keyof RuleFacts

export type TieBreakOption = 'missing' | 'aggregate' | 'cutLowest' | 'cutHighest' | 'unplayed'

/** How a value violates the schema; `value`: its type is right, and the fault's message is complete without a field name. */
export type TypeMismatch =
  | { is: 'missing' | 'unknown'; field: string }
  | { is: 'kind'; wanted: 'object' | 'list' | 'text' | 'number' | 'flag' }
  | { is: 'word'; found: unknown }
  | { is: 'empty' | 'value' }

/** A violation of a competition rule in a document. */
export type Fault<R extends Rule = Rule> = {
  [K in R]: {
    /** JSON path into the document: $.stages[0].groups[1].rounds[0].matches[3].sides[0].score */
    path: string
    /** Stable name of the rule. */
    rule: K
    /** A Chinese sentence for the author of a file that says how to fix it, with the field names of the file. */
    message: string
  } & RuleFacts[K]
}[R]
