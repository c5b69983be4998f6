import { formatLength } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { videoOf } from '#shared/video-sites.ts'
import type { Video } from '#shared/videos.ts'
import { Moment } from '../components/Moment.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { VideoScreen } from './VideoScreen.tsx'
import styles from './video-card.module.css'

/** A video that plays in place; its title is a link to its own URL. */
export function VideoCard({ video, heading: Heading }: { video: Video; heading: 'h2' | 'h3' | 'p' }) {
  const { id, file, player, tellsResult, publishedAt } = video
  const ofSite = videoOf(player)
  return (
    <article className={styles.card} data-results={tellsResult ? '' : undefined}>
      <VideoScreen video={video} />
      <Heading className={styles.title}>
        <SiteLink to={paths.video(id)}>
          <Headline of={video} what="视频" />
        </SiteLink>
      </Heading>
      <p className={styles.facts}>
        {file && <span>{formatLength(file.durationSeconds)}</span>}
        {ofSite && <span>{ofSite.site}</span>}
        <Moment at={publishedAt} listed />
      </p>
    </article>
  )
}
