import type { PageMeta } from './page.ts'
import { tagsOf } from './tags.ts'

/** What `tagsOf` can bring, as the server or an earlier page left it. */
const ownTags =
  'meta[property], meta[name="description"], meta[name="ai-generated"], meta[name="robots"], link[rel="canonical"], script[type="application/ld+json"]'

/** Makes the head that of another page. What machines read they find in documents alone; only that of the page before goes away here. */
export function updateHead(meta: PageMeta, publicUrl: string): void {
  document.title = meta.title
  for (const old of document.head.querySelectorAll(ownTags)) old.remove()
  for (const { element, attributes } of tagsOf(meta, publicUrl)) {
    const tag = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    document.head.append(tag)
  }
}
