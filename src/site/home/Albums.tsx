import type { AlbumsBlock } from '#shared/settings.ts'
import { AlbumBoard } from '../album/AlbumBoard.tsx'

/** A chunk of its own: other pages have the board from the start. */
export function Albums({ albums }: Pick<AlbumsBlock, 'albums'>) {
  return <AlbumBoard albums={albums} />
}
