import { loadColumn, type NewsList, newsMeta } from '../components/news-list.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = import.meta.env.SSR && pageLoader('singleNews', (params) => loadColumn(params, 'single'))
export const handle = pageHandle<NewsList>('singleNews', newsMeta)
export { NewsListView as Component } from '../components/NewsListView.tsx'
