import type { Video } from '#shared/videos.ts'
import { VideoCard } from './VideoCard.tsx'
import styles from './video-list.module.css'

interface Props {
  videos: readonly Video[]
  heading?: 'h2' | 'h3'
  label?: string
  /** The first is larger than the others, where there is room. */
  isLed?: boolean
}

/** Videos side by side, each of which plays in place. */
export function VideoBoard({ videos, heading = 'h3', label, isLed = false }: Props) {
  return (
    <ul className={isLed ? `${styles.videos} ${styles.led}` : styles.videos} aria-label={label}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
