import type { Picture } from '#shared/media.ts'
import { MediaPicker } from './MediaPicker.tsx'

interface Props {
  open: boolean
  onPick(picture: Picture): void
  /** Also called after a pick. */
  onClose(): void
}

/** A dialog to pick one picture of the library. */
export function PicturePicker({ open, onPick, onClose }: Props) {
  return (
    <MediaPicker
      open={open}
      multiple={false}
      onClose={onClose}
      onPick={([picture]) => {
        onClose()
        if (picture) onPick(picture)
      }}
    />
  )
}
