import type { ListSheet } from '#server/sheets/list-export.ts'
import { when, yes } from '#server/sheets/list-words.ts'
import type { TipLine } from '#shared/admin/tips.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'

export const tipSheet: ListSheet<TipLine> = {
  name: '下载指引',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '平台', cell: ({ platform }) => tipPlatformWords[platform] },
    { title: '标题', cell: ({ title }) => title },
    { title: '步骤数', cell: ({ steps }) => steps },
    { title: '有效期至', cell: ({ expiresAt }) => when(expiresAt) },
    { title: '已隐藏', cell: ({ isPublished }) => yes(!isPublished) },
  ],
}
