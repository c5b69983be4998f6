import type { PageMeta } from './page.ts'

/** An element of the head that belongs to one page; its first attribute tells it from the others. */
export interface HeadTag {
  element: 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
}

/** Description, Open Graph, article data, and the canonical address or the wish not to be indexed. */
export function tagsOf(meta: PageMeta, publicUrl: string): HeadTag[] {
  const { path, image, article } = meta
  return [
    ...metaTag('name', 'description', meta.description),
    ...metaTag('property', 'og:type', article ? 'article' : 'website'),
    ...metaTag('property', 'og:title', meta.title),
    ...metaTag('property', 'og:description', meta.description),
    ...metaTag('property', 'og:locale', 'zh_CN'),
    ...metaTag('property', 'og:url', path && publicUrl + path),
    ...metaTag('property', 'og:image', image ? publicUrl + image.url : ''),
    ...metaTag('property', 'og:image:width', image ? String(image.width) : ''),
    ...metaTag('property', 'og:image:height', image ? String(image.height) : ''),
    ...metaTag('property', 'article:published_time', article?.publishedAt ?? ''),
    ...metaTag('property', 'article:modified_time', article?.updatedAt ?? ''),
    ...metaTag('name', 'ai-generated', article?.isAiMade ? 'true' : ''),
    path === ''
      ? { element: 'meta', attributes: { name: 'robots', content: 'noindex' } }
      : { element: 'link', attributes: { rel: 'canonical', href: publicUrl + path } },
  ]
}

/** None where there is nothing to say. */
function metaTag(attribute: 'name' | 'property', key: string, content: string): HeadTag[] {
  return content === '' ? [] : [{ element: 'meta', attributes: { [attribute]: key, content } }]
}
