import type { Picture } from '#shared/media.ts'
import type { Block } from '#shared/rich-text.ts'
import type { ViewerItem } from '../../viewer/viewer-item.ts'
import { innerBlocks } from './inner-blocks.ts'

/** The pictures of a body in reading order, without duplicates, for the viewer. */
export function bodyPictures(blocks: readonly Block[], pictures: readonly Picture[]): ViewerItem[] {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const items = new Map<number, ViewerItem>()
  for (const { id, caption } of blocks.flatMap(named)) {
    const picture = byId.get(id)
    if (picture && !items.has(id)) items.set(id, { picture, caption: caption || picture.alt })
  }
  return [...items.values()]
}

function named(block: Block): { id: number; caption?: string }[] {
  switch (block.type) {
    case 'image':
      return [{ id: block.attrs?.pictureId, caption: block.attrs?.caption }]
    case 'gallery':
      return (block.attrs?.pictureIds ?? []).map((id) => ({ id, caption: block.attrs.caption }))
    default:
      return innerBlocks(block).flatMap(named)
  }
}
