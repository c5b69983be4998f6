import { createHash } from 'node:crypto'
import { checkBody } from '#server/articles/body.model.ts'
import { bodyFromMarkdown } from '#server/articles/body-markdown.model.ts'
import { bodyFromText } from '#server/articles/body-text.model.ts'
import { slugPattern } from '#shared/articles.ts'
import { eachText } from '#shared/each-text.ts'
import { type DocumentText, documentLengths, documentTextLengths, documentTexts } from '#shared/limits.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { Fields } from './fields.ts'
import { type DraftLink, linksOf } from './links.ts'
import type { PictureList } from './pictures.ts'
import type { RawRow } from './read-source.ts'
import type { Faults, Spot } from './report.ts'

/** A checked document before it is compared with the database. */
export interface Draft extends Record<DocumentText, string> {
  at: Spot
  place: { kind: 'article'; column: string; key: DraftKey } | { kind: 'page'; slug: string }
  title: string
  summary: string
  isAiMade: boolean
  isPinned: boolean
  tellsResult: boolean
  tags: string[]
  links: DraftLink[]
  /** ISO UTC; null: the time of the first import. */
  publishedAt: string | null
  unpublishAt: string | null
  /** A number in the picture list. */
  cover: number | null
  body: RichTextDoc
  /** Whether the body names pictures by numbers in the list or by ids of existing media items. */
  bodyPictures: 'listed' | 'stored'
}

interface DraftKey {
  value: string
  isGiven: boolean
  /** Whether the date is part of a generated key. */
  isDated: boolean
}

/** The keys in a file for each part of a document; front matter has the same without `body`. */
const keysOf = {
  place: ['externalId', 'column', 'slug'],
  title: ['title'],
  body: ['body'],
  publishedAt: ['publishedAt'],
  unpublishAt: ['unpublishAt'],
  cover: ['cover', 'coverAlt'],
  summary: ['summary'],
  tags: ['tags'],
  isPinned: ['pinned', 'isPinned'],
  isAiMade: ['aiMade', 'isAiMade'],
  tellsResult: ['tellsResult'],
  links: ['links'],
} as const satisfies Readonly<Record<Exclude<keyof Draft, 'at' | 'bodyPictures' | DocumentText>, readonly string[]>>
const knownKeys = [...Object.values(keysOf).flat(), ...documentTexts]

const articleOnly = ['externalId', 'column', 'cover', 'coverAlt', 'tags', 'pinned', 'isPinned', 'tellsResult', 'links'] as const
const summaryLength = 80

/** Undefined where the row has faults; all of them are reported. */
export function checkRow(row: RawRow, pictures: PictureList, faults: Faults): Draft | undefined {
  const before = faults.list.length
  const fields = new Fields(row.values, row.at, faults)
  fields.refuseUnknown(row.markdown === null ? knownKeys : knownKeys.filter((key) => key !== 'body'))
  const title = fields.text('title', documentLengths.title)
  if (title === '') fields.fault('title', '缺少标题')
  const dateText = fields.text('publishedAt', 40)
  const publishedAt = fields.instant('publishedAt')
  const unpublishAt = fields.instant('unpublishAt')
  if (publishedAt !== null && unpublishAt !== null && unpublishAt <= publishedAt) fields.fault('unpublishAt', '下线时间要晚于发布时间')
  const cover = coverOf(row, fields, pictures)
  const { body, ...rest } = bodyOf(row, fields, pictures)
  const given = fields.text('summary', documentLengths.summary)
  const draft = {
    at: row.at,
    place: placeOf(fields, title, dateText),
    title,
    summary: given === '' && body ? shortened(textOf(body.content)) : given,
    ...eachText((name) => fields.text(name, documentTextLengths[name])),
    isAiMade: fields.flag('aiMade', 'isAiMade'),
    isPinned: fields.flag('pinned', 'isPinned'),
    tellsResult: fields.flag('tellsResult'),
    tags: fields.tags('tags'),
    links: linksOf(fields),
    publishedAt,
    unpublishAt,
    cover,
    ...rest,
  }
  return body && faults.list.length === before ? { ...draft, body } : undefined
}

function placeOf(fields: Fields, title: string, dateText: string): Draft['place'] {
  if (fields.has('slug')) {
    const slug = fields.text('slug', documentLengths.slug)
    if (!new RegExp(slugPattern).test(slug)) fields.fault('slug', '页面地址只能用小写字母、数字和连字符，例如 privacy')
    for (const key of articleOnly) if (fields.has(key)) fields.fault(key, `有 slug 的是静态页面，不能有“${key}”`)
    return { kind: 'page', slug }
  }
  const column = fields.text('column', 32) || 'news'
  const externalId = fields.id('externalId')
  if (externalId !== '') return { kind: 'article', column, key: { value: externalId, isGiven: true, isDated: false } }
  return { kind: 'article', column, key: { value: hashed(title + dateText), isGiven: false, isDated: dateText !== '' } }
}

export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function bodyOf(
  row: RawRow,
  fields: Fields,
  pictures: PictureList,
): { body: RichTextDoc | undefined; bodyPictures: Draft['bodyPictures'] } {
  const { markdown, folder, root, at } = row
  if (markdown !== null) {
    const body = bodyFromMarkdown(markdown, (href, alt) => pictures.add({ href: decoded(href), alt, folder, root, at, field: 'body' }))
    return { body: checked(body, fields), bodyPictures: 'listed' }
  }
  if (!fields.has('body')) {
    fields.fault('body', '缺少正文')
    return { body: undefined, bodyPictures: 'stored' }
  }
  const given = row.values.body
  return { body: checked(typeof given === 'string' ? bodyFromText(given) : given, fields), bodyPictures: 'stored' }
}

function checked(value: unknown, fields: Fields): RichTextDoc | undefined {
  const check = checkBody(value)
  if (check.ok) return check.body
  fields.fault(check.path === '' ? 'body' : `body.${check.path}`, check.message)
  return undefined
}

/** The Markdown reader percent-encodes addresses; file names are not encoded. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function coverOf({ folder, root, at }: RawRow, fields: Fields, pictures: PictureList): number | null {
  const href = fields.text('cover', 1000)
  const alt = fields.text('coverAlt', 300)
  if (href !== '') return pictures.add({ href, alt, folder, root, at, field: 'cover' })
  if (alt !== '') fields.fault('coverAlt', '有 coverAlt 却没有 cover')
  return null
}

function shortened(text: string): string {
  // Lines of Chinese are joined without a space.
  const line = text.replace(/\s+/g, ' ').replace(/(?<=[\p{Script=Han}，。！？；：、」』）》]) (?=[\p{Script=Han}「『（《])/gu, '')
  const characters = [...line.trim()]
  return characters.length <= summaryLength ? characters.join('') : `${characters.slice(0, summaryLength).join('')}…`
}
