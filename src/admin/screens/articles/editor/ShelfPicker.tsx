import { useContext } from 'react'
import { PicturePicker } from '#admin/media/PicturePicker.tsx'
import { ShelfContext } from './pictures.tsx'

interface Props {
  open: boolean
  onPick(id: number): void
  /** Also called after a pick. */
  onClose(): void
}

/** A dialog to pick one picture of the library for the article, where it is shown at once. */
export function ShelfPicker({ open, onPick, onClose }: Props) {
  const shelf = useContext(ShelfContext)
  return (
    <PicturePicker
      open={open}
      onClose={onClose}
      onPick={(picture) => {
        shelf.add([picture])
        onPick(picture.id)
      }}
    />
  )
}
