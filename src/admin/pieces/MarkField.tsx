import { Flex } from 'antd'
import { useState } from 'react'
import type { Picture } from '#shared/media.ts'
import { MarkPreview } from './MarkPreview.tsx'
import { PictureField } from './PictureField.tsx'

interface Props {
  id?: string
  value?: number | null
  onChange?(id: number | null, picture: Picture | null): void
  /** The stored one. */
  known: Picture | null
  label: string
  /** Null: not created yet, so that there is no designed mark either. */
  subject: { id: number; name: string } | null
}

/** A mark with its preview, for a Form.Item. */
export function MarkField({ id, value = null, onChange, known, label, subject }: Props) {
  const [picked, setPicked] = useState<Picture | null>(null)
  const logo = [picked, known].find((one) => one?.id === value) ?? null
  return (
    <Flex vertical gap={12}>
      <PictureField
        {...(id === undefined ? {} : { id })}
        value={value}
        known={logo}
        label={label}
        onChange={(chosen, picture) => {
          setPicked(picture)
          onChange?.(chosen, picture)
        }}
      />
      {(subject ?? logo) && <MarkPreview of={{ id: subject?.id ?? 0, name: subject?.name ?? '', logo }} />}
    </Flex>
  )
}
