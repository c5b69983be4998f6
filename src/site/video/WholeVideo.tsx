import { formatDateTime, formatLength } from '#shared/dates.ts'
import { videoOf } from '#shared/video-sites.ts'
import type { Video } from '#shared/videos.ts'
import { pathOfAlbumLink } from '../album/path-of-album-link.ts'
import { Icon } from '../components/Icon.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Share } from '../sharing/Share.tsx'
import { FilePlayer } from './FilePlayer.tsx'
import { GonePlayer } from './GonePlayer.tsx'
import { SitePlayer } from './SitePlayer.tsx'
import styles from './whole-video.module.css'

/** The video that the address names, at full width, with all that is said of it. */
export function WholeVideo({ video }: { video: Video }) {
  const { title, summary, file, player, poster, link, publishedAt } = video
  const ofSite = videoOf(player)
  return (
    <section className={styles.whole} aria-label={title}>
      <div className={styles.screen}>
        {file && <FilePlayer file={file} poster={poster} title={title} />}
        {ofSite && <SitePlayer video={ofSite} title={title} poster={poster} />}
        {!file && player === null && <GonePlayer />}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          {file && <span>{formatLength(file.durationSeconds)}</span>}
          {ofSite && <span>{ofSite.site}</span>}
          <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
        </p>
        {link && (
          <p>
            <SiteLink className={styles.link} to={pathOfAlbumLink(link)}>
              {link.name}
              <Icon name="right" />
            </SiteLink>
          </p>
        )}
        {summary !== '' && <p className={styles.summary}>{summary}</p>}
        <Share title={title} />
      </div>
    </section>
  )
}
