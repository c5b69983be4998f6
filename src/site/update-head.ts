import type { PageMeta } from './page.ts'
import { tagsOf } from './tags.ts'

/** What `tagsOf` can bring, as the server or an earlier page left it. */
const ownTags =
  'meta[property], meta[name="description"], meta[name="ai-generated"], meta[name="robots"], link[rel="canonical"], script[type="application/ld+json"]'

/** Makes the head that of another page. */
export function updateHead(meta: PageMeta, publicUrl: string): void {
  document.title = meta.title
  for (const old of document.head.querySelectorAll(ownTags)) old.remove()
  for (const { element, attributes } of tagsOf(meta, publicUrl)) {
    const tag = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    document.head.append(tag)
  }
  if (!meta.machineData) return
  const data = document.createElement('script')
  data.type = 'application/ld+json'
  data.textContent = JSON.stringify(meta.machineData(publicUrl))
  document.head.append(data)
}
