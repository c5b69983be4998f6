import type { Video } from '#shared/videos.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { VideoBoard } from './VideoBoard.tsx'

/** The videos of the page's subject, where there are any. */
export function VideoSection({ videos, more }: { videos: readonly Video[]; more: { label: string; to: string } }) {
  if (videos.length === 0) return null
  return (
    <section className={page.section} aria-label="视频">
      <SectionHead title="视频" more={more} />
      <VideoBoard videos={videos} />
    </section>
  )
}
