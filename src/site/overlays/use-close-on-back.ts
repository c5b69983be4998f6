import { useEffect, useRef } from 'react'
import { closeOnBack } from './back-button.ts'

/** While it is open, the back button closes it. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const release = closeOnBack(() => close.current())
    return () => void release()
  }, [isOpen])
}
