import type { Album } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { Icon } from '../components/Icon.tsx'
import { Moment } from '../components/Moment.tsx'
import { PageHead } from '../components/PageHead.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { Share } from '../sharing/Share.tsx'
import { Uncover } from '../spoilers/Covered.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import { Unnamed } from '../spoilers/KnownSide.tsx'
import { AlbumViewerLayer } from './AlbumViewerLayer.tsx'
import styles from './album.module.css'
import { albumUnit } from './album-unit.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { pathOfAlbumLink } from './path-of-album-link.ts'
import { useAlbumViewer } from './use-album-viewer.ts'
import { WholePicture } from './WholePicture.tsx'

/** An album's page: what it is, the picture that the address names, and all of them in a grid. */
export function AlbumView({ album, named }: { album: Album; named: number | undefined }) {
  const viewer = useAlbumViewer(album, named)
  const { n, whole, Viewer, open } = viewer
  const { title, summary, link, count, tellsResult, publishedAt } = album
  const unit = tellsResult ? albumUnit : undefined
  return (
    <>
      <PageHead
        title={
          <span data-results={unit}>
            <Headline of={album} what="图集" />
          </span>
        }
        crumbs={[{ label: '影像', to: paths.media() }]}
        facts={
          <>
            {link && (
              <SiteLink to={pathOfAlbumLink(link)} data-results="">
                {link.subject === 'match' ? <Unnamed instead="点一下显示对阵">{link.name}</Unnamed> : link.name}
                <Icon name="right" />
              </SiteLink>
            )}
            <span>{count} 张图片</span>
            <Moment at={publishedAt} />
          </>
        }
      />
      <div className={`${page.wrap} ${styles.page} ${whole === 'over' ? styles.covered : ''}`} data-results={unit}>
        {n !== null && whole !== null && <WholePicture album={album} n={n} isOver={whole === 'over'} view={viewer.view} />}
        {tellsResult && <Uncover what="图片和说明" />}
        {summary !== '' && <p className={`${styles.summary} ${whereTelling(tellsResult)}`}>{summary}</p>}
        {/* Below the picture that a visit begins with nobody sees them, and an album may have five hundred. */}
        {whole !== 'over' && (
          <>
            <PictureGrid album={album} open={open} />
            <Share title={title} />
          </>
        )}
      </div>
      {n !== null && Viewer !== null && <AlbumViewerLayer album={album} n={n} viewer={viewer} Viewer={Viewer} />}
    </>
  )
}
