import { Flex, Tag } from 'antd'
import { publicationText, stateColors, waitingColor } from '#admin/screens/articles/words.ts'
import type { DocumentLine } from '#shared/admin/articles.ts'
import { documentStateWords } from '#shared/words/documents.ts'

export function DocumentState({ line }: { line: DocumentLine }) {
  return (
    <Flex gap={4} wrap>
      <Tag color={stateColors[line.state]} title={publicationText(line)}>
        {documentStateWords[line.state]}
      </Tag>
      {line.isPinned && <Tag color="gold">置顶</Tag>}
      {line.isChanged && line.state === 'published' && <Tag color={waitingColor}>有未发布的修改</Tag>}
    </Flex>
  )
}
