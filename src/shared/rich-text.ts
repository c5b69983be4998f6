import { type Static, type TSchema, Type } from 'typebox'
import { bodyLengths } from './limits.ts'
import { videoPattern } from './video-sites.ts'

/** Limits of one body, checked when it is saved. Its JSON is measured in characters: a Chinese one has three bytes, and counts as one. */
export const richTextMaxLength = 512 * 1024
export const richTextMaxDepth = 50
/** Distinct ones: each is read for every answer that shows it. */
export const richTextMaxEmbeds = { match: 40, table: 8, album: 12, video: 12 } as const

/** Node and mark names are TipTap's; the list is complete, everything else is refused when saved. */
export const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript'] as const
export const markTypes = [...plainMarks, 'link'] as const
export const nodeTypes = [
  'doc',
  'paragraph',
  'text',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'image',
  'gallery',
  'video',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'horizontalRule',
  'codeBlock',
  'hardBreak',
  'embed',
] as const

export const embedSubjects = ['match', 'table', 'album', 'video'] as const
export type EmbedSubject = (typeof embedSubjects)[number]

/** Of a paragraph or a heading; without it, it stands as the site has it. */
export const alignments = ['center', 'right'] as const
export type Alignment = (typeof alignments)[number]

export type Mark = { type: (typeof plainMarks)[number] } | { type: 'link'; attrs: { href: string } }

export interface TextNode {
  type: 'text'
  text: string
  marks?: Mark[]
}
export type Inline = TextNode | { type: 'hardBreak' }
export interface ListItem {
  type: 'listItem'
  content: Block[]
}
export interface TableCell {
  type: 'tableHeader' | 'tableCell'
  attrs?: { colspan?: number; rowspan?: number }
  content: Block[]
}
export interface TableRow {
  type: 'tableRow'
  content: TableCell[]
}
/**
 * `pictureId` refers to a media item; a body never contains pictures by URL. An `embed` refers to a match, an album or a video of this site
 * by its id, or to a table by the id of the group: `stage.groups[].id` of `/api/competitions/:id`. If its target stops being public, it
 * shows nothing. A `video` is one of another site.
 */
export type Block =
  | { type: 'paragraph'; attrs?: { align?: Alignment }; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 | 4; align?: Alignment }; content?: Inline[] }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number }; content: ListItem[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'image'; attrs: { pictureId: number; caption?: string } }
  | { type: 'gallery'; attrs: { pictureIds: number[]; caption?: string } }
  | { type: 'video'; attrs: { src: string; title: string } }
  | { type: 'table'; content: TableRow[] }
  | { type: 'horizontalRule' }
  | { type: 'codeBlock'; attrs?: { language?: string }; content?: TextNode[] }
  | { type: 'embed'; attrs: { subject: EmbedSubject; id: number } }
export interface RichTextDoc {
  type: 'doc'
  content: Block[]
}

const closed = { additionalProperties: false }
const linkHref = Type.String({ maxLength: 2000, pattern: '^(https?://[^\\s]+|mailto:[^\\s]+|/(?![/\\\\])[^\\s]*|#[^\\s]*)$' })
const videoSrc = Type.String({ maxLength: 200, pattern: videoPattern })
const caption = Type.Optional(Type.String({ maxLength: bodyLengths.caption }))
const pictureId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

function node<T extends string>(type: T, rest: Record<string, TSchema> = {}) {
  return Type.Object({ type: Type.Literal(type), ...rest }, closed)
}

const Mark = Type.Union([...plainMarks.map((type) => node(type)), node('link', { attrs: Type.Object({ href: linkHref }, closed) })])
const Text = node('text', { text: Type.String({ minLength: 1 }), marks: Type.Optional(Type.Array(Mark, { maxItems: markTypes.length })) })
const align = Type.Optional(Type.Union(alignments.map((side) => Type.Literal(side))))
const inlines = Type.Optional(Type.Array(Type.Union([Text, node('hardBreak')])))

const blocks = Type.Array(Type.Ref('Block'))
const span = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))
const cell = (type: 'tableHeader' | 'tableCell') =>
  node(type, { attrs: Type.Optional(Type.Object({ colspan: span, rowspan: span }, closed)), content: blocks })
const ListItems = Type.Array(node('listItem', { content: blocks }), { minItems: 1 })

const Block = Type.Union([
  node('paragraph', { attrs: Type.Optional(Type.Object({ align }, closed)), content: inlines }),
  node('heading', {
    attrs: Type.Object({ level: Type.Union([Type.Literal(2), Type.Literal(3), Type.Literal(4)]), align }, closed),
    content: inlines,
  }),
  node('bulletList', { content: ListItems }),
  node('orderedList', {
    attrs: Type.Optional(Type.Object({ start: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })) }, closed)),
    content: ListItems,
  }),
  node('blockquote', { content: blocks }),
  node('image', { attrs: Type.Object({ pictureId, caption }, closed) }),
  node('gallery', { attrs: Type.Object({ pictureIds: Type.Array(pictureId, { minItems: 1, maxItems: 60 }), caption }, closed) }),
  node('video', { attrs: Type.Object({ src: videoSrc, title: Type.String({ minLength: 1, maxLength: bodyLengths.videoTitle }) }, closed) }),
  node('table', {
    content: Type.Array(
      node('tableRow', { content: Type.Array(Type.Union([cell('tableHeader'), cell('tableCell')]), { minItems: 1, maxItems: 40 }) }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  node('horizontalRule'),
  node('codeBlock', {
    attrs: Type.Optional(Type.Object({ language: Type.Optional(Type.String({ pattern: '^[a-z0-9+#-]{1,20}$' })) }, closed)),
    content: Type.Optional(Type.Array(node('text', { text: Type.String({ minLength: 1 }) }))),
  }),
  node('embed', {
    attrs: Type.Object({ subject: Type.Union(embedSubjects.map((subject) => Type.Literal(subject))), id: pictureId }, closed),
  }),
])

/** The schema of a body, for the check when it is saved. */
export const RichTextSchema = Type.Cyclic({ Block, Doc: node('doc', { content: Type.Array(Type.Ref('Block'), { minItems: 1 }) }) }, 'Doc')

/** A body in a response: it was checked against `RichTextSchema` when it was saved. */
export const RichText = Type.Unsafe<RichTextDoc>(Type.Object({ type: Type.Literal('doc') }, { additionalProperties: true }))
export type RichText = Static<typeof RichText>
