import { PlusOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'

/** Creates an article or a page, and opens its editor. */
export function NewButton({ kind, label }: { kind: 'article' | 'page'; label: string }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const create = useMutation({
    mutationFn: () => api('POST /articles', { body: { kind } }),
    onSuccess: ({ id }) => navigate(`/articles/${id}`),
    onError: (error) => void message.error(error.message),
  })
  return (
    <MayButton act="articles.write" type="primary" icon={<PlusOutlined />} loading={create.isPending} onClick={() => create.mutate()}>
      {label}
    </MayButton>
  )
}
