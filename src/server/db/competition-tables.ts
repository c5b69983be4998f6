import type { Generated } from 'kysely'
import type { AwardKind, CompetitionKind, Format, RulingKind, RulingPolicy } from '#shared/competitions/document.ts'

/** The tables of competitions. Enumerations and JSON columns are those of the competition document; the migration gives the reasons. */
export interface CompetitionTables {
  seasons: SeasonTable
  competitions: CompetitionTable
  former_slugs: FormerSlugTable
  entrants: EntrantTable
  entrant_names: NameTable
  match_names: NameTable
  entrant_players: EntrantPlayerTable
  stages: StageTable
  groups: GroupTable
  rounds: RoundTable
  rulings: RulingTable
  adjustments: AdjustmentTable
  decisions: DecisionTable
  standings: StandingTable
  standing_rows: StandingRowTable
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
