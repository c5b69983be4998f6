import { type Static, Type } from 'typebox'
import { linkRoles, linkSubjects, slugPattern } from '#shared/articles.ts'
import { eachText } from '#shared/each-text.ts'
import { Id, Instant, nullable, oneOf, pageOf, RevNumber } from '#shared/envelope.ts'
import { documentLengths, documentTextLengths, pageMax, pageSizeMax, tagsMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { RichText } from '#shared/rich-text.ts'
import { filledText, line } from '#shared/text.ts'

const closed = { additionalProperties: false }

const documentKinds = ['article', 'page'] as const
/** The state of a document for its editor. `changed`: the published text is older than the draft. */
const documentStates = ['draft', 'scheduled', 'published', 'ended', 'trashed'] as const
export type DocumentState = (typeof documentStates)[number]

/** All fields of a document that an editor writes; a page has a slug and no column. Missing fields are reported at publication. */
export const ArticleDraft = Type.Object(
  {
    title: line(documentLengths.title),
    summary: line(documentLengths.summary),
    columnId: nullable(Id),
    slug: nullable(Type.String({ pattern: slugPattern, maxLength: documentLengths.slug })),
    coverId: nullable(Id),
    body: RichText,
    ...eachText((name) => line(documentTextLengths[name])),
    isAiMade: Type.Boolean(),
    isPinned: Type.Boolean(),
    /** 含赛果: hidden from visitors who hide results. */
    tellsResult: Type.Boolean(),
    tags: Type.Array(line(40, 1), { maxItems: tagsMax }),
    links: Type.Array(Type.Object({ role: oneOf(linkRoles), subject: oneOf(linkSubjects), id: Id }, closed), { maxItems: 20 }),
  },
  closed,
)
export type ArticleDraft = Static<typeof ArticleDraft>

const Writer = nullable(Type.Object({ id: Id, name: Type.String() }))

const standing = {
  id: Id,
  kind: oneOf(documentKinds),
  state: oneOf(documentStates),
  /** The draft differs from what visitors see. */
  isChanged: Type.Boolean(),
  publishedAt: nullable(Instant),
  unpublishAt: nullable(Instant),
  deletedAt: nullable(Instant),
  /** Of the draft. */
  updatedAt: Instant,
  updatedBy: Writer,
}

/** A line of the list, with the title and column of the draft. */
export const DocumentLine = Type.Object({
  ...standing,
  /** The key by which a competition refers to its rules, and an import to the article; null for a page. */
  key: nullable(Type.String()),
  title: Type.String(),
  column: nullable(Type.Object({ id: Id, name: Type.String() })),
  slug: nullable(Type.String()),
  cover: nullable(Picture),
  isPinned: Type.Boolean(),
  views: Type.Integer(),
})
export type DocumentLine = Static<typeof DocumentLine>
export const DocumentPage = pageOf(DocumentLine)
export type DocumentPage = Static<typeof DocumentPage>

/** GET /api/admin/articles */
export const DocumentListQuery = Type.Object(
  {
    kind: Type.Optional(oneOf(documentKinds)),
    state: Type.Optional(oneOf([...documentStates, 'changed'])),
    column: Type.Optional(Id),
    /** In title, summary or tags of the draft. */
    q: Type.Optional(line(60, 1)),
    order: Type.Optional(oneOf(['updated', 'published', 'views'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type DocumentListQuery = Static<typeof DocumentListQuery>

/** GET /api/admin/articles/:id; also `current` of a 409. */
export const DocumentEditing = Type.Object({
  ...standing,
  /** Incremented by every saved draft; a write sends the one that it is based on. */
  rev: Type.Integer(),
  draft: ArticleDraft,
  /** Cover and every picture that the body names. */
  pictures: Type.Array(Picture),
  /** Names of the draft's link targets, as `subject:id`. */
  linkNames: Type.Array(Type.Object({ subject: oneOf(linkSubjects), id: Id, name: Type.String() })),
  /** Its public URL, or null while it has none. */
  address: nullable(Type.String()),
})
export type DocumentEditing = Static<typeof DocumentEditing>

/** POST /api/admin/articles → DocumentEditing */
export const NewDocument = Type.Object({ kind: oneOf(documentKinds), draft: Type.Optional(ArticleDraft) }, closed)
export type NewDocument = Static<typeof NewDocument>

/**
 * PUT /api/admin/articles/:id/draft → DraftSaved; 409 with the current DocumentEditing where `rev` is not the newest. `aside`: after a 409,
 * the caller's own text of which `draft` did not take everything; it and the replaced draft stay as revisions.
 */
export const DraftWrite = Type.Object({ rev: RevNumber, draft: ArticleDraft, aside: Type.Optional(ArticleDraft) }, closed)
export type DraftWrite = Static<typeof DraftWrite>
export const DraftSaved = Type.Object({ rev: Type.Integer(), updatedAt: Instant, isChanged: Type.Boolean() })
export type DraftSaved = Static<typeof DraftSaved>

/**
 * PUT /api/admin/articles/:id/publication → Published: publishes the draft, now (`at` null) or later, until `until`. 422 says what is
 * missing, by `/draft/…`. A published text is replaced at once and keeps its date: `at` may then be null or in the past. DELETE
 * /api/admin/articles/:id/publication → Published: unpublished, or a planned publication cancelled. DELETE /api/admin/articles/:id →
 * Published: into the trash. DELETE /api/admin/articles/:id/deletion → Published: restored, as it was before.
 */
export const Publication = Type.Object({ rev: RevNumber, at: nullable(Instant), until: nullable(Instant) }, closed)
export type Publication = Static<typeof Publication>
/** After publishing, unpublishing, trashing: the current state, and the public pages that have changed, by their tags. */
export const Published = Type.Object({
  document: DocumentEditing,
  pages: Type.Array(
    Type.Object({
      path: Type.String(),
      name: Type.String({ description: '首页, 新闻列表, 文章…' }),
      isGone: Type.Optional(Type.Boolean({ description: 'the page of what was taken down: nobody can open it' })),
    }),
  ),
})
export type Published = Static<typeof Published>

/** GET /api/admin/articles/:id/revisions, newest first. */
export const RevisionList = Type.Object({
  items: Type.Array(
    Type.Object({ id: Id, reason: oneOf(['saved', 'published', 'restored']), createdAt: Instant, createdBy: Writer, title: Type.String() }),
  ),
})
export type RevisionList = Static<typeof RevisionList>
/** GET /api/admin/articles/:id/revisions/:revision */
export const Revision = Type.Object({ id: Id, createdAt: Instant, draft: ArticleDraft, pictures: Type.Array(Picture) })
export type Revision = Static<typeof Revision>
/** POST /api/admin/articles/:id/restorations → DocumentEditing: the old text becomes the draft; nothing is published by it. */
export const Restoration = Type.Object({ rev: RevNumber, revision: Id }, closed)

/**
 * POST /api/admin/articles/:id/preview-links → the URL of exactly what would be published, readable without signing in until it expires.
 */
export const PreviewLink = Type.Object({ address: Type.String(), expiresAt: Instant })
export type PreviewLink = Static<typeof PreviewLink>

/**
 * PUT /api/admin/articles/:id/presence → the others who have it open, and what it is to visitors; sent again every `presenceEveryMs` while it
 * is on the screen. A publication gives no new `rev`, so that no save would hear of one by somebody else.
 */
export const Presence = Type.Object({
  others: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  publication: Type.Object({
    isChanged: standing.isChanged,
    publishedAt: standing.publishedAt,
    unpublishAt: standing.unpublishAt,
    deletedAt: standing.deletedAt,
  }),
})
export type Presence = Static<typeof Presence>
export const presenceEveryMs = 15_000

/** GET /api/admin/tags: those of articles, the most used first; `q` within the tag. */
export const TagQuery = Type.Object({ q: Type.Optional(line(40, 1)) }, closed)
export const TagList = Type.Object({ items: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })) })

/** POST /api/admin/articles/bulk: each document separately; failures are reported by id. */
export const BulkAct = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    act: oneOf(['publish', 'unpublish', 'trash', 'restore']),
    /**
     * When each was public before it was taken back by mistake: published with them, it has its old date and its old text again, beside which
     * later changes wait unpublished. Others begin now, with their drafts.
     */
    times: Type.Optional(Type.Array(Type.Object({ id: Id, at: Instant, until: nullable(Instant) }, closed), { maxItems: 200 })),
  },
  closed,
)
export type BulkAct = Static<typeof BulkAct>
export const BulkAnswer = Type.Object({
  done: Type.Array(Id),
  failed: Type.Array(Type.Object({ id: Id, title: Type.String(), message: Type.String() })),
})
export type BulkAnswer = Static<typeof BulkAnswer>

/** POST /api/admin/notices → Published: a short article written and published in one step, for phones. The picture becomes its cover. */
export const NewNotice = Type.Object(
  {
    title: line(documentLengths.title),
    /** Plain text; blank lines separate the paragraphs. */
    text: filledText(5_000),
    columnId: Id,
    pictureId: nullable(Id),
  },
  closed,
)
export type NewNotice = Static<typeof NewNotice>
