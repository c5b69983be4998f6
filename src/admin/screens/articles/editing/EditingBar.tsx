import { ArrowLeftOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { refetchDocument } from '#admin/screens/articles/articles.queries.ts'
import { PreviewButton } from '#admin/screens/articles/publication/PreviewButton.tsx'
import { hasSameSchedule, leftOutText, publicationText, stateColors, waitingColor } from '#admin/screens/articles/words.ts'
import { useSession } from '#admin/session.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { documentStateWords } from '#shared/words/documents.ts'
import type { DraftKeeper, DraftKeeperParams } from './draft-keeper.ts'
import styles from './editing.module.css'
import { OthersHere } from './OthersHere.tsx'
import { SaveState } from './SaveState.tsx'

interface Props {
  document: DocumentEditing
  keeping: DraftKeeperParams
  keeper: DraftKeeper
  isReadOnly: boolean
  onRetry(): void
  onRevisions(): void
  onPublication(): void
}

/** The bar above the text: the states of publication and of saving, and what can be done with the document. */
export function EditingBar({ document, keeping, keeper, isReadOnly, onRetry, onRevisions, onPublication }: Props) {
  const { user } = useSession()
  const isUnmade = document.id === 0
  const leftOut = leftOutText({ state: document.state, isChanged: keeping.isChanged })
  return (
    <div className={styles.bar}>
      <LinkButton to={document.kind === 'page' ? '/articles?kind=page' : '/articles'} type="text" icon={<ArrowLeftOutlined aria-hidden />}>
        {document.kind === 'page' ? '页面列表' : '文章列表'}
      </LinkButton>
      <Tag color={stateColors[document.state]} title={publicationText(document)}>
        {documentStateWords[document.state]}
      </Tag>
      {leftOut && <Tag color={waitingColor}>{leftOut}</Tag>}
      {isUnmade && !keeping.isAhead ? (
        <span>写下第一个字就会保存</span>
      ) : (
        <SaveState keeping={keeping} userId={user.id} onRetry={onRetry} />
      )}
      <OthersHere
        id={document.id}
        onPublication={(found) => {
          if (!hasSameSchedule(document, found) || keeping.isChanged !== found.isChanged) void refetchDocument(document.id)
        }}
      />
      <span className={styles.push} />
      <Button icon={<HistoryOutlined aria-hidden />} disabled={isUnmade} onClick={onRevisions}>
        历史版本
      </Button>
      <PreviewButton id={document.id} flush={() => keeper.flush()} isOff={isReadOnly} isUnmade={isUnmade} />
      <MayButton act="articles.publish" type="primary" disabled={isReadOnly || isUnmade} onClick={onPublication}>
        {document.state === 'published' ? '发布与下线' : '发布'}
      </MayButton>
    </div>
  )
}
