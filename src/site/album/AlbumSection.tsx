import type { AlbumSummary } from '#shared/albums.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { AlbumBoard } from './AlbumBoard.tsx'

/** The albums of the page's subject, where there are any. */
export function AlbumSection({ albums, more }: { albums: readonly AlbumSummary[]; more: { label: string; to: string } }) {
  if (albums.length === 0) return null
  return (
    <section className={page.section} aria-label="图片">
      <SectionHead title="图片" more={more} />
      <AlbumBoard albums={albums} />
    </section>
  )
}
