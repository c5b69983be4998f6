import type { ItemOf, ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { UserSessionPage } from '#shared/admin/users.ts'

export const userSessionSheet: ListSheet<ItemOf<UserSessionPage>> = {
  name: '登录会话',
  columns: [
    { title: '用户名', cell: ({ user }) => user.name },
    { title: '显示名', cell: ({ user }) => user.displayName },
    { title: '设备', cell: ({ agent }) => agent },
    { title: '地址', cell: ({ address }) => address },
    { title: '登录时间', cell: ({ createdAt }) => when(createdAt) },
    { title: '最后使用', cell: ({ seenAt }) => when(seenAt) },
  ],
}
