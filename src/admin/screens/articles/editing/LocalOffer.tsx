import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { Compared } from '#admin/pieces/merging/Compared.tsx'
import { PictureShelf } from '#admin/screens/articles/editor/pictures.tsx'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { LocalDraft } from './draft-keeper.ts'
import { draftSaid } from './draft-words.ts'
import { linkNamesOf, useDraftNames } from './use-draft-names.ts'

interface Props {
  local: LocalDraft
  document: DocumentEditing
  onRestore(): void
  onDiscard(): void
}

/** This browser has text that was never sent to the server. */
export function LocalOffer({ local, document, onRestore, onDiscard }: Props) {
  const [shelf] = useState(() => {
    const pictures = new PictureShelf()
    pictures.add(document.pictures)
    return pictures
  })
  const names = useDraftNames(new Map(linkNamesOf(document)), shelf)
  return (
    <Modal
      open
      width={960}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title="本机有没保存到服务器的内容"
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onDiscard}>丢弃</Button>
          <Button type="primary" autoFocus onClick={onRestore}>
            恢复
          </Button>
        </Flex>
      }
    >
      <p>
        本机：{formatDateTime(local.savedAt)}；服务器：{formatDateTime(document.updatedAt)}
        {document.updatedBy ? `（${document.updatedBy.name}）` : ''}。
        {local.rev !== document.rev && '在那之后服务器上的草稿又有修改，恢复后两份会合在一起，改在同一处的请你选。'}
      </p>
      <Compared
        before={{ heading: '服务器上的', lines: draftSaid(document.draft, names) }}
        after={{ heading: '本机的', lines: draftSaid(local.draft, names) }}
      />
    </Modal>
  )
}
