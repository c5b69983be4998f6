import type { AlbumSummary } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { AlbumCard } from '../../album/AlbumCard.tsx'
import { Headline } from '../../spoilers/Headline.tsx'
import { SiteLink } from '../SiteLink.tsx'
import styles from './embeds.module.css'

/** As wide as the running text. */
const sizes = '(min-width: 960px) 52vw, 100vw'

/** Its cover, how many pictures it has and its title; all of it leads to the album. */
export function EmbeddedAlbum({ album }: { album: AlbumSummary }) {
  return (
    <div className={styles.embed}>
      <AlbumCard album={album} heading="p" sizes={sizes} />
    </div>
  )
}

export function AlbumLink({ album }: { album: AlbumSummary }) {
  return (
    <p data-results={album.tellsResult ? '' : undefined}>
      <SiteLink to={paths.album(album.id)}>
        图集：
        <Headline of={album} what="图集" />
      </SiteLink>
    </p>
  )
}
