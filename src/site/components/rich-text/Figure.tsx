import type { Picture as PictureData } from '#shared/media.ts'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { Picture } from '../Picture.tsx'
import styles from './rich-text.module.css'

/** As wide as the running text. */
const sizes = '(min-width: 960px) 52vw, 100vw'

export function Figure({ picture, caption }: { picture: PictureData | undefined; caption: string | undefined }) {
  if (!picture) return null
  return (
    <figure>
      <ViewerLink picture={picture} className={styles.picture}>
        <Picture picture={picture} sizes={sizes} />
      </ViewerLink>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
