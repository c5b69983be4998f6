import { loadColumn, type NewsList, newsMeta } from '../components/news-list.ts'
import { pageHandle, pageLoader } from '../page.ts'

export const loader = pageLoader('singleNews', (wish) => loadColumn(wish, 'single'))
export const handle = pageHandle<NewsList>('singleNews', newsMeta)
export { NewsListView as Component } from '../components/NewsListView.tsx'
