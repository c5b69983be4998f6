import { loadNews, type NewsList, newsMeta } from '../components/news-list.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('newsList', (params) => loadNews(params, params.query.column))
export const handle = pageHandle<NewsList>('newsList', newsMeta)
export { NewsListView as Component } from '../components/NewsListView.tsx'
