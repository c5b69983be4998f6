import { memo } from 'react'
import type { Album } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { PictureTile } from './PictureTile.tsx'
import grid from './picture-grid.module.css'
import { tileId } from './tile-id.ts'
import { type AlbumViewer, prepareViewer } from './use-album-viewer.ts'

const sizes = '(min-width: 600px) 23vw, 46vw'
const firstSizes = '(min-width: 600px) 46vw, 94vw'
/** As many as are in the first screen of a desktop. */
const firstScreen = 5

/** All pictures of an album, the first one large. Memoised, so that it is not rendered while the viewer changes pictures. */
export const PictureGrid = memo(function PictureGrid({
  album: { id, tellsResult, pictures },
  open,
}: {
  album: Album
  open: AlbumViewer['open']
}) {
  return (
    <ul className={`${grid.grid} ${grid.led}`} aria-label="图集的图片">
      {pictures.map(({ picture, caption }, i) => (
        <li key={picture.id}>
          <PictureTile
            id={tileId(i + 1)}
            picture={picture}
            to={paths.album(id, i + 1)}
            label={`第 ${i + 1} 张：${caption || picture.alt || '图片'}`}
            unspoiled={tellsResult && `第 ${i + 1} 张：含赛果的图片`}
            sizes={i === 0 ? firstSizes : sizes}
            priority={i < firstScreen}
            onClick={(event) => open(event, i + 1)}
            onPointerDown={prepareViewer}
          />
        </li>
      ))}
    </ul>
  )
})
