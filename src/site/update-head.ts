import type { PageMeta } from './page.ts'
import { showTitle } from './spoilers/hidden-results.ts'
import { tagsOf } from './tags.ts'

/** The elements that `tagsOf` creates, from the server or an earlier page. */
const ownTags =
  'meta[property], meta[name="description"], meta[name="ai-generated"], meta[name="robots"], link[rel="canonical"], script[type="application/ld+json"]'

/** Updates the head for another page. Crawlers read documents only, so JSON-LD of the former page is just removed. */
export function updateHead(meta: PageMeta, publicUrl: string): void {
  for (const old of document.head.querySelectorAll(ownTags)) old.remove()
  for (const { element, attributes } of tagsOf(meta, publicUrl)) {
    const tag = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    document.head.append(tag)
  }
  showTitle(meta.spoilerFreeTitle)
}
