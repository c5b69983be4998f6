import type { MatchView } from '#shared/competitions/match-view.ts'
import { VideoBoard } from '../video/VideoBoard.tsx'
import styles from './match-page.module.css'

export function MatchVideos({ videos }: Pick<MatchView, 'videos'>) {
  return (
    <section className={styles.films} aria-labelledby="videos">
      <h2 id="videos" className={styles.title}>
        视频
      </h2>
      <VideoBoard videos={videos} />
    </section>
  )
}
