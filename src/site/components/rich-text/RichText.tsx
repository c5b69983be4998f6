import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { Blocks } from './Blocks.tsx'
import { headingIds } from './heading-ids.ts'
import styles from './rich-text.module.css'

/**
 * A body as elements, node by node of the closed list; unknown nodes and attributes leave nothing behind.
 * `doc` went through `readableDoc`. `pictures` are those the body names by id; one that is missing is left out with its caption.
 */
export function RichText({ doc, pictures }: { doc: RichTextDoc; pictures: readonly Picture[] }) {
  const scope = { pictures: new Map(pictures.map((picture) => [picture.id, picture])), ids: headingIds(doc.content) }
  return (
    <div className={styles.body}>
      <Blocks content={doc.content} scope={scope} />
    </div>
  )
}
