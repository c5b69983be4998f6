import { Button } from 'antd'
import { formatClock } from '#shared/dates.ts'
import { spaced } from '#shared/spaced.ts'
import type { DraftKeeperParams } from './draft-keeper.ts'
import styles from './editing.module.css'
import { whoSaved } from './who-saved.ts'

interface Props {
  keeping: DraftKeeperParams
  userId: number
  onRetry(): void
}

/** Where the text is saved now, in words. */
export function SaveState({ keeping, userId, onRetry }: Props) {
  const { trouble } = keeping
  const isBad = trouble !== null || keeping.hasLocalFailed
  return (
    <span className={isBad ? `${styles.state} ${styles.bad}` : styles.state}>
      <span role="status">{sentenceOf(keeping, userId)}</span>
      {(trouble?.kind === 'later' || trouble?.kind === 'signed_out' || trouble?.kind === 'forbidden') && (
        <Button size="small" type="link" onClick={onRetry}>
          重试
        </Button>
      )}
    </span>
  )
}

function sentenceOf(keeping: DraftKeeperParams, userId: number): string {
  const { trouble, isSending, isAhead, isOnlyHere, hasLocalFailed, savedAt } = keeping
  const here = hasLocalFailed ? '本机也存不下，请复制内容' : isOnlyHere ? '正在存到本机' : '已存在本机'
  switch (trouble?.kind) {
    case 'later':
      return `${trouble.message}，${here}${hasLocalFailed ? '' : '，稍后会自动保存'}`
    case 'signed_out':
      return `登录已失效，${here}`
    case 'conflict':
      // Who saved it last need not be who moved it there.
      if (trouble.current.state === 'trashed') return `这篇已被移到回收站，${here}`
      return spaced`${whoSaved(trouble.current, userId)}也改了这篇，${here}`
    case 'forbidden':
    case 'gone':
      return `没有保存到服务器：${trouble.message}（${here}）`
    case 'refused':
      return `没有保存：${trouble.faults[0]?.message ?? trouble.message}（${here}）`
  }
  if (isSending) return '正在保存'
  if (isAhead) return hasLocalFailed ? '本机存不下，正在等待保存' : isOnlyHere ? '正在输入' : '已保存到本机'
  return savedAt ? `已保存 ${formatClock(savedAt)}` : '已保存'
}
