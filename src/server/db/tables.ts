import type { Generated } from 'kysely'
import type { AlbumTables } from './album-tables.ts'
import type { CompetitionTables } from './competition-tables.ts'
import type { ConsoleTables } from './console-tables.ts'
import type { LinkTables } from './link-tables.ts'
import type { MediaTables } from './media-tables.ts'
import type { MergedTables } from './merged-tables.ts'
import type { OpeningTables } from './opening-tables.ts'
import type { OutsideTables } from './outside-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { TipTables } from './tip-tables.ts'
import type { VideoTables } from './video-tables.ts'

/** One interface a table. Instants are ISO 8601 text in UTC, booleans 0 or 1, JSON text: the same on both databases. */
export interface Database
  extends AlbumTables,
    CompetitionTables,
    ConsoleTables,
    LinkTables,
    MediaTables,
    MergedTables,
    OpeningTables,
    OutsideTables,
    SearchTables,
    TipTables,
    VideoTables {
  articles: ArticleTable
  article_tags: ArticleTagTable
  article_media: ArticleMediaTable
  columns: ColumnTable
  media_items: MediaItemTable
  media_place: MediaPlaceTable
  settings: SettingsTable
  changes: ChangeTable
  change_counter: ChangeCounterTable
  vitals: VitalTable
  program_requirement: ProgramRequirementTable
}

export type DocumentKind = 'article' | 'page'

export interface ArticleTable {
  id: Generated<number>
  kind: DocumentKind
  /** Pages only. */
  slug: string | null
  /** What files and competitions name it by: the file's externalId or a hash where an import wrote it, else a random key. Never public. */
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
  /** Null: a draft. In the future: scheduled. */
  published_at: string | null
  unpublish_at: string | null
  deleted_at: string | null
  views: Generated<number>
  created_at: string
  updated_at: string
  /** The column under which the console lists it: its draft's where it has one. */
  listed_column_id: number | null
  /** When somebody last worked on it, its draft included. */
  edited_at: Generated<string>
}

interface ArticleTagTable {
  article_id: number
  name: string
  ordinal: number
}

/** Which media items an article's body names; the cover stands in the article. */
interface ArticleMediaTable {
  article_id: number
  media_item_id: number
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
  /** The widths at hand, ascending, as JSON: [480, 960, 1600]. */
  widths: string
  placeholder: string
  color: string
  created_at: string
  /** As the uploaded file was called; display text only. */
  name: Generated<string>
  rev: Generated<number>
  deleted_at: string | null
  /** Its files are gone for good; places that name it show a stand-in. */
  taken_down_at: string | null
  /** The item that keeps the picture which this one showed before it was replaced. */
  former_id: number | null
  /** Not removed for good before that; null: not before its time in the trash is over. */
  kept_until: string | null
}

interface MediaPlaceTable {
  id: number
  /** `s3://HOST/BUCKET/PREFIX`, or `disk ` and the mark in the folder. */
  place: string
  /** As people are told it. */
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
}

interface ChangeCounterTable {
  id: number
  n: number
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
