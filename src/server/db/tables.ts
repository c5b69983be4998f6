import type { Generated } from 'kysely'
import type { AlbumTables } from './album-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { CompetitionTables } from './competition-tables.ts'
import type { ConsoleTables } from './console-tables.ts'
import type { LinkTables } from './link-tables.ts'
import type { MatchTables } from './match-tables.ts'
import type { MediaTables } from './media-tables.ts'
import type { MergedTables } from './merged-tables.ts'
import type { NodeTables } from './node-tables.ts'
import type { OpeningTables } from './opening-tables.ts'
import type { OutsideTables } from './outside-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { StatisticsTables } from './statistics-tables.ts'
import type { TipTables } from './tip-tables.ts'
import type { VideoTables } from './video-tables.ts'

/** One interface per table. Instants are ISO 8601 text in UTC, booleans 0 or 1, JSON is text: the same in both databases. */
export interface Database
  extends AlbumTables,
    CompetitionTables,
    BackupTables,
    ConsoleTables,
    LinkTables,
    MatchTables,
    MediaTables,
    MergedTables,
    NodeTables,
    OpeningTables,
    OutsideTables,
    PeopleTables,
    SearchTables,
    StatisticsTables,
    TipTables,
    VideoTables {
  articles: ArticleTable
  article_tags: ArticleTagTable
  tagged_articles: TaggedArticleTable
  article_media: ArticleMediaTable
  article_embeds: ArticleEmbedTable
  columns: ColumnTable
  media_items: MediaItemTable
  media_words: MediaWordsTable
  media_place: MediaPlaceTable
  settings: SettingsTable
  changes: ChangeTable
  change_counter: ChangeCounterTable
  live_state: LiveStateTable
  vitals: VitalTable
  program_requirement: ProgramRequirementTable
  demo_season: DemoSeasonTable
}

export type DocumentKind = 'article' | 'page'

export interface ArticleTable {
  id: Generated<number>
  kind: DocumentKind
  /** Pages only. */
  slug: string | null
  /**
   * The key by which files and competitions refer to it: the file's externalId or a hash where an import wrote it, else random. Never
   * public.
   */
  import_key: string | null
  title: string
  /** Null for pages. */
  column_id: number | null
  cover_id: number | null
  summary: string
  /** RichTextDoc as JSON. */
  body: string
  author_line: string
  source: string
  editor: string
  reprint_note: string
  is_ai_made: number
  is_pinned: number
  has_video: number
  tells_result: Generated<number>
  /** Null: a draft. In the future: scheduled. */
  published_at: string | null
  unpublish_at: string | null
  deleted_at: string | null
  views: Generated<number>
  created_at: string
  updated_at: string
  /** The column under which the console lists it: its draft's where there is one. */
  listed_column_id: number | null
  /** When it was last edited, including its draft. */
  edited_at: Generated<string>
}

interface ArticleTagTable {
  article_id: number
  name: string
  ordinal: number
}

/** An article that is published or planned, under each of its tags. Triggers write it. */
interface TaggedArticleTable {
  article_id: number
  name: string
  column_id: number
  is_pinned: number
  published_at: string
  unpublish_at: string | null
}

/** The media items in an article's body; the cover is a column of the article. */
interface ArticleMediaTable {
  article_id: number
  media_item_id: number
}

/** The albums and videos in a text and in its draft. They may be deleted already. */
interface ArticleEmbedTable {
  article_id: number
  is_draft: number
  subject: 'album' | 'video'
  subject_id: number
}

export interface ColumnTable {
  id: Generated<number>
  key: string
  name: string
  ordinal: number
}

export interface MediaItemTable {
  id: Generated<number>
  /** SHA-256 of the largest re-encoded picture, hex: the name of its files. Unique together with `alt`. */
  hash: string
  alt: string
  width: number
  height: number
  /** The available widths, ascending, as JSON: [480, 960, 1600]. */
  widths: string
  placeholder: string
  color: string
  created_at: string
  /** The name of the uploaded file; display text only. */
  name: Generated<string>
  rev: Generated<number>
  deleted_at: string | null
  /** Its files were permanently removed; a placeholder is shown instead. */
  taken_down_at: string | null
  /** The item with the picture that this one had before it was replaced. */
  former_id: number | null
  /** Not deleted permanently before that; null: when its time in the trash is over. */
  kept_until: string | null
  /** As an import found it, or an editor filed it; empty: in none. */
  folder: Generated<string>
  /** What it is about, where it is cut: in percent from the left and from the top; both null: the middle. */
  focus_x: number | null
  focus_y: number | null
  /** Anywhere but in the settings. Triggers write it. */
  is_used: Generated<number>
}

/** Name, folder and alt text of each picture in small letters. Triggers write it. */
interface MediaWordsTable {
  media_item_id: number
  words: string
}

interface MediaPlaceTable {
  id: number
  /** `s3://HOST/BUCKET/PREFIX`, or `disk ` and the id in the folder's marker file. */
  place: string
  /** As shown to people. */
  said: string
  since: string
}

interface SettingsTable {
  id: number
  /** SettingsData as JSON. */
  data: string
  updated_at: string
}

interface ChangeTable {
  n: number
  /** Cache tags as JSON: ["article:7","articles"]. */
  tags: string
  at: string
  /** It altered nothing that visitors see. */
  is_quiet: Generated<number>
}

interface ChangeCounterTable {
  id: number
  n: number
}

interface LiveStateTable {
  id: number
  /** Random; it names the history to which the numbers of changes belong. */
  epoch: string
  /** Up to when the ends of embargoes and delays have been written as changes. */
  revealed_until: string | null
}

interface VitalTable {
  id: Generated<number>
  at: string
  page: string
  device: string
  channel: string | null
  name: string
  value: number
}

/** One row: the oldest program (by its schema number) that may still open this database. */
interface ProgramRequirementTable {
  id: number
  oldest: number
}

/** At most one row: the site began with the demo season. */
interface DemoSeasonTable {
  id: number
  loaded_at: string
  /** How the matches of its night go on that are not over, as JSON. */
  night: string
  /** How many rows its subjects had when it was loaded, as JSON. */
  held: string
}
