import { lastOf } from '#shared/last.ts'
import type { Picture as PictureData } from '#shared/media.ts'
import { focusClasses } from './focus-classes.ts'
import styles from './picture.module.css'

type PictureRatio = '16:9' | '4:3'

const ratioClass: Readonly<Record<PictureRatio, string | undefined>> = {
  '16:9': undefined,
  '4:3': styles.classic,
}

interface Props {
  picture: PictureData
  /** Its displayed width, as in the `sizes` attribute: `(min-width: 960px) 50vw, 100vw`. */
  sizes: string
  /** For the main picture of the first screen: loaded at once. */
  priority?: boolean
  /** Crops to this ratio; without it the picture keeps its own. */
  ratio?: PictureRatio
  className?: string
  /** Replaces the picture's own text; '' where the text beside it says the same. */
  alt?: string
}

/** A responsive picture over its blurred placeholder. Its space is reserved before it loads. */
export function Picture({ picture, sizes, priority = false, ratio, className, alt = picture.alt }: Props) {
  const box = [styles.picture, ratio ? styles.cut : styles.whole, ratio && ratioClass[ratio], ...focusClasses(picture), className]
    .filter(Boolean)
    .join(' ')
  return (
    <span className={box}>
      <img className={styles.placeholder} src={picture.placeholder} width={picture.width} height={picture.height} alt="" aria-hidden />
      {/* React writes a preload link for an eager picture, which asks for the wrong width where the window is resized while
          the page loads; inside <picture> it leaves the choice to the browser. */}
      <picture className={styles.choice}>
        <img
          className={styles.image}
          sizes={sizes}
          srcSet={picture.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
          src={lastOf(picture.sources)?.url}
          width={picture.width}
          height={picture.height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : undefined}
          alt={alt}
        />
      </picture>
    </span>
  )
}
