import type { Generated, GeneratedAlways } from 'kysely'
import type { AwardKind, CompetitionKind, Format, RulingKind, RulingPolicy } from '#shared/competitions/document.ts'
import type { ResultKind } from '#shared/competitions/match.ts'
import type { MemberRole } from '#shared/competitions/people.ts'

/** The tables of competitions. Enumerations and JSON columns are those of the competition document; the migration gives the reasons. */
export interface CompetitionTables {
  seasons: SeasonTable
  teams: TeamTable
  players: PlayerTable
  memberships: MembershipTable
  competitions: CompetitionTable
  former_slugs: FormerSlugTable
  entrants: EntrantTable
  entrant_names: NameTable
  match_names: NameTable
  entrant_players: EntrantPlayerTable
  stages: StageTable
  groups: GroupTable
  rounds: RoundTable
  matches: MatchTable
  match_sides: MatchSideTable
  lineups: LineupTable
  games: GameTable
  rulings: RulingTable
  adjustments: AdjustmentTable
  decisions: DecisionTable
  standings: StandingTable
  standing_rows: StandingRowTable
  removed_matches: RemovedMatchTable
  removed_match_people: RemovedMatchPersonTable
  awards: AwardTable
  article_links: ArticleLinkTable
}

interface SeasonTable {
  id: Generated<number>
  slug: string
  name: string
  starts_on: string
  ends_on: string
}

interface TeamTable {
  id: Generated<number>
  slug: string
  /** The present name, from `names`. */
  name: string
  short_name: string
  /** DatedName[] as JSON. */
  names: string
  region: string
  logo_id: number | null
}

interface PlayerTable {
  id: Generated<number>
  slug: string
  name: string
  names: string
  /** Never public. */
  external_id: string | null
  /** Public only with `is_real_name_public`. */
  real_name: string
  is_real_name_public: number
  is_minor: number
  is_hidden: number
  logo_id: number | null
}

interface MembershipTable {
  id: Generated<number>
  team_id: number
  player_id: number
  role: MemberRole
  position: string
  starts_on: string | null
  ends_on: string | null
  ordinal: number
}

interface CompetitionTable {
  id: Generated<number>
  season_id: number
  slug: string
  kind: CompetitionKind
  name: string
  summary: string
  cover_id: number | null
  logo_id: number | null
  /** import_key of the article with the rules. */
  rules_article_key: string | null
  is_hidden: number
  starts_on: string
  ends_on: string
  says_finished: number | null
  finished_at: string | null
  /** JSON, or null where the document has no such property. */
  derived_awards: string | null
  /** Figure[] and EventKind[] as JSON, or null where the document has no such property. */
  figures: string | null
  event_kinds: string | null
  /** JSON: [{ kind, entrants: [key, …] }, …], awards that an undecided tie holds back; null: there are none. */
  open_awards: string | null
  open_awards_visible_at: string | null
  /** `factsVersion` of the program that wrote the derived columns. */
  facts_version: Generated<number>
  /** JSON: ids of the teams and of the players that its document lists, in order; null where it has no such list. */
  listed_teams: string | null
  listed_players: string | null
  rev: number
}

/** A slug under which a competition was public; it may be the present one again. */
interface FormerSlugTable {
  slug: string
  competition_id: number
  since: string
}

interface EntrantTable {
  id: Generated<number>
  competition_id: number
  key: string
  ordinal: number
  name: string
  short_name: string | null
  team_id: number | null
  seed: number | null
  rating: number | null
  status: 'active' | 'withdrawn' | 'disqualified' | null
  place: number | null
  place_to: number | null
  /** The end of the range of places that an undecided tie leaves open; the entrant then has no final place. */
  open_place: number | null
  open_place_to: number | null
  /** For `place` and `open_place`. */
  place_visible_at: string | null
}

/** Each name, and short name, of all entrants or matches once. Triggers write it. */
interface NameTable {
  name: string
}

interface EntrantPlayerTable {
  entrant_id: number
  player_id: number
  ordinal: number
}

interface StageTable {
  id: Generated<number>
  competition_id: number
  key: string
  ordinal: number
  name: string
  format: Format
  /** JSON: { swiss?, thirdPlace?, grandFinal?, across? }; the decisions of `across` stand in `decisions`. */
  settings: string
  ruleset: string
  /** Place[] as JSON. */
  places: string
  placements: string | null
  /** Since when it is publicly over; null: it is not. */
  finished_at: string | null
  rev: number
}

interface GroupTable {
  id: Generated<number>
  stage_id: number
  key: string
  ordinal: number
  name: string
  kind: 'pool' | 'upper' | 'lower' | 'final' | 'placement'
  seeds: string | null
  zones: string | null
}

interface RoundTable {
  id: Generated<number>
  group_id: number
  number: number
  name: string | null
  best_of: number | null
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

interface RulingTable {
  id: Generated<number>
  competition_id: number
  key: string
  ordinal: number
  kind: RulingKind
  match_id: number | null
  entrant_id: number | null
  policy: RulingPolicy | null
  /** Never public. */
  reason: string | null
  public_note: string
  /** Never public. */
  author: string | null
  at: string
  supersedes: string | null
  /** JSON: what a correction replaced. Public is the score of the corrected match alone, with its result. */
  before: string | null
}

interface AdjustmentTable {
  id: Generated<number>
  group_id: number
  key: string
  ordinal: number
  entrant_id: number
  metric: 'points' | 'fair_play'
  delta: number
  public_note: string
  at: string | null
  revoked_at: string | null
}

interface DecisionTable {
  id: Generated<number>
  stage_id: number
  group_id: number | null
  key: string
  ordinal: number
  method: 'lots' | 'playoff' | 'organiser'
  entrants: string
  match_key: string | null
  public_note: string
  at: string | null
}

interface StandingTable {
  group_id: number
  stage_rev: number
  /** Unused; it stays because earlier versions write it and migrations only add. */
  input_hash: ''
  /** The next moment at which a result of the stage becomes public. */
  valid_until: string | null
  is_final: number
  has_provisional: number
  total: number
  /** `packResults`: the results from which the tables after single rounds are computed (`RoundResults`); null: computed on request. */
  round_results: string | null
}

interface StandingRowTable {
  group_id: number
  /** From 0, in the order of the table. */
  ordinal: number
  entrant_id: number
  rank: number
  /** StandingRow as JSON. */
  data: string
}

interface AwardTable {
  id: Generated<number>
  competition_id: number
  key: string
  ordinal: number
  kind: AwardKind
  is_derived: number
  title: string
  entrant_id: number | null
  player_id: number | null
  name: string | null
  citation: string | null
  is_masked: number | null
  awarded_on: string | null
  lineup: string
  match_id: number | null
  visible_at: string | null
}

export interface ArticleLinkTable {
  article_id: number
  role: 'preview' | 'recap' | 'mention'
  subject: 'competition' | 'match' | 'team' | 'player'
  subject_id: number
  ordinal: number
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
