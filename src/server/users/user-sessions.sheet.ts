import type { UserSessionPage } from '#shared/admin/users.ts'
import type { ItemOf, ListSheet } from '../sheets/list-export.ts'
import { when } from '../sheets/list-words.ts'

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
