import { type Fault, invalid } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import type { NewAlbum } from '#shared/admin/albums.ts'
import { isSubjectKnown, listChoosable } from './albums-admin.queries.ts'

/** What a schema cannot check: the pictures exist, each appears once, the cover is one of them, and the linked subject exists. */
export async function refuseFaulty(db: Selecting, { link, coverId, pictures }: NewAlbum): Promise<void> {
  const faults: Fault[] = []
  if (link !== null && !(await isSubjectKnown(db, link.subject, link.id)))
    faults.push({ path: '/link', message: '所属的内容已经不在了，请重新选择' })
  const ids = pictures.map(({ id }) => id)
  const known = await listChoosable(db, ids)
  const seen = new Set<number>()
  for (const [i, id] of ids.entries()) {
    if (seen.has(id)) faults.push({ path: `/pictures/${i}`, message: `第 ${i + 1} 张图片在图集里已经有了，请移除重复的` })
    else if (!known.has(id)) faults.push({ path: `/pictures/${i}`, message: `第 ${i + 1} 张图片不在媒体库里，请移除或重新上传` })
    seen.add(id)
  }
  if (coverId !== null && !seen.has(coverId)) faults.push({ path: '/coverId', message: '封面要从图集的图片里选' })
  if (faults.length > 0) throw invalid(faults)
}

/** Visitors are never shown an empty album. */
export function refuseEmpty(pictures: NewAlbum['pictures']): void {
  if (pictures.length === 0) throw invalid([{ path: '/pictures', message: '公开的图集至少要有一张图片，请先添加图片' }])
}
