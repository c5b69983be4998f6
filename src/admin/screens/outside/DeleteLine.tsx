import { Button, Popconfirm } from 'antd'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { useWhyNot } from '#admin/session.ts'

interface Props {
  /** What is deleted, for whoever hears the button without its line. */
  name: string
  /** What ends with it. */
  consequence: string
  isPending: boolean
  onDelete(): void
}

/** The button at the end of a line, which asks first. */
export function DeleteLine({ name, consequence, isPending, onDelete }: Props) {
  const why = useWhyNot('site.write')
  const label = `删除 ${name}`
  if (why !== null) {
    return (
      <MayButton act="site.write" size="small" aria-label={label}>
        删除
      </MayButton>
    )
  }
  return (
    <Popconfirm title={consequence} okText="删除" okButtonProps={{ danger: true }} onConfirm={onDelete}>
      <Button size="small" loading={isPending} aria-label={label}>
        删除
      </Button>
    </Popconfirm>
  )
}
