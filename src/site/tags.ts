import type { PageMeta } from './page.ts'

/** An element of the head that depends on the page; its first attribute identifies it. */
export interface HeadTag {
  element: 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
}

/** Description, Open Graph, article data, and the canonical URL or `noindex`. */
export function tagsOf(meta: PageMeta, publicUrl: string): HeadTag[] {
  const { path, image, article } = meta
  return [
    ...metaTag('name', 'description', meta.description),
    ...metaTag('property', 'og:type', article ? 'article' : 'website'),
    ...metaTag('property', 'og:title', meta.title),
    ...metaTag('property', 'og:description', meta.description),
    ...metaTag('property', 'og:locale', 'zh_CN'),
    ...metaTag('property', 'og:url', path && publicUrl + path),
    ...metaTag('property', 'og:image', image === null ? '' : publicUrl + image),
    ...metaTag('property', 'og:image:width', image === null ? '' : '1200'),
    ...metaTag('property', 'og:image:height', image === null ? '' : '630'),
    ...metaTag('property', 'article:published_time', article?.publishedAt ?? ''),
    ...metaTag('property', 'article:modified_time', article?.updatedAt ?? ''),
    ...metaTag('name', 'ai-generated', article?.isAiMade ? 'true' : ''),
    path === ''
      ? { element: 'meta', attributes: { name: 'robots', content: 'noindex' } }
      : { element: 'link', attributes: { rel: 'canonical', href: publicUrl + path } },
  ]
}

/** Empty where there is no content. */
function metaTag(attribute: 'name' | 'property', key: string, content: string): HeadTag[] {
  return content === '' ? [] : [{ element: 'meta', attributes: { [attribute]: key, content } }]
}
