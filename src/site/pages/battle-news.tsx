import { loadColumn, type NewsList, newsMeta } from '../components/news-list.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('battleNews', (params) => loadColumn(params, 'battle'))
export const handle = pageHandle<NewsList>('battleNews', newsMeta)
export { NewsListView as Component } from '../components/NewsListView.tsx'
