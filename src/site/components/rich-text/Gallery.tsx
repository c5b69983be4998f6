import type { Picture as PictureData } from '#shared/media.ts'
import { Carousel } from '../../carousel/Carousel.tsx'
import { ViewerLink } from '../../viewer/ViewerLink.tsx'
import { Picture } from '../Picture.tsx'
import styles from './rich-text.module.css'

const pairSizes = '(min-width: 960px) 26vw, 50vw'
const slideSizes = '(min-width: 960px) 26vw, 88vw'

/** Two pictures are side by side. More are a row to swipe on a phone, and a grid with a large first one where there is room. */
export function Gallery({ pictures, caption = '' }: { pictures: readonly PictureData[]; caption?: string }) {
  if (pictures.length === 0) return null
  return (
    <figure>
      {pictures.length < 3 ? (
        <div className={styles.pair}>
          {pictures.map((picture) => (
            <ViewerLink key={picture.id} picture={picture} className={styles.picture}>
              <Picture picture={picture} sizes={pairSizes} ratio="4:3" />
            </ViewerLink>
          ))}
        </div>
      ) : (
        <Carousel
          label={caption || '图集'}
          slides={pictures.map((picture) => ({
            key: String(picture.id),
            content: (
              <ViewerLink picture={picture} className={styles.picture}>
                <Picture picture={picture} sizes={slideSizes} ratio="4:3" />
              </ViewerLink>
            ),
          }))}
          gridWhereWide
        />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
