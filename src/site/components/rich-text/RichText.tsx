import type { Embeds } from '#shared/articles.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { Blocks } from './Blocks.tsx'
import { headingIds } from './heading-ids.ts'
import styles from './rich-text.module.css'
import { tableNames } from './table-names.ts'

/**
 * Renders a body, node by node of the closed list; unknown nodes and attributes are dropped. `doc` must come from `readableDoc`. `pictures`
 * and `embeds` are what the body refers to by id; missing ones are left out. A page with embeds declares their parts (`embedParts`).
 */
export function RichText({ doc, pictures, embeds }: { doc: RichTextDoc; pictures: readonly Picture[]; embeds: Embeds }) {
  const scope = {
    pictures: new Map(pictures.map((picture) => [picture.id, picture])),
    embeds,
    isInCell: false,
    ids: headingIds(doc.content),
    tables: tableNames(doc.content),
  }
  return (
    <div className={styles.body}>
      <Blocks content={doc.content} scope={scope} />
    </div>
  )
}
