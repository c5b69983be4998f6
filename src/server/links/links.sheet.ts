import type { ListSheet } from '#server/sheets/list-export.ts'
import { yes } from '#server/sheets/list-words.ts'
import { linkFieldWords } from '#shared/words/links.ts'
import type { GroupedLinkRow } from './links-admin.queries.ts'

/** One line per link, with the name of its group, in the order of the site. */
export const linkSheet: ListSheet<GroupedLinkRow> = {
  name: '链接',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: linkFieldWords.groupId, cell: (link) => link.group_name },
    { title: linkFieldWords.title, cell: ({ title }) => title },
    { title: linkFieldWords.description, cell: ({ description }) => description },
    { title: linkFieldWords.address, cell: ({ address }) => address },
    { title: linkFieldWords.ios, cell: (link) => link.ios_address },
    { title: linkFieldWords.android, cell: (link) => link.android_address },
    { title: linkFieldWords.pc, cell: (link) => link.pc_address },
    { title: linkFieldWords.wechat, cell: (link) => link.wechat_address },
    { title: linkFieldWords.asksFirst, cell: (link) => yes(link.asks_first === 1) },
    { title: '已隐藏', cell: (link) => yes(link.is_visible === 0) },
  ],
}
