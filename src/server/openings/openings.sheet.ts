import type { ListSheet } from '#server/sheets/list-export.ts'
import { when, yes } from '#server/sheets/list-words.ts'
import type { OpeningLine } from '#shared/admin/openings.ts'
import { openingStateWords } from '#shared/words/openings.ts'

export const openingSheet: ListSheet<OpeningLine> = {
  name: '新服',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '区', cell: ({ zone }) => zone },
    { title: '名称', cell: ({ name }) => name },
    { title: '状态', cell: ({ state }) => openingStateWords[state] },
    { title: '开放时间', cell: openingTime },
    { title: '合并到', cell: ({ mergedInto }) => mergedInto ?? '' },
    { title: '已隐藏', cell: ({ isPublished }) => yes(!isPublished) },
  ],
}

/** With the precision in which it is known. */
function openingTime({ opensAt, precision }: OpeningLine): string {
  if (opensAt === null || precision === 'tbd') return '待定'
  return precision === 'day' ? when(opensAt).slice(0, 10) : when(opensAt)
}
