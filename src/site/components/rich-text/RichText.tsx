import type { Embeds } from '#shared/articles.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { Blocks } from './Blocks.tsx'
import { headingIds } from './heading-ids.ts'
import styles from './rich-text.module.css'

/**
 * A body as elements, node by node of the closed list; unknown nodes and attributes leave nothing behind.
 * `doc` went through `readableDoc`. `pictures` and `embeds` are what the body names by id; what is missing is left out. A page with embeds
 * names their parts (`embedParts`).
 */
export function RichText({ doc, pictures, embeds }: { doc: RichTextDoc; pictures: readonly Picture[]; embeds: Embeds }) {
  const scope = {
    pictures: new Map(pictures.map((picture) => [picture.id, picture])),
    embeds,
    isInCell: false,
    ids: headingIds(doc.content),
  }
  return (
    <div className={styles.body}>
      <Blocks content={doc.content} scope={scope} />
    </div>
  )
}
