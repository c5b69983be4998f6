import { articleParts } from '../article/article-parts.ts'
import { withReadableBody } from '../components/rich-text/readable-doc.ts'
import { pageLoader } from '../page.ts'

/** /newsInside without an id: the newest article, whose canonical link is its own URL. */
export const loader =
  import.meta.env.SSR && pageLoader('newsLatest', async ({ api }) => withReadableBody(await api.article('latest')), articleParts)
export { Component, handle } from './news-inside.tsx'
