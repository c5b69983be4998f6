import { useCallback, useMemo, useState } from 'react'
import type { Album } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { isShown } from '../spoilers/hidden-results.ts'
import { albumUnit } from './album-unit.ts'
import type { AlbumViewer } from './use-album-viewer.ts'

interface Props {
  album: Album
  n: number
  viewer: AlbumViewer
  Viewer: NonNullable<AlbumViewer['Viewer']>
}

/** The viewer over an album. The URL follows the current picture. */
export function AlbumViewerLayer({ album: { id, title, tellsResult, pictures }, n, viewer: { origin, show, close }, Viewer }: Props) {
  const [start] = useState(n - 1)
  const [isTelling] = useState(() => tellsResult && !isShown(albumUnit))
  const items = useMemo(
    () => pictures.map(({ picture, caption }) => ({ picture: { ...picture, alt: picture.alt || caption }, caption })),
    [pictures],
  )
  const follow = useCallback(
    (index: number) => {
      if (index !== n - 1) show(index)
    },
    [n, show],
  )
  const shareOf = useCallback(
    (index: number) => ({
      title: (!tellsResult && pictures[index]?.caption) || title,
      address: location.origin + paths.album(id, index + 1),
    }),
    [id, title, tellsResult, pictures],
  )
  return (
    <Viewer
      items={items}
      start={start}
      tellsResult={isTelling}
      unit={albumUnit}
      onClose={close}
      returnFocusTo={origin}
      onShow={follow}
      shareOf={shareOf}
    />
  )
}
