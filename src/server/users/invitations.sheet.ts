import type { ItemOf, ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { InvitationList } from '#shared/admin/users.ts'
import { roleWords } from '#shared/words/roles.ts'

export const invitationSheet: ListSheet<ItemOf<InvitationList>> = {
  name: '还没用的邀请',
  columns: [
    { title: '角色', cell: ({ role }) => roleWords[role] },
    { title: '备注', cell: ({ note }) => note },
    { title: '邀请人', cell: ({ createdBy }) => createdBy ?? '' },
    { title: '邀请时间', cell: ({ createdAt }) => when(createdAt) },
    { title: '有效期至', cell: ({ expiresAt }) => when(expiresAt) },
  ],
}
