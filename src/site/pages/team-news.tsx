import { loadColumn, type NewsList, newsMeta } from '../components/news-list.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('teamNews', (params) => loadColumn(params, 'team'))
export const handle = pageHandle<NewsList>('teamNews', newsMeta)
export { NewsListView as Component } from '../components/NewsListView.tsx'
