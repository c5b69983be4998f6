import { isApiError } from '#shared/api.ts'
import type { ArticlePage } from '#shared/articles.ts'
import type { Column } from '#shared/columns.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import type { PageMeta, PageRequest } from '../page.ts'
import { pageNote, titleOf } from '../title.ts'

/** The data of a list of news: one page of it, the columns, and the filters. */
export interface NewsList {
  articles: ArticlePage
  columns: Column[]
  column: Column | null
  tag: string | null
  /** The address names a tag that cannot be one. */
  isTagUnread: boolean
}

/** The column in the URL, or all of them. Throws not-found for an unknown one. */
export async function loadNews({ api, query }: PageRequest, key: string | undefined): Promise<NewsList> {
  const { column, tag, page } = { column: key, tag: query.tag, page: query.page }
  const [articles, { items: columns }] = await Promise.all([api.articles({ column, tag, page }), api.columns()])
  return {
    articles,
    columns,
    column: columns.find((other) => other.key === key) ?? null,
    tag: tag ?? null,
    isTagUnread: query.unread === 'tag',
  }
}

/** The same for a page with a fixed column: where the column does not exist yet the list is empty, not the page missing. */
export async function loadColumn(params: PageRequest, key: string): Promise<NewsList> {
  try {
    return await loadNews(params, key)
  } catch (error) {
    if (!isApiError(error) || error.code !== 1002) throw error
    const { items: columns } = await params.api.columns()
    return { articles: { items: [], page: 1, pageSize: 20, total: 0 }, columns, column: null, tag: null, isTagUnread: false }
  }
}

export function newsMeta({ articles, column, tag }: NewsList, settings: Settings): PageMeta {
  // One column may be called as all of them together are.
  const name = column === null ? '新闻' : column.name === '新闻' ? '新闻栏目' : column.name
  const isBeyond = articles.items.length === 0 && articles.page > 1
  return {
    title: titleOf(tag, name + pageNote(articles.page), settings.name),
    description: settings.description,
    path: isBeyond ? '' : paths.newsList({ column: column?.key, tag: tag ?? undefined, page: articles.page }),
    image: null,
    article: null,
    crumbs: column === null ? [] : [{ label: '新闻', to: paths.newsList() }],
    feed: column,
  }
}
