import type { Fault } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import { isPictureKnown, listMediaItems, type MediaItemRow } from '#server/media/media.queries.ts'

export interface CoverChange {
  /** False: the new picture cannot be chosen, because it does not exist or is in the trash. */
  isKnown: boolean
  /** 赛事封面：无 → “紫色灯光下的圆台” */
  text: string
}

/** Null where it does not change. */
export async function coverChange(db: Selecting, from: number | null, to: number | null): Promise<CoverChange | null> {
  if (from === to) return null
  const items = await listMediaItems(
    db,
    [from, to].filter((id) => id !== null),
  )
  const titles = new Map(items.map((item) => [item.id, titleOf(item)]))
  const isOneTitle = new Set(titles.values()).size < titles.size
  const told = (id: number | null) => (id === null ? '无' : `“${titles.get(id) ?? ''}”${isOneTitle ? `（图片 ${id}）` : ''}`)
  return { isKnown: to === null || (await isPictureKnown(db, to)), text: `赛事封面：${told(from)} → ${told(to)}` }
}

export function unknownCover(path: string): Fault {
  return { path, message: '这张图片不在媒体库里，请重新选择封面' }
}

/** Its alternative text, or its file name. */
function titleOf({ id, alt, name }: MediaItemRow): string {
  return alt.trim() || name.trim() || `图片 ${id}`
}
