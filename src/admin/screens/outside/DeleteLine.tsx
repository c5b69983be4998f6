import { Button, Popconfirm } from 'antd'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { useWhyNot } from '#admin/session.ts'

interface Props {
  /** The name of the item, for screen readers, which read the button without its row. */
  name: string
  /** The consequence of deleting it. */
  consequence: string
  isPending: boolean
  onDelete(): void
}

/** The delete button of a row, with a confirmation. */
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
