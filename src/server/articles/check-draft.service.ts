import type { Fault } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import type { DocumentKind } from '#server/db/tables.ts'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { forbiddenFault } from '#shared/characters.ts'
import { checkBody } from './body.model.ts'
import { picturesIn } from './body-parts.model.ts'
import { faultInEmbeds } from './check-embeds.service.ts'
import { findFirstColumn, isSlugTaken, listKnownIds } from './drafts.queries.ts'

/** Below the parameter limit of one statement in both databases. */
const mostPictures = 2_000

/**
 * What no draft may contain, however unfinished, and the schema cannot check. The body is checked first, because the other checks read it.
 */
export async function faultsInDraft(db: Selecting, draft: ArticleDraft): Promise<Fault[]> {
  const body = checkBody(draft.body)
  if (!body.ok) return [{ path: '/draft/body', message: body.message }]
  const pictures = picturesIn(draft.body)
  if (pictures.length > mostPictures) return [{ path: '/draft/body', message: `一篇正文最多放 ${mostPictures} 张图片` }]
  const embeds = await faultInEmbeds(db, draft.body)
  return [
    ...oddTexts(draft),
    ...(await unknownParts(db, draft, pictures)),
    ...(embeds === null ? [] : [{ path: '/draft/body', message: embeds }]),
    ...(await unknownLinks(db, draft)),
  ]
}

/** A draft from a request is checked by its schema; one that was stored earlier may be longer than today's limits. */
function oddTexts(draft: ArticleDraft): Fault[] {
  const texts = Object.entries({ ...draft, ...Object.fromEntries(draft.tags.map((tag, i) => [`tags/${i}`, tag])) })
  return texts.flatMap(([name, text]) => {
    const fault = typeof text === 'string' ? forbiddenFault(text) : null
    return fault === null ? [] : [{ path: `/draft/${name}`, message: `文字里${fault}` }]
  })
}

async function unknownParts(db: Selecting, { columnId, coverId }: ArticleDraft, pictures: readonly number[]): Promise<Fault[]> {
  const faults: Fault[] = []
  if (columnId !== null && !(await listKnownIds(db, 'columns', [columnId])).has(columnId))
    faults.push({ path: '/draft/columnId', message: '没有这个栏目，请重新选择' })
  const known = await listKnownIds(db, 'media_items', coverId === null ? pictures : [coverId, ...pictures])
  if (coverId !== null && !known.has(coverId)) faults.push({ path: '/draft/coverId', message: '媒体库里没有这张封面，请重新选择' })
  const missing = pictures.find((id) => !known.has(id))
  if (missing !== undefined) faults.push({ path: '/draft/body', message: `正文里的图片 ${missing} 不在媒体库里，请重新选择` })
  return faults
}

const tables = { competition: 'competitions', match: 'matches', team: 'teams', player: 'players' } as const

async function unknownLinks(db: Selecting, { links }: ArticleDraft): Promise<Fault[]> {
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const [i, { subject, id }] of links.entries()) {
    const path = `/draft/links/${i}`
    const name = `${subject}:${id}`
    if (seen.has(name)) faults.push({ path, message: '同一个关联不能出现两次' })
    else if (!(await listKnownIds(db, tables[subject], [id])).has(id)) faults.push({ path, message: '关联的内容不存在，请重新选择' })
    seen.add(name)
  }
  return faults
}

/** What a draft still needs before it can be published. */
export async function faultsToPublish(db: Selecting, kind: DocumentKind, id: number | null, draft: ArticleDraft): Promise<Fault[]> {
  const faults = await faultsInDraft(db, draft)
  if (draft.title.trim() === '') faults.push({ path: '/draft/title', message: '请填写标题' })
  if (kind === 'article' && draft.columnId === null) {
    const message = (await findFirstColumn(db)) === undefined ? '还没有栏目，请先建一个' : '请选择栏目'
    faults.push({ path: '/draft/columnId', message })
  }
  if (kind === 'page' && draft.slug === null) faults.push({ path: '/draft/slug', message: '请填写页面的地址' })
  if (kind === 'page' && draft.slug !== null && (await isSlugTaken(db, draft.slug, id)))
    faults.push({ path: '/draft/slug', message: '这个地址已被其他页面使用，请换一个' })
  if (isBlank(draft.body)) faults.push({ path: '/draft/body', message: '正文还是空的，请先写一点内容' })
  return faults
}

interface AnyNode {
  type: string
  text?: string
  content?: readonly AnyNode[]
}

const shownByThemselves: readonly string[] = ['image', 'gallery', 'video', 'embed']

function isBlank(node: AnyNode): boolean {
  if (shownByThemselves.includes(node.type) || (node.text ?? '').trim() !== '') return false
  return (node.content ?? []).every(isBlank)
}
