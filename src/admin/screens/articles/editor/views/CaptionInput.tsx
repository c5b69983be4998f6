import { Input } from 'antd'

interface Props {
  caption: string
  onChange(caption: string): void
  isReadOnly: boolean
}

export function CaptionInput({ caption, onChange, isReadOnly }: Props) {
  return (
    <Input
      aria-label="图片说明"
      placeholder="图片说明，可不填"
      value={caption}
      maxLength={300}
      readOnly={isReadOnly}
      variant="borderless"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
