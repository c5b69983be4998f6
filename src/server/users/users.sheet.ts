import type { ListSheet } from '#server/sheets/list-export.ts'
import { when, yes } from '#server/sheets/list-words.ts'
import type { UserLine } from '#shared/admin/users.ts'
import { roleWords } from '#shared/words/roles.ts'

export const userSheet: ListSheet<UserLine> = {
  name: '用户',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '用户名', cell: ({ name }) => name },
    { title: '显示名', cell: ({ displayName }) => displayName },
    { title: '角色', cell: ({ role }) => roleWords[role] },
    { title: '两步验证', cell: ({ hasTotp }) => yes(hasTotp) },
    { title: '停用时间', cell: ({ disabledAt }) => when(disabledAt) },
    { title: '最近登录', cell: ({ signedInAt }) => when(signedInAt) },
    { title: '建立时间', cell: ({ createdAt }) => when(createdAt) },
  ],
}
