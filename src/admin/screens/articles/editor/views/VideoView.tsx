import { DeleteOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button, Flex } from 'antd'
import { textFault } from '#admin/pieces/text-limit.ts'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { bodyLengths } from '#shared/limits.ts'
import { videoOf } from '#shared/video-sites.ts'

/** A video is shown by name: nothing is loaded from its host while editing. */
export function VideoView({ node, deleteNode, selected, editor }: ReactNodeViewProps) {
  const video = videoOf(node.attrs.src)
  const title = String(node.attrs.title)
  const fault = textFault(title, bodyLengths.videoTitle)
  return (
    <NodeViewWrapper className={selected ? `${styles.card} ${styles.chosen}` : styles.card} data-drag-handle>
      <PlayCircleOutlined aria-hidden className={styles.cardIcon} />
      <div className={styles.cardText}>
        <b>{title}</b>
        {fault && (
          <p role="alert" className={styles.problem}>
            标题{fault}：先移除它，再用「视频」插入，把标题写短些
          </p>
        )}
        {video ? (
          <a href={video.page} target="_blank" rel="noreferrer">
            {video.site}：{video.page}
          </a>
        ) : (
          <span>网站不显示这个地址的视频，请移除后重新插入</span>
        )}
      </div>
      {editor.isEditable && (
        <Flex>
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={deleteNode}>
            移除视频
          </Button>
        </Flex>
      )}
    </NodeViewWrapper>
  )
}
