import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Flex, Tag } from 'antd'
import { useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Compared } from '#admin/pieces/merging/Compared.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import { revisionsQuery } from '#admin/screens/articles/articles.queries.ts'
import { type DraftKeeper, isEditing } from '#admin/screens/articles/editing/draft-keeper.ts'
import { type DraftNames, draftSaid } from '#admin/screens/articles/editing/draft-words.ts'
import { stateColors, titleOf } from '#admin/screens/articles/words.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import { formatDateTime } from '#shared/dates.ts'
import { revisionReasonWords } from '#shared/words/documents.ts'
import { useStore } from '#ui/store.ts'

interface Props {
  isOpen: boolean
  id: number
  draft: ArticleDraft
  names: DraftNames
  isReadOnly: boolean
  keeper: DraftKeeper
  onRestored(document: DocumentEditing): void
  onClose(): void
}

/** Revisions of a document: read, compare with the current text, restore as the draft. */
export function RevisionsDrawer({ isOpen, onClose, ...rest }: Props) {
  return (
    <Drawer autoFocus={false} open={isOpen} onClose={onClose} title="历史版本" size={760} destroyOnHidden>
      <Revisions onClose={onClose} {...rest} />
    </Drawer>
  )
}

function Revisions({ id, draft, names, isReadOnly, keeper, onRestored, onClose }: Omit<Props, 'isOpen'>) {
  const { message } = App.useApp()
  const { rev } = useStore(keeper.state)
  const list = useQuery(revisionsQuery(id, rev))
  const [chosen, setChosen] = useState<number | null>(null)
  const revision = useQuery({
    ...read('GET /articles/:id/revisions/:revision', { params: { id, revision: chosen ?? 0 } }),
    enabled: chosen !== null,
  })
  const restore = useMutation({
    mutationFn: async (which: number) => {
      if (!(await keeper.flush())) throw new Error('内容还没有保存到服务器，现在不能恢复')
      return await api('POST /articles/:id/restorations', { params: { id }, body: { rev: keeper.state.get().rev, revision: which } })
    },
    onSuccess: onRestored,
    onError: async (error) => {
      if (error instanceof ApiFailure && isEditing(error.current)) {
        onClose()
        await keeper.meet(error.current)
      } else void message.error(error.message)
    },
  })
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  if (list.data.items.length === 0) return <Empty description="还没有历史版本；每次发布和隔一段时间的保存会留下一个" />
  if (chosen !== null) {
    return (
      <>
        <Flex gap={8} style={{ marginBottom: 12 }}>
          <Button onClick={() => setChosen(null)}>返回列表</Button>
          <MayButton
            act="articles.write"
            type="primary"
            disabled={isReadOnly}
            loading={restore.isPending}
            onClick={() => restore.mutate(chosen)}
          >
            恢复这一版
          </MayButton>
        </Flex>
        {revision.error && <Failure error={revision.error} onRetry={() => void revision.refetch()} />}
        {revision.data && (
          <Compared
            before={{ heading: formatDateTime(revision.data.createdAt), lines: draftSaid(revision.data.draft, names) }}
            after={{ heading: '现在的', lines: draftSaid(draft, names) }}
          />
        )}
        {revision.isLoading && <Waiting />}
      </>
    )
  }
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {list.data.items.map(({ id: which, reason, createdAt, createdBy, title }) => (
        <li key={which} style={{ padding: '8px 0', borderBottom: '1px solid var(--line)' }}>
          <Flex gap={8} align="center" wrap>
            <Tag color={reason === 'published' ? stateColors.published : stateColors.draft}>{revisionReasonWords[reason]}</Tag>
            <span style={{ flex: '1 1 200px' }}>
              {formatDateTime(createdAt)} {createdBy?.name}
              <br />
              {titleOf({ title })}
            </span>
            <Button size="small" aria-label={`查看 ${formatDateTime(createdAt)} 的版本`} onClick={() => setChosen(which)}>
              查看和比较
            </Button>
          </Flex>
        </li>
      ))}
    </ul>
  )
}
