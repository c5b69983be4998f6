import type { ListSheet } from '#server/sheets/list-export.ts'
import { yes } from '#server/sheets/list-words.ts'
import type { GroupedLinkRow } from './links-admin.queries.ts'

/** One line per link, with the name of its group, in the order of the site. */
export const linkSheet: ListSheet<GroupedLinkRow> = {
  name: '链接',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '分组', cell: (link) => link.group_name },
    { title: '名称', cell: ({ title }) => title },
    { title: '说明', cell: ({ description }) => description },
    { title: '地址', cell: ({ address }) => address },
    { title: '苹果的地址', cell: (link) => link.ios_address },
    { title: '安卓的地址', cell: (link) => link.android_address },
    { title: '电脑的地址', cell: (link) => link.pc_address },
    { title: '微信的地址', cell: (link) => link.wechat_address },
    { title: '离开前确认', cell: (link) => yes(link.asks_first === 1) },
    { title: '已隐藏', cell: (link) => yes(link.is_visible === 0) },
  ],
}
