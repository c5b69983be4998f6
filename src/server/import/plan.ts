import { storedColumns } from '#server/articles/articles-admin.queries.ts'
import { picturesIn } from '#server/articles/body-parts.model.ts'
import { faultInEmbeds } from '#server/articles/check-embeds.service.ts'
import type { ArticleLink, DocumentInput } from '#server/articles/document-input.model.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { linkSubjectWords } from '#shared/words/article-links.ts'
import type { Draft } from './check-row.ts'
import { listLinkTargets, listMediaByHash, listMediaIds, listStoredDocuments, type StoredDocument } from './import.queries.ts'
import type { DraftLink } from './links.ts'
import type { NamedPicture } from './pictures.ts'
import type { Faults } from './report.ts'

/** What an import would do to the database in the state of change `seen`. */
export interface Plan {
  seen: number
  /** Columns to add first; only where the site has none. */
  newColumns: readonly ColumnInput[]
  /** Pictures to add. */
  pictures: readonly NamedPicture[]
  created: readonly Draft[]
  /** `links`: the stored ones. */
  changed: readonly { draft: Draft; id: number; publishedAt: string | null; links: readonly ArticleLink[] }[]
  unchanged: number
}

export interface ColumnInput {
  key: string
  name: string
}

interface PlanInput {
  drafts: readonly Draft[]
  pictures: ReadonlyMap<number, NamedPicture>
  columnsIfNone: readonly ColumnInput[]
}

/** Compares without writing. Rows that refer to an unknown column or picture are reported. */
export async function makePlan(db: Selecting, { drafts, pictures, columnsIfNone }: PlanInput, faults: Faults): Promise<Plan> {
  const seen = await latestChange(db)
  const columns = await listColumns(db)
  const newColumns = columns.length === 0 ? columnsIfNone : []
  const ids = await idsOf(db, drafts, pictures, new Map(columns.map((column) => [column.key, column.id])))
  refuseUnknownTargets(drafts, ids.targets, faults)
  refuseUnknownColumns(drafts, newColumns.length > 0 ? newColumns : columns, faults)
  await refuseUnknownPictures(db, drafts, faults)
  await refuseUnknownEmbeds(db, drafts, faults)
  const stored = await storedByPlace(db, drafts)
  const plan = { created: [] as Draft[], changed: [] as Plan['changed'][number][], unchanged: 0 }
  for (const draft of drafts) {
    const document = stored.get(placeName(draft))
    if (!document) plan.created.push(draft)
    else if (isSame(document, draft, ids)) plan.unchanged += 1
    else plan.changed.push({ draft, id: document.row.id, publishedAt: document.row.published_at, links: document.links })
  }
  return { seen, newColumns, pictures: ids.picturesToWrite, ...plan }
}

/** The ids of what drafts refer to; a draft with a missing id counts as changed. */
export interface Ids {
  columns: ReadonlyMap<string, number>
  pictures: ReadonlyMap<number, number>
  /** Subjects that articles link to, by `subject name`. */
  targets: ReadonlyMap<string, number>
}

async function idsOf(
  db: Selecting,
  drafts: readonly Draft[],
  pictures: ReadonlyMap<number, NamedPicture>,
  columns: ReadonlyMap<string, number>,
): Promise<Ids & { picturesToWrite: NamedPicture[] }> {
  const hashes = [...new Set([...pictures.values()].map((picture) => picture.hash))]
  const known = idsOfPictures(pictures, await listMediaByHash(db, hashes))
  const picturesToWrite = [...pictures].flatMap(([number, picture]) => (known.has(number) ? [] : [picture]))
  const targets = await listLinkTargets(
    db,
    drafts.flatMap((draft) => draft.links),
  )
  return { columns, pictures: known, targets, picturesToWrite }
}

/** The items that have both the picture and its alt text; pictures without such an item are left out. */
export function idsOfPictures(
  pictures: ReadonlyMap<number, NamedPicture>,
  items: readonly { id: number; hash: string; alt: string }[],
): Map<number, number> {
  const name = ({ hash, alt }: { hash: string; alt: string }) => `${hash} ${alt}`
  const ids = new Map(items.map((item) => [name(item), item.id]))
  return new Map(
    [...pictures].flatMap(([number, picture]): [number, number][] => {
      const id = ids.get(name(picture))
      return id === undefined ? [] : [[number, id]]
    }),
  )
}

function refuseUnknownColumns(drafts: readonly Draft[], columns: readonly ColumnInput[], faults: Faults): void {
  const keys = columns.map((column) => column.key)
  for (const { at, place } of drafts) {
    if (place.kind === 'article' && !keys.includes(place.column)) {
      faults.add(at, 'column', `没有“${place.column}”这个栏目，可用的有：${keys.join('、')}`)
    }
  }
}

function refuseUnknownTargets(drafts: readonly Draft[], targets: ReadonlyMap<string, number>, faults: Faults): void {
  for (const { at, links } of drafts) {
    const missing = links.filter((link) => !targets.has(targetName(link)))
    const told = missing.map(({ subject, name }) => `${linkSubjectWords[subject]}“${name}”`)
    if (told.length > 0) faults.add(at, 'links', `没有${told.join('、')}，请先导入赛事或改正`)
  }
}

function targetName({ subject, name }: DraftLink): string {
  return `${subject} ${name}`
}

async function refuseUnknownPictures(db: Selecting, drafts: readonly Draft[], faults: Faults): Promise<void> {
  const naming = drafts.filter((draft) => draft.bodyPictures === 'stored').map((draft) => ({ draft, named: picturesIn(draft.body) }))
  const found = await listMediaIds(db, [...new Set(naming.flatMap(({ named }) => named))])
  for (const { draft, named } of naming) {
    const missing = named.filter((id) => !found.has(id))
    if (missing.length > 0) faults.add(draft.at, 'body', `没有编号为 ${[...new Set(missing)].join('、')} 的图片`)
  }
}

async function refuseUnknownEmbeds(db: Selecting, drafts: readonly Draft[], faults: Faults): Promise<void> {
  for (const { at, body } of drafts) {
    const fault = await faultInEmbeds(db, body)
    if (fault !== null) faults.add(at, 'body', fault)
  }
}

async function storedByPlace(db: Selecting, drafts: readonly Draft[]): Promise<Map<string, StoredDocument>> {
  const keys = drafts.flatMap(({ place }) => (place.kind === 'article' ? [place.key.value] : []))
  const slugs = drafts.flatMap(({ place }) => (place.kind === 'page' ? [place.slug] : []))
  const documents = await listStoredDocuments(db, keys, slugs)
  return new Map(documents.map((document) => [storedName(document), document]))
}

function placeName({ place }: Draft): string {
  return place.kind === 'page' ? `page ${place.slug}` : `article ${place.key.value}`
}

function storedName({ row }: StoredDocument): string {
  return row.kind === 'page' ? `page ${row.slug}` : `article ${row.import_key}`
}

function isSame(document: StoredDocument, draft: Draft, ids: Ids): boolean {
  const input = inputOf(draft, ids, document.row.published_at)
  if (!input) return false
  const { row } = document
  const columns = Object.entries(storedColumns(input)) as [keyof typeof row, unknown][]
  return (
    columns.every(([name, value]) => row[name] === value) &&
    document.tags.join('\n') === input.tags.join('\n') &&
    numbers(document.mediaIds) === numbers(picturesIn(input.body)) &&
    JSON.stringify(document.links) === JSON.stringify(input.links)
  )
}

function numbers(ids: readonly number[]): string {
  return [...new Set(ids)].sort((a, b) => a - b).join()
}

/** Undefined where something that the draft refers to does not exist yet. `otherwise` is the date of a draft that gives none. */
export function inputOf(draft: Draft, ids: Ids, otherwise: string | null): DocumentInput | undefined {
  const { at, place, cover, body, bodyPictures, publishedAt, links, ...rest } = draft
  const coverId = cover === null ? null : ids.pictures.get(cover)
  const stored = bodyPictures === 'stored' ? body : withStoredPictures(body, ids.pictures)
  const columnId = place.kind === 'article' ? ids.columns.get(place.column) : undefined
  if (coverId === undefined || stored === undefined || (place.kind === 'article' && columnId === undefined)) return undefined
  const linked = links.flatMap(({ role, subject, name }) => {
    const subjectId = ids.targets.get(targetName({ role, subject, name }))
    return subjectId === undefined ? [] : [{ role, subject, subjectId }]
  })
  if (linked.length < links.length) return undefined
  return {
    ...rest,
    links: linked,
    importKey: place.kind === 'article' ? place.key.value : null,
    coverId,
    body: stored,
    publishedAt: publishedAt ?? otherwise,
    place: place.kind === 'page' ? place : { kind: 'article', columnId: columnId ?? 0 },
  }
}

function withStoredPictures(body: RichTextDoc, ids: ReadonlyMap<number, number>): RichTextDoc | undefined {
  if (!picturesIn(body).every((number) => ids.has(number))) return undefined
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'pictureId') return typeof value === 'number' ? ids.get(value) : value
    if (key === 'pictureIds') return Array.isArray(value) ? value.map((number) => ids.get(number)) : value
    return value
  })
}
