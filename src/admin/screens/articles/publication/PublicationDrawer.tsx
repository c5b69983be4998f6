import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Drawer, Flex, Form, Popconfirm, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, api, type Fault } from '#admin/api.ts'
import { fieldOfInstant, instantOfField } from '#admin/pieces/beijing.ts'
import { MomentInput } from '#admin/pieces/DateInput.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { OfflineButton } from '#admin/pieces/OfflineButton.tsx'
import { usePastTime } from '#admin/pieces/use-past-time.tsx'
import { keyOf } from '#admin/query-keys.ts'
import { type DraftKeeper, isEditing } from '#admin/screens/articles/editing/draft-keeper.ts'
import { publicationText } from '#admin/screens/articles/words.ts'
import type { DocumentEditing, Published } from '#shared/admin/articles.ts'
import { EffectList } from './EffectList.tsx'

interface Props {
  isOpen: boolean
  document: DocumentEditing
  isChanged: boolean
  /** Number of running uploads. */
  uploads: number
  keeper: DraftKeeper
  refusals: readonly Fault[]
  onRefusals(faults: readonly Fault[]): void
  onPublished(document: DocumentEditing): void
  /** The text was replaced. */
  onReplaced(document: DocumentEditing): void
  onClose(): void
}

/** What visitors see of a document, and in which period. */
export function PublicationDrawer(props: Props) {
  const { isOpen, document, isChanged, uploads, keeper, refusals, onRefusals, onPublished, onReplaced, onClose } = props
  const { message } = App.useApp()
  const queries = useQueryClient()
  const askPast = usePastTime()
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const [hasEnd, setHasEnd] = useState(false)
  const [until, setUntil] = useState('')
  const [effect, setEffect] = useState<{ sentence: string; pages: Published['pages'] } | null>(null)
  /** The publication that the choices below were begun for: closed to mend what was refused, it goes on with them. */
  const begun = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice that was begun is not thrown away by an answer
  useEffect(() => {
    if (!isOpen) return
    setEffect(null)
    const now = [document.state, document.publishedAt, document.unpublishAt].join()
    if (begun.current === now) return
    begun.current = now
    setLater(document.state === 'scheduled')
    setAt(document.state === 'scheduled' && document.publishedAt ? fieldOfInstant(document.publishedAt) : '')
    setHasEnd(document.unpublishAt !== null && document.state !== 'ended')
    setUntil(document.unpublishAt && document.state !== 'ended' ? fieldOfInstant(document.unpublishAt) : '')
    // The state at opening is the initial choice.
  }, [isOpen])
  const isLive = document.state === 'published'
  const isPlanned = document.state === 'scheduled'
  const planText = isPlanned && isChanged ? '更新定时的内容' : '定时发布'
  const liveText = isChanged ? '发布修改' : '更新发布'
  const submitText = isLive ? liveText : isLater ? planText : '现在发布'
  const done = async (sentence: string, { document: next, pages }: Published) => {
    onPublished(next)
    setEffect({ sentence, pages })
    begun.current = null
    await queries.invalidateQueries({ queryKey: keyOf('GET /articles') })
  }
  const fail = async (error: Error) => {
    if (error instanceof ApiFailure && error.code === 409 && isEditing(error.current)) {
      onClose()
      await keeper.meet(error.current)
    } else if (error instanceof ApiFailure && error.faults.length > 0) onRefusals(error.faults)
    else void message.error(error.message)
  }
  const publish = useMutation({
    // `from`: null is now.
    mutationFn: async (from: string | null) => {
      onRefusals([])
      if (!(await keeper.flush())) throw new Error('内容还没有保存到服务器，现在不能发布')
      const times = { at: from, until: hasEnd ? instantOfField(until) : null }
      const faults: Fault[] = []
      if (isLater && !isLive && instantOfField(at) === null) faults.push({ path: '/at', message: '请填写发布时间' })
      if (hasEnd && times.until === null) faults.push({ path: '/until', message: '请填写下线时间' })
      if (faults.length > 0) throw new ApiFailure(422, '还不能发布', { faults })
      return await api('PUT /articles/:id/publication', { params: { id: document.id }, body: { rev: keeper.state.get().rev, ...times } })
    },
    onSuccess: async (answer) => await done(answer.document.state === 'scheduled' ? '已定时' : '已发布', answer),
    onError: fail,
  })
  const submit = async () => {
    const from = await askPast(isLater && !isLive ? instantOfField(at) : null)
    if (from !== undefined) publish.mutate(from)
  }
  const unpublish = useMutation({
    mutationFn: () => api('DELETE /articles/:id/publication', { params: { id: document.id } }),
    onSuccess: async (answer) => await done(document.state === 'scheduled' ? '已取消定时' : '已下线，变回草稿', answer),
    onError: fail,
  })
  const discard = useMutation({
    mutationFn: async () => {
      const { items } = await api('GET /articles/:id/revisions', { params: { id: document.id } })
      const live = items.find(({ reason }) => reason === 'published')
      if (!live) throw new Error('没有找到已发布的版本，请在历史版本里选择')
      return await api('POST /articles/:id/restorations', {
        params: { id: document.id },
        body: { rev: keeper.state.get().rev, revision: live.id },
      })
    },
    onSuccess: (next) => {
      onReplaced(next)
      void message.success('已放弃修改，回到访客看到的内容')
      onClose()
    },
    onError: fail,
  })
  const faultAt = (path: string) => refusals.find((fault) => fault.path === path)?.message
  const ofDraft = refusals.filter(({ path }) => path !== '/at' && path !== '/until')
  return (
    <Drawer
      autoFocus={false}
      open={isOpen}
      onClose={onClose}
      title={document.state === 'published' ? '发布与下线' : '发布'}
      size={420}
      destroyOnHidden
    >
      <p>
        {publicationText(document)}
        {isLive && isChanged && '；有未发布的修改，访客看到的是旧内容'}
        {isPlanned && isChanged && '；定时以后又有修改，到时公开的是定时那一刻的内容，不含这些修改'}
      </p>
      {document.address && (
        <p>
          <a href={document.address} target="_blank" rel="noreferrer">
            在网站上查看
          </a>
        </p>
      )}
      {effect ? (
        <EffectList sentence={effect.sentence} pages={effect.pages} onClose={onClose} />
      ) : (
        <Form layout="vertical" onFinish={() => void submit()}>
          {ofDraft.length > 0 && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title="还不能发布"
              description={
                <ul style={{ margin: 0, paddingLeft: 20 }}>
                  {ofDraft.map(({ path, message: sentence }) => (
                    <li key={path}>{sentence}</li>
                  ))}
                </ul>
              }
              style={{ marginBottom: 16 }}
            />
          )}
          {!isLive && (
            <Form.Item label="什么时候发布">
              <Radio.Group
                value={isLater}
                onChange={({ target }) => setLater(target.value)}
                options={[
                  { value: false, label: '现在' },
                  { value: true, label: '定时' },
                ]}
              />
            </Form.Item>
          )}
          {!isLive && isLater && (
            <Form.Item
              label="发布时间（北京时间）"
              htmlFor="publish-at"
              validateStatus={faultAt('/at') ? 'error' : ''}
              help={faultAt('/at')}
            >
              <MomentInput id="publish-at" value={at} onChange={({ target }) => setAt(target.value)} />
            </Form.Item>
          )}
          <Form.Item>
            <Checkbox checked={hasEnd} onChange={({ target }) => setHasEnd(target.checked)}>
              到时自动下线
            </Checkbox>
          </Form.Item>
          {hasEnd && (
            <Form.Item
              label="下线时间（北京时间）"
              htmlFor="publish-until"
              validateStatus={faultAt('/until') ? 'error' : ''}
              help={faultAt('/until')}
            >
              <MomentInput id="publish-until" value={until} onChange={({ target }) => setUntil(target.value)} />
            </Form.Item>
          )}
          {uploads > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`还有 ${uploads} 张图片没有传上来，传完、补上或移除后再发布`}
              style={{ marginBottom: 16 }}
            />
          )}
          <Flex gap={8} wrap>
            <MayButton act="articles.publish" type="primary" htmlType="submit" disabled={uploads > 0} loading={publish.isPending}>
              {submitText}
            </MayButton>
            {(isLive || isPlanned) && (
              <OfflineButton
                act="articles.publish"
                isLive={isLive}
                isPending={unpublish.isPending}
                onConfirm={() => unpublish.mutateAsync()}
              />
            )}
            {isLive && isChanged && (
              <Popconfirm
                title="回到访客现在看到的内容？改过的内容会留在历史版本里。"
                okText="放弃修改"
                cancelText="返回"
                onConfirm={() => discard.mutateAsync().catch(() => {})}
              >
                <Button loading={discard.isPending}>放弃修改</Button>
              </Popconfirm>
            )}
          </Flex>
        </Form>
      )}
    </Drawer>
  )
}
