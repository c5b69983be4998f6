import { Button, Modal, Typography } from 'antd'

interface Props {
  isOpen: boolean
  /** The differences, one line each: 名称：他们写的是「…」，你写的是「…」. */
  lines: readonly string[]
  onTake(): void
  onOver(): void
  onCancel(): void
  isPending: boolean
}

/** Somebody else saved first. The input stays until one of the three options is chosen. */
export function Clash({ isOpen, lines, onTake, onOver, onCancel, isPending }: Props) {
  return (
    <Modal
      open={isOpen}
      title="别人刚刚保存了修改"
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          先不保存，继续编辑
        </Button>,
        <Button key="take" onClick={onTake}>
          放弃我的，载入最新内容
        </Button>,
        <Button key="over" type="primary" danger loading={isPending} onClick={onOver}>
          用我的覆盖
        </Button>,
      ]}
    >
      <Typography.Paragraph>你填写的内容都还在。最新内容与你的不同之处：</Typography.Paragraph>
      <ul>{lines.length === 0 ? <li>没有不同，可以直接保存。</li> : lines.map((line) => <li key={line}>{line}</li>)}</ul>
    </Modal>
  )
}

/** The differences between two states of a form, by the labels of its fields. */
export function differences<T extends object>(theirs: T, mine: T, labels: Readonly<Partial<Record<keyof T, string>>>): string[] {
  return Object.entries(labels).flatMap(([key, label]) => {
    const name = key as keyof T // its own key
    const [a, b] = [said(theirs[name]), said(mine[name])]
    return a === b ? [] : [`${label}：最新的是${a}，你填的是${b}`]
  })
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `「${text.length > 80 ? `${text.slice(0, 80)}…` : text}」`
}
