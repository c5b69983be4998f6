import { readJson } from '#server/db/stored-json.ts'
import type { Picture } from '#shared/media.ts'
import { mediaUrl } from './files/names.ts'
import { heightAt } from './images/sizes.ts'
import type { MediaItemRow } from './media.queries.ts'
import { standIn } from './stand-in.model.ts'

type ShownRow = Pick<
  MediaItemRow,
  'id' | 'hash' | 'alt' | 'width' | 'height' | 'widths' | 'placeholder' | 'color' | 'created_at' | 'taken_down_at' | 'focus_x' | 'focus_y'
>

export function viewPicture(row: ShownRow): Picture {
  if (row.taken_down_at !== null) return { ...standIn, id: row.id }
  const widths: number[] = readJson(row.widths)
  return {
    id: row.id,
    alt: row.alt,
    width: row.width,
    height: row.height,
    sources: widths.map((width) => ({ url: mediaUrl(row.hash, width), width, height: heightAt(width, row) })),
    placeholder: row.placeholder,
    color: row.color,
    ...(row.focus_x === null || row.focus_y === null ? {} : { focus: { x: row.focus_x, y: row.focus_y } }),
  }
}
