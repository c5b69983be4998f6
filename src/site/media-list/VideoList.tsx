import type { Video } from '#shared/videos.ts'
import { VideoCard } from '../video/VideoCard.tsx'
import styles from '../video/video-list.module.css'

/** The newest videos; each plays where it stands. */
export function VideoList({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className={styles.videos} aria-label="最新视频">
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} heading="h2" />
        </li>
      ))}
    </ul>
  )
}
