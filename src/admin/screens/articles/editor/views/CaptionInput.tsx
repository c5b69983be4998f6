import { Input } from 'antd'
import { textFault } from '#admin/pieces/text-limit.ts'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { bodyLengths } from '#shared/limits.ts'

interface Props {
  caption: string
  onChange(caption: string): void
  isReadOnly: boolean
}

export function CaptionInput({ caption, onChange, isReadOnly }: Props) {
  const fault = textFault(caption, bodyLengths.caption)
  return (
    <>
      <Input
        aria-label="图片说明"
        placeholder="图片说明，可不填"
        value={caption}
        status={fault ? 'error' : ''}
        readOnly={isReadOnly}
        variant="borderless"
        onChange={(event) => onChange(event.target.value)}
      />
      {fault && (
        <p role="alert" className={styles.problem}>
          {fault}
        </p>
      )}
    </>
  )
}
