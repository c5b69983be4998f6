import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Modal, Spin } from 'antd'
import { ApiFailure } from '#admin/api.ts'
import { ToRead } from '#admin/pieces/ToRead.tsx'
import { previewKey } from '#admin/query-keys.ts'
import { act, competitionsKey } from '#admin/screens/competitions/competitions.queries.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { Conflict, conflictOf } from './Conflict.tsx'
import { CoverChange } from './CoverChange.tsx'
import { Refusal } from './Refusal.tsx'
import { replacementOf, type Saving } from './saving.ts'

interface Props {
  /** The version being edited: what others did since is shown first, not taken over silently. */
  competition: AdminCompetition
  saving: Saving
  isReloading: boolean
  /** The edits are rebased onto the current version. */
  onReload(): Promise<void>
  onClose(): void
  /** Refused: back to the form, with its errors. */
  onMend(failure: ApiFailure, sent: AdminCompetition['document']): void
  /** Somebody else saved first, and the user discards the edits. */
  onGiveUp(): void
  onSaved(): void
}

/** Shows all consequences first; then saves everything or nothing. */
export function SaveDialog({ competition, saving, isReloading, onReload, onClose, onMend, onGiveUp, onSaved }: Props) {
  const { id, rev, cover } = competition
  const { message } = App.useApp()
  const client = useQueryClient()
  const wished = () => replacementOf(saving, competition.document)
  const send = async (isPreview: boolean) => await act(id, rev, isPreview, { kind: 'replace_document', ...wished() })
  const preview = useQuery({
    queryKey: previewKey('POST /competitions/:id/acts', id, rev),
    queryFn: () => send(true),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const save = useMutation({
    mutationFn: () => send(false),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: competitionsKey })
      void message.success('已保存')
      onSaved()
    },
  })
  const error = save.error ?? preview.error
  const conflict = conflictOf(error)
  const refused = saving.of === 'edits' && error instanceof ApiFailure && error.faults.length > 0 ? error : null
  const leave = () => (refused ? onMend(refused, wished().document) : onClose())
  const reload = async () => {
    save.reset()
    // The preview is requested again for the newer rev.
    await onReload()
  }
  const changes = preview.data?.changes ?? []
  return (
    <Modal
      open
      title="保存会改变什么"
      // An accidental click outside must not discard the preview.
      mask={{ closable: false }}
      width={640}
      onCancel={leave}
      footer={
        <Flex gap={8} wrap justify="flex-end">
          <Button onClick={leave}>{conflict ? '先不保存' : refused ? '回去修改' : '取消'}</Button>
          {/* Two buttons, not one that changes: antd removes a spinner with a delay, and "保存" would be announced as loading until then. */}
          {conflict ? (
            <>
              <Button key="give-up" onClick={onGiveUp}>
                放弃我的，载入最新内容
              </Button>
              <Button key="reload" type="primary" loading={isReloading} onClick={() => void reload()}>
                在最新内容上重新预览
              </Button>
            </>
          ) : (
            <Button
              key="save"
              type="primary"
              disabled={preview.data?.state !== 'done' || preview.isFetching || changes.length === 0}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              保存
            </Button>
          )}
        </Flex>
      }
    >
      {preview.isFetching && <Spin description="正在计算" />}
      {conflict && <Conflict since={conflict.since} />}
      {error && !conflict && (
        <Refusal
          error={error}
          isFile={saving.of === 'file'}
          competition={saving.of === 'file' ? null : id}
          onRetry={() => void preview.refetch().then(() => save.reset())}
        />
      )}
      {preview.data && !error && !preview.isFetching && (
        <ToRead label="会改变什么">
          {changes.length === 0 ? <p>没有改变。</p> : null}
          <ul style={{ maxHeight: 360, overflow: 'auto', paddingLeft: 20 }}>
            {changes.map(({ text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
              <li key={i}>{text}</li>
            ))}
          </ul>
          {saving.of === 'edits' && saving.edits.cover !== undefined && <CoverChange from={cover} to={saving.edits.cover} />}
          {preview.data.notices.map((notice) => (
            <Alert key={notice} type="info" showIcon title={notice} style={{ marginTop: 8 }} />
          ))}
        </ToRead>
      )}
    </Modal>
  )
}
