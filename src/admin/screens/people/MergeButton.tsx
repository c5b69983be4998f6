import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Space, Spin } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure, api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { queryClient } from '#admin/query-client.ts'
import { keyOf, read } from '#admin/query-keys.ts'
import type { MergePreview } from '#shared/admin/people.ts'
import { MergeReport } from './MergeReport.tsx'
import { PersonSelect } from './PersonSelect.tsx'

interface Props {
  path: '/teams' | '/players'
  noun: string
  id: number
  name: string
  /** There is unsaved input. */
  isDirty: boolean
}

/** Merges duplicates: choose which one stays, preview the effect, then merge. */
export function MergeButton({ path, noun, id, name, isDirty }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [into, setInto] = useState<number>()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const preview = useQuery({
    ...read(`GET ${path}/:id/merge`, { params: { id }, query: { into: into ?? 0 } }),
    enabled: isOpen && into !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const close = () => {
    setOpen(false)
    setInto(undefined)
  }
  const merge = useMutation({
    mutationFn: ({ rev, into: other }: MergePreview) => api(`POST ${path}/:id/merge`, { params: { id }, body: { into: other.id, rev } }),
    onSuccess: async (_done, { into: other }) => {
      close()
      queryClient.removeQueries({ queryKey: read(`GET ${path}/:id`, { params: { id } }).queryKey })
      // Not the merge's preview: after the merge it would be refused.
      for (const endpoint of [`GET ${path}`, `GET ${path}/:id`] as const) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
      await navigate(`${path}/${other.id}`)
      void message.success(`「${name}」已并入「${other.name}」`)
    },
    // A conflict, or it is no longer possible: shows the current state.
    onError: (error) => {
      void message.error(error.message)
      if (error instanceof ApiFailure && error.code === 409) void preview.refetch()
    },
  })
  const canMerge = preview.data !== undefined && preview.data.faults.length === 0 && !preview.isFetching
  return (
    <>
      <MayButton act="people.write" disabled={isDirty} title={isDirty ? '请先保存或放弃改动' : undefined} onClick={() => setOpen(true)}>
        合并到另一个…
      </MayButton>
      <Modal
        open={isOpen}
        title={`把「${name}」并入另一个${noun}`}
        onCancel={close}
        destroyOnHidden
        footer={
          <Space>
            <Button key="no" onClick={close}>
              取消
            </Button>
            <Button
              key="yes"
              type="primary"
              danger
              disabled={!canMerge}
              loading={merge.isPending}
              onClick={() => preview.data && merge.mutate(preview.data)}
            >
              合并
            </Button>
          </Space>
        }
      >
        <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
          <label htmlFor="merge-into">
            留下的{noun}（「{name}」并入它之后不再单独存在）
          </label>
          <PersonSelect id="merge-into" path={path} noun={noun} value={into} onChange={setInto} known={[]} except={id} />
          {into === undefined ? (
            <Alert type="info" showIcon title={`合并不能撤销。旧的网址会转到留下的${noun}，写着旧标识的文件也会认到它。`} />
          ) : preview.data ? (
            <MergeReport preview={preview.data} noun={noun} />
          ) : preview.error ? (
            <Failure error={preview.error} onRetry={() => void preview.refetch()} />
          ) : (
            <Spin description="正在查看" style={{ display: 'block' }} />
          )}
        </Space>
      </Modal>
    </>
  )
}
