import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { keyOf } from '#admin/query-keys.ts'
import { restoredState } from '#admin/screens/articles/words.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'

interface Props {
  document: Pick<DocumentEditing, 'id' | 'publishedAt' | 'unpublishAt'>
  onRestored(document: DocumentEditing): void
}

/** The button says so where restoring publishes again. */
export function RestoreFromTrash({ document: trashed, onRestored }: Props) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () => api('DELETE /articles/:id/deletion', { params: { id: trashed.id } }),
    onSuccess: async ({ document }) => {
      onRestored(document)
      void message.success(document.state === 'published' ? '已恢复，访客又能看到了' : '已从回收站恢复')
      await queries.invalidateQueries({ queryKey: keyOf('GET /articles') })
    },
    onError: (error) => void message.error(error.message),
  })
  return (
    <MayButton act="articles.publish" loading={restore.isPending} onClick={() => restore.mutate()}>
      {restoredState(trashed, new Date().toISOString()) === 'published' ? '恢复并重新公开' : '恢复'}
    </MayButton>
  )
}
