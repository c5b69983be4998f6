import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { type Draft, formatOf } from '#admin/screens/competitions/wizard/draft.ts'
import { FormatStep } from '#admin/screens/competitions/wizard/FormatStep.tsx'
import { type FormatPlan, planFaults } from '#rules/presets/format-plan.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { formatDraft } from './format.ts'

interface Props {
  document: CompetitionDocument
  onPreview(plan: FormatPlan): void
  onClose(): void
}

/** The wizard's format step, for a competition in which nothing has been played. */
export function FormatDialog({ document, onPreview, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>(() => formatDraft(document))
  const plan = formatOf(draft)
  const problems = planFaults(plan, draft.entrants.length).map(({ field, message }) => ({ step: 'format' as const, field, message }))
  return (
    <Modal
      open
      title="重新设置赛制"
      width={760}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={problems.length > 0} onClick={() => onPreview(plan)}>
            预览并保存
          </Button>
        </>
      }
    >
      <Alert
        type="info"
        showIcon
        title="所有阶段、分组和对阵会按新的赛制重新编排，参赛者和种子不变；排好的日程、改过的积分规则和按场分配的记分员要重新设置。"
        style={{ marginBottom: 16 }}
      />
      <Form layout="vertical" component="div">
        <FormatStep draft={draft} change={(part) => setDraft((before) => ({ ...before, ...part }))} problems={problems} />
      </Form>
      {problems
        .filter(({ field }) => field === 'entrants')
        .map(({ message }) => (
          <Alert key={message} type="error" showIcon role="alert" title={message} />
        ))}
    </Modal>
  )
}
