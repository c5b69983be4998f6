import { paths } from '#shared/paths.ts'
import type { Video } from '#shared/videos.ts'
import { Headline } from '../../spoilers/Headline.tsx'
import { VideoCard } from '../../video/VideoCard.tsx'
import { SiteLink } from '../SiteLink.tsx'
import styles from './embeds.module.css'

/** It plays in place; without a script too, in the browser's own player. */
export function EmbeddedVideo({ video }: { video: Video }) {
  return (
    <div className={styles.embed}>
      <VideoCard video={video} heading="p" />
    </div>
  )
}

export function VideoLink({ video }: { video: Video }) {
  return (
    <p data-results={video.tellsResult ? '' : undefined}>
      <SiteLink to={paths.video(video.id)}>
        视频：
        <Headline of={video} what="视频" />
      </SiteLink>
    </p>
  )
}
