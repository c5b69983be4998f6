import type { DocumentEditing } from '#shared/admin/articles.ts'

/** Before what they did: the name, where it is not the user of this window. */
export function whoSaved({ updatedBy }: Pick<DocumentEditing, 'updatedBy'>, userId: number): string {
  if (updatedBy?.id === userId) return '你在另一个窗口'
  return updatedBy?.name ?? '一次导入'
}
