import { DeleteOutlined, SwapOutlined, WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { isNotFound } from '#admin/api.ts'
import { EmbedCover } from '#admin/screens/articles/editor/EmbedCover.tsx'
import { EmbedDialog } from '#admin/screens/articles/editor/EmbedDialog.tsx'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { type EmbedLine, embedLineQuery } from '#admin/screens/articles/editor/embeds.queries.ts'
import { type EmbedSubject, embedSubjects } from '#shared/rich-text.ts'
import { embedSubjectWords } from '#shared/words/embeds.ts'

const words = {
  match: { name: embedSubjectWords.match, missing: '找不到这场比赛', change: '换一场比赛', remove: '移除比赛' },
  table: { name: embedSubjectWords.table, missing: '找不到这张积分榜', change: '换一张积分榜', remove: '移除积分榜' },
  album: { name: embedSubjectWords.album, missing: '找不到这个图集', change: '换一个图集', remove: '移除图集' },
  video: { name: embedSubjectWords.video, missing: '找不到这个视频', change: '换一个视频', remove: '移除视频' },
} as const

const owners: Readonly<Record<EmbedSubject, string>> = { match: '这项赛事', table: '这项赛事', album: '这个图集', video: '这个视频' }

/** An embedded match, table, album or video, in its current state. */
export function EmbedView({ node, updateAttributes, deleteNode, selected, editor }: ReactNodeViewProps) {
  const subject = embedSubjects.find((one) => one === node.attrs.subject) ?? 'match'
  const id = Number(node.attrs.id)
  const found = useQuery(embedLineQuery(subject, id))
  const [isPicking, setPicking] = useState(false)
  const isMissing = isNotFound(found.error)
  const { change, remove } = words[subject]
  return (
    <NodeViewWrapper className={selected ? `${styles.card} ${styles.chosen}` : styles.card} data-drag-handle>
      {isMissing ? (
        <WarningOutlined aria-hidden className={`${styles.cardIcon} ${styles.lost}`} />
      ) : (
        <EmbedCover subject={subject} cover={found.data?.cover} />
      )}
      <div className={styles.cardText}>
        {isMissing ? (
          <Missing subject={subject} id={id} />
        ) : (
          <Found subject={subject} id={id} line={found.data} hasFailed={found.isError} />
        )}
      </div>
      {editor.isEditable && (
        <Flex gap={8} wrap>
          <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setPicking(true)}>
            {change}
          </Button>
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={deleteNode}>
            {remove}
          </Button>
        </Flex>
      )}
      {isPicking && (
        <EmbedDialog
          subject={subject}
          title={change}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false)
            updateAttributes({ id: picked })
          }}
        />
      )}
    </NodeViewWrapper>
  )
}

interface FoundProps {
  subject: EmbedSubject
  id: number
  /** Undefined: not loaded. */
  line: EmbedLine | undefined
  hasFailed: boolean
}

function Found({ subject, id, line, hasFailed }: FoundProps) {
  if (!line) {
    return (
      <>
        <b>{`${words[subject].name} ${id}`}</b>
        <span>{hasFailed ? '没有载入，请检查网络' : '正在载入'}</span>
      </>
    )
  }
  return (
    <>
      <b>{subject === 'match' ? line.title : `${words[subject].name}：${line.title}`}</b>
      <span>{[line.facts, line.state].filter(Boolean).join(' · ')}</span>
      {!line.isPublic && <span className={styles.note}>{`${owners[subject]}还没有公开，公开之后网站才显示`}</span>}
    </>
  )
}

function Missing({ subject, id }: { subject: EmbedSubject; id: number }) {
  const { missing } = words[subject]
  return (
    <>
      <b>{missing}</b>
      <span className={styles.note}>{`编号 ${id} 不存在，可能已被删除。请另选一个或移除，否则不能保存`}</span>
    </>
  )
}
