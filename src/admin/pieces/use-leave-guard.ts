import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './use-confirm.ts'

/** Asks before unsaved changes, or what `content` says, are lost, by navigating or by closing the tab. */
export function useLeaveGuard(isDirty: boolean, content = '还有没保存的修改，离开后会丢失。'): void {
  const ask = useConfirm()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    ask({
      title: '离开这个页面？',
      content,
      okText: '离开',
      cancelText: '继续编辑',
      onOk: blocker.proceed,
      onCancel: blocker.reset,
    })
  }, [blocker, ask, content])
  useCloseGuard(isDirty)
}

/** Lets the browser ask before the tab is closed or loaded anew, not before another screen of the console. */
export function useCloseGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
