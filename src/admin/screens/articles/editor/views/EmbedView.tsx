import { DeleteOutlined, TrophyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from 'antd'
import { get } from '#admin/api.ts'
import styles from '#admin/screens/articles/editor/editor.module.css'
import { matchName } from '#admin/screens/articles/fields/subjects.ts'
import type { MatchView } from '#shared/competitions/answers.ts'
import { paths } from '#shared/paths.ts'

/** A match or a table that stands in the text, by its name. */
export function EmbedView({ node, deleteNode, selected, editor }: ReactNodeViewProps) {
  const id = Number(node.attrs.id)
  const isMatch = node.attrs.subject === 'match'
  const match = useQuery({
    queryKey: ['public', 'match', id],
    queryFn: ({ signal }) => get<MatchView>(paths.api.match(id), signal),
    enabled: isMatch,
  })
  const name = !isMatch ? `积分表 ${id}` : match.data ? matchName(match.data) : match.isError ? `比赛 ${id}（现在不公开）` : `比赛 ${id}`
  return (
    <NodeViewWrapper className={selected ? `${styles.card} ${styles.chosen}` : styles.card} data-drag-handle>
      <TrophyOutlined aria-hidden className={styles.cardIcon} />
      <div className={styles.cardText}>
        <b>{name}</b>
        <span>网站暂不显示嵌入的比赛和积分表</span>
      </div>
      {editor.isEditable && (
        <Button size="small" icon={<DeleteOutlined />} onClick={deleteNode}>
          移除
        </Button>
      )}
    </NodeViewWrapper>
  )
}
