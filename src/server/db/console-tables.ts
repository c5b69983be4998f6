import type { Generated } from 'kysely'
import type { Role } from '#shared/admin/roles.ts'

/** Tables of the console: users, drafts, and the audit log. */
export interface ConsoleTables {
  users: UserTable
  sessions: SessionTable
  sign_in_steps: SignInStepTable
  one_time_links: OneTimeLinkTable
  known_devices: KnownDeviceTable
  sign_in_attempts: SignInAttemptTable
  console_settings: ConsoleSettingsTable
  audit_log: AuditTable
  scorekeeping: ScorekeepingTable
  article_words: ArticleWordsTable
  article_drafts: ArticleDraftTable
  article_draft_media: ArticleDraftMediaTable
  article_revisions: ArticleRevisionTable
  article_revision_media: ArticleRevisionMediaTable
  preview_links: PreviewLinkTable
  article_presences: ArticlePresenceTable
  jobs: JobTable
  page_views: PageViewTable
  done_acts: DoneActTable
}

export interface UserTable {
  id: Generated<number>
  /** Lower case: the name for sign-in. */
  name: string
  display_name: string
  role: Role
  /** Argon2id with its parameters and salt. */
  password_hash: string
  /** Base32. */
  totp_secret: string | null
  /** The last time step that was used, so that each code works only once. */
  totp_step: number | null
  /** SHA-256 of each unused code, hex, as JSON; null where none were made. */
  recovery_codes: Generated<string | null>
  disabled_at: string | null
  created_at: string
  signed_in_at: string | null
}

/** Create requests that were sent with an idempotency key, for `once`. */
interface DoneActTable {
  /** SHA-256 of caller, route, key and content, hex. */
  key: string
  /** An id, or the rev of the competition that was acted on. */
  made_id: number | null
  at: string
}

interface SessionTable {
  id: Generated<number>
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  user_id: number
  created_at: string
  seen_at: string
  address: string
  agent: string
}

/** Sign-in between password and code. */
interface SignInStepTable {
  token_hash: string
  user_id: number
  /** Set where the code also confirms a new authenticator. */
  new_totp_secret: string | null
  tries: number
  expires_at: string
}

export type OneTimeLinkKind = 'first_admin' | 'invitation' | 'password_reset'

interface OneTimeLinkTable {
  id: Generated<number>
  token_hash: string
  kind: OneTimeLinkKind
  /** For an invitation. */
  role: Role | null
  /** For a password reset. */
  user_id: number | null
  note: string
  created_by: number | null
  created_at: string
  expires_at: string
  used_at: string | null
}

interface KnownDeviceTable {
  token_hash: string
  user_id: number
  created_at: string
}

interface SignInAttemptTable {
  key: string
  window_start: string
  count: number
}

interface ConsoleSettingsTable {
  id: number
  /** ConsoleSettings as JSON. */
  data: string
}

interface AuditTable {
  id: Generated<number>
  at: string
  user_id: number | null
  user_name: string
  act: string
  subject: string
  subject_id: string | null
  subject_name: string
  /** The changed fields before and after, as JSON. */
  before: string | null
  after: string | null
  address: string
}

interface ScorekeepingTable {
  id: Generated<number>
  user_id: number
  competition_id: number
  /** Null: the whole competition. */
  match_id: number | null
}

interface ArticleWordsTable {
  article_id: number
  /** Title, summary and tags in lower case. */
  words: string
}

interface ArticleDraftTable {
  article_id: number
  rev: number
  is_changed: number
  /** The draft's own column: the row has a placeholder while the draft has none. */
  column_id: number | null
  /** ArticleDraft as JSON. */
  data: string
  updated_at: string
  updated_by: number | null
}

/** The media items of a draft, including its cover. */
interface ArticleDraftMediaTable {
  article_id: number
  media_item_id: number
}

interface ArticleRevisionTable {
  id: Generated<number>
  article_id: number
  reason: 'saved' | 'published' | 'restored'
  title: string
  created_at: string
  created_by: number | null
  data: string
  /** Whether `article_revision_media` has its pictures; 0 where an earlier version of the program stored it. */
  is_media_noted: Generated<number>
}

/** The media items of a revision, including its cover. They may be deleted already. */
interface ArticleRevisionMediaTable {
  revision_id: number
  media_item_id: number
}

/** Who has a text open in the console, and was there last when. */
interface ArticlePresenceTable {
  article_id: number
  user_id: number
  seen_at: string
}

interface PreviewLinkTable {
  token_hash: string
  article_id: number
  created_by: number | null
  expires_at: string
}

interface JobTable {
  id: Generated<number>
  kind: string
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  message: string
  created_by: number | null
  created_at: string
  updated_at: string
}

interface PageViewTable {
  /** A day in the site's zone. */
  day: string
  page: string
  device: string
  channel: string
  count: number
}
