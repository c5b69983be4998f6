import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { searchTypeWords } from '#shared/words/search.ts'
import { pageHandle, pageLoader } from '../page.ts'
import { type Found, isEmpty, loadSearch } from '../search/load-search.ts'
import { pageNote, titleOf } from '../title.ts'

export const loader = import.meta.env.SSR && pageLoader('search', loadSearch)

export const handle = pageHandle<Found>('search', ({ params, answer, columns }, settings) => ({
  title: titleOf(
    params.q === undefined ? '搜索' : `${params.q} 的搜索结果${pageNote(params.page)}`,
    params.type && searchTypeWords[params.type],
    columns.find(({ key }) => key === params.column)?.name,
    settings.name,
  ),
  description: spaced`搜索${settings.name}的新闻、赛事、战队与选手。`,
  path: answer !== null && answer.page > 1 && isEmpty(answer) ? '' : paths.search(params),
  image: null,
  article: null,
}))

export { SearchView as Component } from '../search/SearchView.tsx'
