import { Button, Flex } from 'antd'
import { useState } from 'react'
import { PicturePicker } from '#admin/media/PicturePicker.tsx'
import type { Picture } from '#shared/media.ts'
import styles from './picture-field.module.css'

interface Props {
  id?: string
  /** The picture's id. */
  value?: number | null
  onChange?(id: number | null, picture: Picture | null): void
  /** The data of the current picture, where loaded. */
  known?: Picture | null
  disabled?: boolean
  /** 队徽 */
  label: string
  /** The shape of the thumbnail; default: badge. */
  shape?: 'badge' | 'wide'
}

/** One picture of the media library, for a Form.Item. */
export function PictureField({ id, value = null, onChange, known = null, disabled, label, shape = 'badge' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Picture | null>(null)
  const source = [picked, known].find((one) => one?.id === value)?.sources[0]
  const act = value === null ? `选择${label}` : `更换${label}`
  const thumbnail = shape === 'wide' ? `${styles.thumbnail} ${styles.wide}` : styles.thumbnail
  return (
    <Flex gap={12} align="center" wrap>
      {value === null && <span className={styles.none}>没有图片</span>}
      {value !== null && (source ? <img className={thumbnail} src={source.url} alt={label} /> : <span className={thumbnail} />)}
      <Flex gap={4} wrap align="center" className={styles.buttons}>
        {/* Otherwise the field's label would name the button, and not say what it does. */}
        <Button id={id} aria-label={act} disabled={disabled} onClick={() => setOpen(true)}>
          {act}
        </Button>
        {value !== null && (
          <Button type="text" disabled={disabled} onClick={() => onChange?.(null, null)}>
            去掉{label}
          </Button>
        )}
      </Flex>
      <PicturePicker
        open={isOpen}
        onClose={() => setOpen(false)}
        onPick={(picture) => {
          setPicked(picture)
          onChange?.(picture.id, picture)
        }}
      />
    </Flex>
  )
}
