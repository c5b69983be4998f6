import { type CacheTag, documentTags } from '#server/cache/tags.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import type { Published } from '#shared/admin/articles.ts'
import { paths } from '#shared/paths.ts'
import { documentKindWords } from '#shared/words/documents.ts'
import { stateOf } from './document-state.model.ts'
import type { DocumentRow } from './drafts.queries.ts'
import { nameSubjects } from './subjects.answers.ts'

type Page = Published['pages'][number]

/** The public pages that change with these tags; none where the document was public neither before nor after. */
export async function affectedPages(
  ctx: QueryContext,
  tags: ReadonlySet<CacheTag>,
  before: DocumentRow,
  after: DocumentRow,
): Promise<Page[]> {
  if (![before, after].some(({ row }) => stateOf(row, ctx.now) === 'published')) return []
  const pages: Page[] = []
  const [own, lists] = documentTags(after.row)
  if (tags.has(own)) {
    const isGone = stateOf(after.row, ctx.now) !== 'published'
    pages.push(...ownPages(before, after).map((page) => (isGone ? { ...page, isGone } : page)))
  }
  // Pages (unlike articles) appear in no list.
  if (lists === 'articles' && tags.has(lists)) pages.push(...(await listPages(ctx, before, after)))
  return [...pages, ...(await subjectPages(ctx, tags, before, after))]
}

function ownPages(before: DocumentRow, { row }: DocumentRow): Page[] {
  if (row.kind === 'article') return [{ path: paths.article(row.id), name: documentKindWords.article }]
  const slugs = new Set([row.slug, before.row.slug].flatMap((slug) => slug ?? []))
  return [...slugs]
    .filter((slug) => !slug.startsWith('draft-'))
    .map((slug) => ({ path: paths.staticPage(slug), name: slug === row.slug ? documentKindWords.page : '原来的地址' }))
}

/** Everything that depends on all articles: the home page, and the lists of its columns and tags. */
async function listPages({ read }: QueryContext, before: DocumentRow, after: DocumentRow): Promise<Page[]> {
  const ids = [before.row.column_id, after.row.column_id]
  const columns = (await listColumns(read)).filter((column) => ids.includes(column.id))
  const tags = new Set([...before.stored.tags, ...after.stored.tags])
  return [
    { path: paths.home(), name: '首页' },
    { path: paths.newsList(), name: '新闻列表' },
    ...columns.map(({ key, name }) => ({ path: paths.newsList({ column: key }), name: `栏目「${name}」` })),
    ...[...tags].map((tag) => ({ path: paths.newsList({ tag }), name: `标签「${tag}」` })),
  ]
}

async function subjectPages(ctx: QueryContext, tags: ReadonlySet<CacheTag>, before: DocumentRow, after: DocumentRow): Promise<Page[]> {
  const links = [...before.stored.links, ...after.stored.links].filter(({ subject, id }) => tags.has(`${subject}:${id}`))
  const distinct = [...new Map(links.map((link) => [`${link.subject}:${link.id}`, link])).values()]
  return (await nameSubjects(ctx, distinct)).map(({ subject, id, name }) => ({ path: paths[subject](id), name }))
}
