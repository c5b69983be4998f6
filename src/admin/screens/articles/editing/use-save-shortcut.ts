import { App } from 'antd'
import { useEffect } from 'react'
import type { DraftKeeper } from './draft-keeper.ts'

/** Ctrl+S and ⌘S save the draft; the browser would save the page as a file. */
export function useSaveShortcut(keeper: DraftKeeper, isReadOnly: boolean): void {
  const { message } = App.useApp()
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (isReadOnly) return
      void keeper.flush().then((isSaved) => isSaved && message.success('已保存'))
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [keeper, message, isReadOnly])
}
