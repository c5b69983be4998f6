import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiFailure, api, isNotFound } from '#admin/api.ts'
import { fieldOfInstant, instantOfField } from '#admin/pieces/beijing.ts'
import { MomentInput } from '#admin/pieces/DateInput.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { OfflineButton } from '#admin/pieces/OfflineButton.tsx'
import type { RecordActionsProps } from '#admin/pieces/records/RecordScreen.tsx'
import { recordQuery } from '#admin/pieces/records/record-requests.ts'
import { usePastTime } from '#admin/pieces/use-past-time.tsx'
import { queryClient } from '#admin/query-client.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { Act } from '#shared/admin/policy.ts'
import { formatDateTime } from '#shared/dates.ts'
import { albumStateWords } from '#shared/words/albums.ts'
import styles from './albums.module.css'

type Published = Pick<AdminAlbum, 'id' | 'rev' | 'state' | 'publishedAt' | 'address' | 'uses'>

interface Props<View extends Published> extends RecordActionsProps<View> {
  path: '/albums' | '/videos'
  act: Act
}

export function publicationStatus({ state, publishedAt }: Pick<Published, 'state' | 'publishedAt'>): string {
  if (publishedAt === null) return '访客看不到'
  return state === 'published' ? `${formatDateTime(publishedAt)} 起公开` : `${formatDateTime(publishedAt)} 公开`
}

function withdrawnText(before: Published['state']): string {
  return before === 'scheduled' ? '已取消定时' : '已下线，访客看不到了'
}

/** Whether and since when an album or a video is public, and the actions to change that. */
export function Publication<View extends Published>({ path, act, view, isDirty, onChanged, onClash }: Props<View>) {
  const { message } = App.useApp()
  const askPast = usePastTime()
  const [isPlanning, setPlanning] = useState(false)
  const [at, setAt] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (input: { at: string | null } | null) =>
      input === null
        ? api(`DELETE ${path}/:id/publication`, { params: { id: view.id } })
        : api(`PUT ${path}/:id/publication`, { params: { id: view.id }, body: { rev: view.rev, ...input } }),
    onMutate: () => setProblem(null),
    onSuccess: (changed) => {
      setPlanning(false)
      onChanged(changed as View) // its path's own
      void message.success(changed.state === 'draft' ? withdrawnText(view.state) : albumStateWords[changed.state])
    },
    onError: (error) => {
      setPlanning(false)
      if (error instanceof ApiFailure && error.code === 409 && error.current) {
        onClash(error.current as View) // the route's own view
        setProblem('刚有人改过这里，这次操作没有执行；现在显示的是最新的')
      } else if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: recordQuery(path, view.id).queryKey })
      else setProblem(error instanceof ApiFailure && error.faults[0] ? error.faults[0].message : error.message)
    },
  })
  const { state, publishedAt, address, uses } = view
  const planned = instantOfField(at)
  return (
    <section className={styles.standing} aria-label="发布">
      <Tag color={state === 'published' ? 'green' : state === 'scheduled' ? 'blue' : undefined}>{albumStateWords[state]}</Tag>
      <p>{publicationStatus(view)}</p>
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer">
          在网站上查看
        </a>
      )}
      {uses.length > 0 && (
        <p>
          {'放在文章里：'}
          {uses.map((use, i) => (
            <span key={use.id}>
              {i > 0 && '、'}
              <Link to={`/articles/${use.id}`}>{use.name}</Link>
            </span>
          ))}
        </p>
      )}
      <span className={styles.buttons}>
        {isDirty && <span>先保存修改，再改变发布状态</span>}
        {state !== 'published' && (
          <MayButton
            key="publish"
            act={act}
            type="primary"
            disabled={isDirty}
            loading={change.isPending}
            onClick={() => change.mutate({ at: null })}
          >
            现在发布
          </MayButton>
        )}
        {state !== 'published' && (
          <MayButton
            key="plan"
            act={act}
            disabled={isDirty}
            onClick={() => {
              setAt(publishedAt === null ? '' : fieldOfInstant(publishedAt))
              setPlanning(true)
            }}
          >
            {state === 'scheduled' ? '改定时' : '定时发布'}
          </MayButton>
        )}
        {state !== 'draft' && (
          <OfflineButton
            key="withdraw"
            act={act}
            isLive={state === 'published'}
            disabled={isDirty}
            isPending={change.isPending}
            onConfirm={() => change.mutateAsync(null)}
          />
        )}
      </span>
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} style={{ flexBasis: '100%' }} />}
      <Modal
        open={isPlanning}
        title="定时发布"
        onCancel={() => setPlanning(false)}
        footer={[
          <Button key="cancel" onClick={() => setPlanning(false)}>
            取消
          </Button>,
          <Button
            key="plan"
            type="primary"
            disabled={planned === null}
            loading={change.isPending}
            onClick={() => void askPast(planned).then((at) => at !== undefined && change.mutate({ at }))}
          >
            到时发布
          </Button>,
        ]}
      >
        <label htmlFor="publication-at">发布时间（北京时间）</label>
        <MomentInput id="publication-at" value={at} onChange={({ target }) => setAt(target.value)} />
      </Modal>
    </section>
  )
}
