import { useEffect, useRef } from 'react'
import { holdWayBack } from './way-back.ts'

/** While it is open, the way back closes it first. */
export function useWayBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const release = holdWayBack(() => close.current())
    return () => void release()
  }, [isOpen])
}
