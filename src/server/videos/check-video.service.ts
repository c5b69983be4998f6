import { isSubjectKnown } from '#server/albums/albums-admin.queries.ts'
import { type Fault, invalid } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import { isPictureKnown } from '#server/media/media.queries.ts'
import type { NewVideo } from '#shared/admin/videos.ts'
import { findVideoFile } from './videos-admin.queries.ts'

/** What a schema cannot check: exactly one source, an uploaded file, an existing cover, and an existing subject. */
export async function refuseFaulty(db: Selecting, { fileHash, player, posterId, link }: NewVideo): Promise<void> {
  const faults: Fault[] = []
  if (fileHash === null && player === null) faults.push({ path: '/fileHash', message: '请先上传 MP4 文件，或填写视频网站的地址' })
  if (fileHash !== null && player !== null)
    faults.push({ path: '/player', message: '上传的文件与视频网站的地址只能选一个，请去掉其中一个' })
  if (fileHash !== null && !(await findVideoFile(db, fileHash)))
    faults.push({ path: '/fileHash', message: '上传的文件已经不在了，请重新上传' })
  if (posterId !== null && !(await isPictureKnown(db, posterId)))
    faults.push({ path: '/posterId', message: '封面不在媒体库里，请重新选择' })
  if (link !== null && !(await isSubjectKnown(db, link.subject, link.id)))
    faults.push({ path: '/link', message: '所属的内容已经不在了，请重新选择' })
  if (faults.length > 0) throw invalid(faults)
}
