import type { AlbumSummary } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import coverStyles from '../components/cover.module.css'
import { Icon } from '../components/Icon.tsx'
import { Moment } from '../components/Moment.tsx'
import { PeaksArt } from '../components/PeaksArt.tsx'
import { Picture } from '../components/Picture.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import styles from './album-card.module.css'

interface Props {
  album: AlbumSummary
  /** `p`: within a text, whose headings are its own. */
  heading: 'h2' | 'h3' | 'p'
  /** As in the `sizes` attribute. */
  sizes: string
  priority?: boolean
}

/** An album in a list: cover, number of pictures, title. The whole card is the link. */
export function AlbumCard({
  album: { id, title, titleBreaks, tellsResult, cover, count, publishedAt },
  heading: Heading,
  sizes,
  priority,
}: Props) {
  return (
    <article className={styles.card} data-results={tellsResult ? '' : undefined}>
      <span className={styles.cover}>
        {cover ? (
          <>
            <Picture
              className={`${styles.picture} ${whereTelling(tellsResult)}`}
              picture={cover}
              sizes={sizes}
              priority={priority}
              alt=""
            />
            {tellsResult && <span className={`${coverStyles.veil} unspoiled`} aria-hidden="true" />}
          </>
        ) : (
          <PeaksArt className={styles.art} id={id} />
        )}
        <span className={styles.count}>
          <Icon name="album" />
          {count} 张
        </span>
      </span>
      <Heading className={styles.title}>
        <SiteLink className={styles.link} to={paths.album(id)}>
          <Headline of={{ title, titleBreaks, tellsResult }} what="图集" />
        </SiteLink>
      </Heading>
      <Moment className={styles.day} at={publishedAt} listed />
    </article>
  )
}
