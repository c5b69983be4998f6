import type { PicturePage } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { PictureTile } from '../album/PictureTile.tsx'
import grid from '../album/picture-grid.module.css'

/** The newest pictures; each opens in its album. */
export function PictureList({ pictures }: { pictures: PicturePage['items'] }) {
  return (
    <ul className={grid.grid} aria-label="最新图片">
      {pictures.map(({ picture, caption, album, n }, i) => (
        <li key={`${album.id} ${n}`} data-results={album.tellsResult ? '' : undefined}>
          <PictureTile
            picture={picture}
            to={paths.album(album.id, n)}
            label={`${caption || picture.alt || '图片'}（${album.title}）`}
            unspoiled={album.tellsResult && '含赛果的图片'}
            sizes="(min-width: 600px) 23vw, 46vw"
            priority={i < 4}
          />
        </li>
      ))}
    </ul>
  )
}
