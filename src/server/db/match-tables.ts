import type { Generated, GeneratedAlways } from 'kysely'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { ResultKind } from '#shared/competitions/match.ts'

/** The tables of matches. Enumerations and JSON columns are those of the competition document. */
export interface MatchTables {
  matches: MatchTable
  match_sides: MatchSideTable
  lineups: LineupTable
  games: GameTable
  removed_matches: RemovedMatchTable
  removed_match_people: RemovedMatchPersonTable
}

export interface MatchTable {
  id: Generated<number>
  competition_id: number
  stage_id: number
  group_id: number
  round_id: number
  key: string
  /** Within the round, from 0. */
  ordinal: number
  kind: CompetitionKind
  is_hidden: number
  is_listed: number
  name: string | null
  best_of: number | null
  total_games: number | null
  schedule_state: 'unscheduled' | 'scheduled' | 'postponed' | 'cancelled' | null
  scheduled_at: string | null
  precision: 'exact' | 'day' | 'tbd' | null
  reschedules: string | null
  /** Its first start, where it is postponed without a new one; else null. */
  postponed_from: string | null
  play_state: 'not_started' | 'live' | 'interrupted' | 'ended' | null
  result_state: 'provisional' | 'official' | 'under_review' | 'void' | null
  result_kind: ResultKind | null
  decided_in: 'regulation' | 'extra_time' | 'shootout' | null
  /** JSON: { regulation?, extraTime?, shootout? }. */
  score_details: string | null
  bye: 'full' | 'half' | 'zero' | null
  ended_at: string | null
  result_visible_at: string | null
  delay_seconds: number | null
  embargo_until: string | null
  venue: string | null
  stream_url: string | null
  replay_url: string | null
  note: string | null
  /** Since when it is publicly known not to be played; null: it will be played, or that is not known yet. */
  not_needed_at: string | null
  rev: number
  /** A digest of its calendar event (null: stored before this column existed), since when it is so, ISO UTC, and how often it changed. */
  told_event: string | null
  told_at: string
  told_sequence: number
  /** Written by the database: scheduled_at, else ended_at, else a value after all others. */
  listed_at: GeneratedAlways<string>
  /** Written by the database. A match whose result is hidden is `ended` too; `unlisted` are byes and matches of hidden competitions. */
  phase: GeneratedAlways<'coming' | 'live' | 'ended' | 'unlisted'>
}

export interface MatchSideTable {
  id: Generated<number>
  match_id: number
  ordinal: number
  entrant_id: number | null
  is_entrant_given: number
  entrant_visible_at: string | null
  /** Source as JSON. */
  source: string | null
  score: number | null
  given_outcome: 'win' | 'loss' | 'draw' | null
  outcome: 'win' | 'loss' | 'draw' | null
  placement: number | null
  incident: 'no_show' | 'forfeit' | 'withdrawn' | 'disqualified' | null
}

interface LineupTable {
  id: Generated<number>
  match_side_id: number
  ordinal: number
  player_id: number | null
  name: string
  position: string | null
  is_substitute: number | null
}

interface GameTable {
  id: Generated<number>
  match_id: number
  number: number
  map: string | null
  mode: string | null
  state: 'pending' | 'live' | 'done' | 'not_played' | 'void'
  duration_seconds: number | null
  note: string | null
  /** JSON: the document's sides, with player ids for slugs. */
  sides: string
}

/** A match that is in calendars and is not public any more: deleted, without a date, or of a competition that was hidden. No names. */
interface RemovedMatchTable {
  match_id: number
  competition_id: number
  /** Its scheduled start. */
  starts_at: string
  is_whole_day: number
  /** Greater than any sequence number that was published for it. */
  told_sequence: number
  removed_at: string
}

/** The publicly known participants: their calendars get the cancellation. */
interface RemovedMatchPersonTable {
  kind: 'team' | 'player'
  person_id: number
  match_id: number
}
