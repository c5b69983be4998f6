import type { Video } from '#shared/videos.ts'
import { VideoCard } from './VideoCard.tsx'
import styles from './video-list.module.css'

/** Videos side by side, each of which plays in place. */
export function VideoBoard({ videos, heading = 'h3', label }: { videos: readonly Video[]; heading?: 'h2' | 'h3'; label?: string }) {
  return (
    <ul className={styles.videos} aria-label={label}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
