import { DeleteOutlined, SwapOutlined } from '@ant-design/icons'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { sourceOf, usePicture } from '#admin/screens/articles/editor/pictures.tsx'
import { ShelfPicker } from '#admin/screens/articles/editor/ShelfPicker.tsx'
import { CaptionInput } from './CaptionInput.tsx'

/** One picture of the text with its caption. */
export function ImageView({ node, updateAttributes, deleteNode, selected, editor }: ReactNodeViewProps) {
  const pictureId = Number(node.attrs.pictureId)
  const { picture, isMissing } = usePicture(pictureId)
  const [isPicking, setPicking] = useState(false)
  return (
    <NodeViewWrapper as="figure" className={selected ? `${styles.figure} ${styles.chosen}` : styles.figure} data-drag-handle>
      {picture ? (
        <img src={sourceOf(picture, 960)} alt={picture.alt} width={picture.width} height={picture.height} className={styles.image} />
      ) : (
        <div className={styles.blank}>{isMissing ? '这张图片已不在媒体库，请换一张或移除' : '正在载入图片'}</div>
      )}
      {picture && picture.alt === '' && <p className={styles.note}>这张图片没有替代文字，可以在媒体库补上</p>}
      <CaptionInput
        caption={String(node.attrs.caption)}
        onChange={(caption) => updateAttributes({ caption })}
        isReadOnly={!editor.isEditable}
      />
      {editor.isEditable && (
        <Flex gap={8} className={styles.acts}>
          <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setPicking(true)}>
            换一张
          </Button>
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={deleteNode}>
            移除图片
          </Button>
        </Flex>
      )}
      <ShelfPicker open={isPicking} onClose={() => setPicking(false)} onPick={(pictureId) => updateAttributes({ pictureId })} />
    </NodeViewWrapper>
  )
}
