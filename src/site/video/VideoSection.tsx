import type { Video } from '#shared/videos.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { VideoCard } from './VideoCard.tsx'
import styles from './video-list.module.css'

/** The videos of the thing that a page is about, where there are any. */
export function VideoSection({ videos, more }: { videos: readonly Video[]; more?: { label: string; to: string } }) {
  if (videos.length === 0) return null
  return (
    <section className={page.section} aria-label="视频">
      <SectionHead title="视频" more={more} />
      <ul className={styles.videos}>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
