import { pointer } from '#rules/acts/faults.ts'
import type { Fault } from '#server/base/errors.ts'
import { chosenItem, libraryPictures, type MarkChange, markChanges } from '#server/competitions/marks/marks.service.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Checked } from './checked-document.service.ts'

/** The marks of a document that comes without files: each is a picture of the library. Faults by JSON pointers below `at`. */
export async function chosenMarks(
  db: Selecting,
  { document, marks }: Checked,
  at: string,
): Promise<{ changes: readonly MarkChange[]; faults: readonly Fault[] }> {
  const known = await libraryPictures(db, marks)
  const faults = marks.flatMap(({ path, picture }): Fault[] =>
    picture === null || known.has(path) ? [] : [{ path: `${at}${pointer(path)}/file`, message: unknownMark }],
  )
  const wished = marks.map((mark) => {
    const item = known.get(mark.path)
    return { ...mark, to: item ? chosenItem(item) : null }
  })
  return { changes: faults.length > 0 ? [] : await markChanges(db, document, wished), faults }
}

const unknownMark = '媒体库里没有这张图片：请先上传，再在这里写导出文件里的名字；或在服务器上用 leitai import competition 连图片一起导入'
