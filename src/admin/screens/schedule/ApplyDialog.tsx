import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { counted, textFault } from '#admin/pieces/text-limit.ts'
import { keyOfAll } from '#admin/query-keys.ts'
import { act, competitionsKey } from '#admin/screens/competitions/competitions.queries.ts'
import { Conflict, conflictOf } from '#admin/screens/competitions/edit/Conflict.tsx'
import { Refusal } from '#admin/screens/competitions/edit/Refusal.tsx'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { DateChange } from './plan.ts'

interface Props {
  competition: AdminCompetition
  changes: readonly DateChange[]
  conflictCount: number
  /** Of what others changed in the same matches. */
  notice: ReactNode
  isReloading: boolean
  /** After a conflict: the plan is rebased onto the current version. */
  onReload(): Promise<void>
  onGiveUp(): void
  onClose(): void
  onApplied(): void
}

/** Applies the whole plan, or nothing. */
export function ApplyDialog({ competition, changes, conflictCount, notice, isReloading, onReload, onGiveUp, onClose, onApplied }: Props) {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const fault = textFault(reason, 200)
  const moves = changes.filter(({ isMove }) => isMove).length
  const apply = useMutation({
    mutationFn: () =>
      act(competition.id, competition.rev, false, {
        kind: 'schedule_all',
        moves: changes.map(({ match, to }) => ({ match, at: to.at, precision: 'exact', venue: to.venue })),
        reason: reason.trim(),
      }),
    onSuccess: async ({ notices }) => {
      await client.invalidateQueries({ queryKey: competitionsKey })
      await client.invalidateQueries({ queryKey: keyOfAll('matches') })
      const said = `赛程已应用，共 ${changes.length} 场`
      if (notices.length === 0) void message.success(said)
      else void modal.warning({ title: said, content: notices.map((notice) => <p key={notice}>{notice}</p>), okText: '知道了' })
      onApplied()
    },
  })
  const conflict = conflictOf(apply.error)
  const others = changes.length - moves
  const parts = [...(moves > 0 ? [`${moves} 场改期`] : []), ...(others > 0 ? [`${others} 场新排或换场地`] : [])]
  const reload = async () => {
    await onReload()
    apply.reset()
  }
  return (
    <Modal
      open
      title="应用赛程"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Flex gap={8} wrap justify="flex-end">
          <Button onClick={onClose}>{conflict ? '先不应用' : '取消'}</Button>
          {conflict ? (
            <>
              <Button key="give-up" onClick={onGiveUp}>
                放弃我的，载入最新内容
              </Button>
              <Button key="reload" type="primary" loading={isReloading} onClick={() => void reload()}>
                载入最新内容，保留我的排期
              </Button>
            </>
          ) : (
            <Button
              key="apply"
              type="primary"
              disabled={changes.length === 0 || (moves > 0 && (reason.trim() === '' || fault !== undefined))}
              loading={apply.isPending}
              onClick={() => apply.mutate()}
            >
              应用 {changes.length} 场
            </Button>
          )}
        </Flex>
      }
    >
      {notice}
      <p>
        {changes.length === 0
          ? '没有可以应用的改动了。'
          : `共改 ${changes.length} 场：${parts.join('，')}。全部成功才会保存，访客马上看到。`}
      </p>
      {conflictCount > 0 && <p>还有 {conflictCount} 处冲突，应用后仍在。</p>}
      {moves > 0 && (
        <Form layout="vertical" name="schedule-apply" component="div">
          <Form.Item
            label="改期原因（会公开）"
            htmlFor="apply-reason"
            required
            validateStatus={fault ? 'error' : undefined}
            help={fault}
            extra="写一次，用在所有改期的比赛上。"
          >
            <Input.TextArea
              id="apply-reason"
              rows={2}
              count={counted(200)}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      )}
      {conflict && <Conflict since={conflict.since} />}
      {apply.error && !conflict && <Refusal error={apply.error} isFile={false} competition={null} onRetry={() => apply.mutate()} />}
    </Modal>
  )
}
