import { App, Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { siteToday } from '#admin/pieces/site-today.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import { formatShort } from '#shared/dates.ts'
import { linesOf } from './compare.ts'
import { Texts } from './Texts.tsx'

interface Props {
  mine: ArticleDraft
  theirs: DocumentEditing
  onMine(): Promise<void>
  onTheirs(): Promise<void>
  onLater(): void
}

/** Somebody else saved this document meanwhile. Nothing is sent until one of the two is chosen. */
export function ConflictDialog({ mine, theirs, onMine, onTheirs, onLater }: Props) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const who = theirs.updatedBy?.name ?? '一次导入'
  const choose = (way: () => Promise<void>) => async () => {
    setBusy(true)
    await way().finally(() => setBusy(false))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linesOf(mine).join('\n'))
      void message.success('已复制你的内容')
    } catch {
      void message.error('没有复制成功，请在下面选中文字后复制')
    }
  }
  return (
    <Modal
      open
      width={960}
      title={`${who} 也修改了这篇文章`}
      onCancel={onLater}
      footer={
        <Flex gap={8} wrap justify="end">
          <Button onClick={() => void copy()}>复制我的内容</Button>
          <Button disabled={isBusy} onClick={() => void choose(onTheirs)()}>
            采用对方的
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void choose(onMine)()}>
            保留我的
          </Button>
        </Flex>
      }
    >
      <p>
        {who} 在 {formatShort(theirs.updatedAt, siteToday())}{' '}
        保存了另一份。现在还没有覆盖任何内容：「保留我的」会用你的内容作草稿，对方的留在历史版本里；「采用对方的」会丢掉你还没保存的修改。
      </p>
      <Texts before={{ heading: `${who} 的`, draft: theirs.draft }} after={{ heading: '我的', draft: mine }} />
    </Modal>
  )
}
