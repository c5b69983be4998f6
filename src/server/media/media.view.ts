import type { Picture } from '#shared/media.ts'
import type { MediaItemRow } from './media.queries.ts'
import { mediaUrl } from './names.ts'
import { heightAt } from './sizes.ts'

export function viewPicture(row: Omit<MediaItemRow, 'name' | 'rev' | 'deleted_at'>): Picture {
  const widths: number[] = JSON.parse(row.widths)
  return {
    id: row.id,
    alt: row.alt,
    width: row.width,
    height: row.height,
    sources: widths.map((width) => ({ url: mediaUrl(row.hash, width), width, height: heightAt(width, row) })),
    placeholder: row.placeholder,
    color: row.color,
  }
}
