import { Flex, Tag } from 'antd'
import { leftOutText, publicationText, stateColors, waitingColor } from '#admin/screens/articles/words.ts'
import type { DocumentLine } from '#shared/admin/articles.ts'
import { documentStateWords } from '#shared/words/documents.ts'

export function DocumentState({ line }: { line: DocumentLine }) {
  const leftOut = leftOutText(line)
  return (
    <Flex gap={4} wrap>
      <Tag color={stateColors[line.state]} title={publicationText(line)}>
        {documentStateWords[line.state]}
      </Tag>
      {line.isPinned && <Tag color="gold">置顶</Tag>}
      {leftOut && <Tag color={waitingColor}>{leftOut}</Tag>}
    </Flex>
  )
}
