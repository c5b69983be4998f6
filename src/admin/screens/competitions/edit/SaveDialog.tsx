import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Spin } from 'antd'
import { ApiFailure } from '#admin/api.ts'
import { act, competitionQuery, competitionsKey } from '#admin/screens/competitions/competitions.queries.ts'
import type { ActConflict } from '#shared/admin/competitions.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { formatShort } from '#shared/dates.ts'

interface Props {
  id: number
  /** What is to be saved, made from what stands. */
  documentOf(now: CompetitionDocument): CompetitionDocument
  onClose(): void
  onSaved(): void
}

/** Says first all that the change brings; then it is done wholly or not at all. */
export function SaveDialog({ id, documentOf, onClose, onSaved }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  // Saved by the rev that was edited: what others did since is told, not taken over unseen.
  const competition = useQuery({ ...competitionQuery(id), refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY })
  const { rev, document } = competition.data ?? {}
  const send = async (isPreview: boolean) => {
    if (rev === undefined || !document) throw new Error('赛事还没有载入')
    return await act(id, rev, isPreview, { kind: 'replace_document', document: documentOf(document) })
  }
  const preview = useQuery({
    queryKey: [...competitionsKey, 'preview', id, rev],
    queryFn: () => send(true),
    enabled: rev !== undefined,
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
  const reload = async () => {
    save.reset()
    // The preview is asked anew by the newer rev; the edits stay as they are.
    await competition.refetch()
  }
  const changes = preview.data?.changes ?? []
  return (
    <Modal
      open
      title="保存会改变什么"
      // A slip beside the dialog must not throw the preview away.
      mask={{ closable: false }}
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{conflict ? '先不保存' : '取消'}</Button>
          {/* Two buttons, not one that changes: antd lets a spinner go in its own time, and "保存" would be read as loading until then. */}
          {conflict ? (
            <Button key="reload" type="primary" loading={competition.isFetching} onClick={() => void reload()}>
              在最新内容上重新预览
            </Button>
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
        </>
      }
    >
      {preview.isFetching && <Spin description="正在计算" />}
      {conflict && <Conflict conflict={conflict} />}
      {error && !conflict && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.message}
          description={
            error instanceof ApiFailure &&
            error.faults.length > 0 && (
              <ul>
                {[...new Set(error.faults.map((fault) => fault.message))].slice(0, 30).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )
          }
          action={
            <Button size="small" onClick={() => void preview.refetch().then(() => save.reset())}>
              重试
            </Button>
          }
        />
      )}
      {preview.data && !error && !preview.isFetching && (
        <>
          {changes.length === 0 ? <p>没有改变。</p> : null}
          <ul style={{ maxHeight: 360, overflow: 'auto', paddingLeft: 20 }}>
            {changes.map(({ text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
              <li key={i}>{text}</li>
            ))}
          </ul>
          {preview.data.notices.map((notice) => (
            <Alert key={notice} type="info" showIcon title={notice} style={{ marginTop: 8 }} />
          ))}
        </>
      )}
    </Modal>
  )
}

function Conflict({ conflict: { since } }: { conflict: ActConflict }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="这项赛事刚被别人修改，你的修改还在"
      description={
        since.length === 0 ? (
          '修改不是在后台里做的（例如导入）。'
        ) : (
          <ul>
            {since.map(({ at, by, texts }) => (
              <li key={`${at} ${by}`}>
                {formatShort(at)} {by}：{texts.slice(0, 5).join('；')}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function conflictOf(error: unknown): ActConflict | null {
  if (!(error instanceof ApiFailure) || error.code !== 409) return null
  const current = error.current
  return typeof current === 'object' && current !== null && 'since' in current ? (current as ActConflict) : { rev: 0, since: [] } // the contract of acts
}
