import type { Role } from '#shared/admin/roles.ts'

export const roleWords: Readonly<Record<Role, string>> = { admin: '管理员', editor: '编辑', scorekeeper: '记分员' }
