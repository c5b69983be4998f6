import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { api } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { articlesKey } from '#admin/screens/articles/articles.queries.ts'
import { restoredState, titleOf } from '#admin/screens/articles/words.ts'
import type { BulkAct, BulkAnswer, DocumentLine } from '#shared/admin/articles.ts'
import styles from './list.module.css'

type Act = BulkAct['act']
const names: Readonly<Record<Act, string>> = { publish: '发布', unpublish: '下线', trash: '移到回收站', restore: '从回收站恢复' }
const undone: Partial<Record<Act, Act>> = { trash: 'restore', restore: 'trash', unpublish: 'publish' }

interface BulkInput extends BulkAct {
  /** How many of them would be public when restored from the trash. */
  republished: number
  /** When those were public that are taken back: publishing them again gives them these times, not the present one. */
  former: NonNullable<BulkAct['times']>
}

interface Props {
  lines: readonly DocumentLine[]
  onDone(): void
}

/** Actions for all selected documents. */
export function BulkBar({ lines, onDone }: Props) {
  const { message, modal } = App.useApp()
  const ask = useConfirm()
  const queries = useQueryClient()
  const bulk = useMutation({
    mutationFn: ({ ids, act, times }: BulkInput) => api('POST /articles/bulk', { body: { ids, act, ...(times && { times }) } }),
    onSuccess: async ({ done, failed }, { act, republished, former }) => {
      await queries.invalidateQueries({ queryKey: articlesKey })
      onDone()
      if (failed.length > 0) tellFailures(act, done.length, failed)
      else tellDone(act, done, { republished, former })
    },
    onError: (error) => void message.error(error.message),
  })
  const tellDone = (act: Act, done: number[], { republished, former }: Pick<BulkInput, 'republished' | 'former'>) => {
    const back = undone[act]
    // What was no draft before is not published by taking the act back.
    const ids = act === 'unpublish' ? former.map(({ id }) => id) : done
    const key = `bulk-${ids.join('-')}`
    void message.success({
      key,
      duration: back && ids.length > 0 ? 8 : 3,
      content: (
        <>
          {`${names[act]}：${done.length} 篇`}
          {act === 'restore' && republished > 0 && `，其中 ${republished} 篇已重新公开`}
          {back && ids.length > 0 && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key)
                bulk.mutate({ ids, act: back, republished, former: [], ...(act === 'unpublish' && { times: former }) })
              }}
            >
              {back === 'restore' && republished > 0
                ? `撤销（${republished} 篇会重新公开）`
                : back === 'publish'
                  ? `撤销（${ids.length} 篇按原来的日期和内容重新公开）`
                  : '撤销'}
            </Button>
          )}
        </>
      ),
    })
  }
  const tellFailures = (act: Act, done: number, failed: BulkAnswer['failed']) =>
    void modal.warning({
      title: `${names[act]}：${done} 篇完成，${failed.length} 篇没有完成`,
      content: (
        <ul style={{ paddingLeft: 20 }}>
          {failed.map(({ id, title, message: why }) => (
            <li key={id}>
              {titleOf({ title })}：{why}
            </li>
          ))}
        </ul>
      ),
      okText: '知道了',
    })
  if (lines.length === 0) return null
  const ids = lines.map(({ id }) => id)
  const isTrash = lines.every(({ state }) => state === 'trashed')
  const now = new Date().toISOString()
  // Public now, or would be public again when restored from the trash.
  const republished = lines.filter((line) => restoredState(line, now) === 'published').length
  const former = lines.flatMap(({ id, state, publishedAt: at, unpublishAt: until }) =>
    (state === 'published' || state === 'scheduled') && at !== null ? [{ id, at, until }] : [],
  )
  const input = { ids, republished, former }
  const confirm = (act: Act, content: string) =>
    ask({
      title: `${names[act]} ${ids.length} 篇？`,
      content,
      okText: names[act],
      cancelText: '返回',
      onOk: () => bulk.mutate({ ...input, act }),
    })
  const restore = () =>
    republished === 0
      ? bulk.mutate({ ...input, act: 'restore' })
      : confirm('restore', `其中 ${republished} 篇在删除前是公开的，恢复后会马上重新公开。`)
  return (
    <Flex gap={8} wrap align="center" className={styles.bulk} role="region" aria-label="批量操作">
      <span>已选 {ids.length} 篇</span>
      {isTrash ? (
        <MayButton act="articles.publish" loading={bulk.isPending} onClick={restore}>
          恢复
        </MayButton>
      ) : (
        <>
          <MayButton act="articles.publish" loading={bulk.isPending} onClick={() => confirm('publish', '它们会马上对访客可见。')}>
            发布
          </MayButton>
          <MayButton act="articles.publish" loading={bulk.isPending} onClick={() => confirm('unpublish', '访客将打不开它们。')}>
            下线
          </MayButton>
          <MayButton act="articles.publish" loading={bulk.isPending} onClick={() => bulk.mutate({ ...input, act: 'trash' })}>
            移到回收站
          </MayButton>
        </>
      )}
      <Button type="text" onClick={onDone}>
        取消选择
      </Button>
    </Flex>
  )
}
