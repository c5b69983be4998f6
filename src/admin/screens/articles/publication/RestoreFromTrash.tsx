import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { ask } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { articlesKey } from '#admin/screens/articles/articles.queries.ts'
import type { DocumentEditing, Published } from '#shared/admin/articles.ts'

export function RestoreFromTrash({ id, onRestored }: { id: number; onRestored(document: DocumentEditing): void }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () => ask<Published>('DELETE', `/articles/${id}/deletion`),
    onSuccess: async ({ document }) => {
      onRestored(document)
      void message.success('已从回收站恢复')
      await queries.invalidateQueries({ queryKey: [...articlesKey, 'list'] })
    },
    onError: (error) => void message.error(error.message),
  })
  return (
    <MayButton act="articles.publish" loading={restore.isPending} onClick={() => restore.mutate()}>
      恢复
    </MayButton>
  )
}
