import type { AlbumSummary } from '#shared/albums.ts'
import { AlbumCard } from '../album/AlbumCard.tsx'
import styles from './media-list.module.css'

const sizes = '(min-width: 960px) 29vw, (min-width: 600px) 45vw, 94vw'

export function AlbumList({ albums }: { albums: readonly AlbumSummary[] }) {
  return (
    <ul className={styles.albums}>
      {albums.map((album, i) => (
        <li key={album.id}>
          <AlbumCard album={album} heading="h2" sizes={sizes} priority={i < 2} />
        </li>
      ))}
    </ul>
  )
}
