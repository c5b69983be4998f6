import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '#admin/pieces/use-confirm.ts'

/** What would be lost by leaving. */
export type Unfinished = 'uploading' | 'unsaved'

const questions: Readonly<Record<Unfinished, { title: string; content: string; cancelText: string }>> = {
  uploading: { title: '图片还在上传，要离开吗？', content: '离开后，没有传完的图片会取消上传。', cancelText: '继续上传' },
  unsaved: { title: '离开这个页面？', content: '对图片的修改还没保存，离开后会丢失。', cancelText: '继续编辑' },
}

/**
 * Asks before it is lost, by navigating or by closing the tab. One for the whole screen: the router supports only one blocker at a time.
 */
export function useUnfinishedGuard(unfinished: Unfinished | null): void {
  const ask = useConfirm()
  const isOn = unfinished !== null
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked' || unfinished === null) return
    const question = ask({
      ...questions[unfinished],
      okText: '离开',
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    })
    return () => question.destroy()
  }, [blocker, ask, unfinished])
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}
