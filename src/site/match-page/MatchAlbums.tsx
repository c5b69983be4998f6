import type { MatchView } from '#shared/competitions/match-view.ts'
import { AlbumBoard } from '../album/AlbumBoard.tsx'
import styles from './match-page.module.css'

export function MatchAlbums({ albums }: Pick<MatchView, 'albums'>) {
  return (
    <section aria-labelledby="albums">
      <h2 id="albums" className={styles.title}>
        图片
      </h2>
      <AlbumBoard albums={albums} />
    </section>
  )
}
