import type { AlbumSummary } from '#shared/albums.ts'
import { AlbumCard } from './AlbumCard.tsx'
import styles from './album-board.module.css'

const sizes = '(min-width: 960px) 21vw, (min-width: 600px) 30vw, 45vw'
const firstSizes = '(min-width: 960px) 43vw, 92vw'

/** Albums side by side, the first one large. */
export function AlbumBoard({ albums }: { albums: readonly AlbumSummary[] }) {
  return (
    <ul className={styles.board}>
      {albums.map((album, i) => (
        <li key={album.id}>
          <AlbumCard album={album} heading="h3" sizes={i === 0 ? firstSizes : sizes} />
        </li>
      ))}
    </ul>
  )
}
