import { DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { App, Button, Flex } from 'antd'
import { useContext, useState } from 'react'
import { MediaPicker } from '#admin/media/MediaPicker.tsx'
import { StayingButton } from '#admin/pieces/StayingButton.tsx'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { ShelfContext, sourceOf, usePicture } from '#admin/screens/articles/editor/pictures.tsx'
import { CaptionInput } from './CaptionInput.tsx'

const most = 60

/** A gallery: reordering, adding and removing pictures. */
export function GalleryView({ node, updateAttributes, deleteNode, selected, editor }: ReactNodeViewProps) {
  const ids: readonly number[] = node.attrs.pictureIds
  const shelf = useContext(ShelfContext)
  const { message } = App.useApp()
  const [isPicking, setPicking] = useState(false)
  const set = (pictureIds: readonly number[]) => (pictureIds.length === 0 ? deleteNode() : updateAttributes({ pictureIds }))
  return (
    <NodeViewWrapper as="figure" className={selected ? `${styles.figure} ${styles.chosen}` : styles.figure} data-drag-handle>
      <ul className={styles.gallery} aria-label={`图片组，${ids.length} 张图片`}>
        {ids.map((id, at) => (
          <GalleryPicture
            // The same picture may stand twice. It keeps its key, and with it the focus, when it is moved.
            key={`${id}-${ids.slice(0, at).filter((other) => other === id).length}`}
            id={id}
            at={at}
            isLast={at === ids.length - 1}
            isReadOnly={!editor.isEditable}
            onMove={(to) => set(moved(ids, at, to))}
            onRemove={() => set(ids.filter((_, i) => i !== at))}
          />
        ))}
      </ul>
      <CaptionInput
        caption={String(node.attrs.caption)}
        onChange={(caption) => updateAttributes({ caption })}
        isReadOnly={!editor.isEditable}
      />
      {editor.isEditable && (
        <Flex gap={8} className={styles.acts}>
          <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={ids.length >= most} onClick={() => setPicking(true)}>
            添加图片
          </Button>
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={deleteNode}>
            移除图片组
          </Button>
        </Flex>
      )}
      <MediaPicker
        open={isPicking}
        multiple
        onClose={() => setPicking(false)}
        onPick={(pictures) => {
          setPicking(false)
          shelf.add(pictures)
          const all = [...ids, ...pictures.map(({ id }) => id)]
          if (all.length > most) void message.warning(`一组图片最多 ${most} 张：有 ${all.length - most} 张没有加入，它们在媒体库里`)
          set(all.slice(0, most))
        }}
      />
    </NodeViewWrapper>
  )
}

interface PictureProps {
  id: number
  at: number
  isLast: boolean
  isReadOnly: boolean
  onMove(to: number): void
  onRemove(): void
}

function GalleryPicture({ id, at, isLast, isReadOnly, onMove, onRemove }: PictureProps) {
  const { picture, isMissing } = usePicture(id)
  const name = `第 ${at + 1} 张`
  return (
    <li className={styles.cell}>
      {picture ? (
        <img src={sourceOf(picture, 320)} alt={picture.alt || name} className={styles.thumb} />
      ) : (
        <div className={styles.blank}>{isMissing ? '已不在媒体库' : '正在载入'}</div>
      )}
      {!isReadOnly && (
        <Flex justify="center">
          <StayingButton
            size="small"
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={`${name}左移`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <Button size="small" type="text" icon={<DeleteOutlined aria-hidden />} aria-label={`移除${name}`} onClick={onRemove} />
          <StayingButton
            size="small"
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={`${name}右移`}
            disabled={isLast}
            onClick={() => onMove(at + 1)}
          />
        </Flex>
      )}
    </li>
  )
}

function moved(ids: readonly number[], from: number, to: number): number[] {
  const rest = [...ids]
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}
