import type { MatchView } from '#shared/competitions/match-view.ts'
import { AlbumBoard } from '../album/AlbumBoard.tsx'
import { VideoBoard } from '../video/VideoBoard.tsx'
import styles from './match-page.module.css'

export function MatchMedia({ videos, albums }: Pick<MatchView, 'videos' | 'albums'>) {
  return (
    <>
      {videos.length > 0 && (
        <section aria-labelledby="videos">
          <h2 id="videos" className={styles.title}>
            视频
          </h2>
          <VideoBoard videos={videos} />
        </section>
      )}
      {albums.length > 0 && (
        <section aria-labelledby="albums">
          <h2 id="albums" className={styles.title}>
            图片
          </h2>
          <AlbumBoard albums={albums} />
        </section>
      )}
    </>
  )
}
