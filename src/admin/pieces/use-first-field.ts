import { useEffect, useRef } from 'react'
import { isTouchScreen } from './is-touch-screen.ts'

/**
 * A form for something new is opened to type its name, which is the first text field within: what stands before it is chosen or spelt by itself.
 * Not where a keyboard would come up over half of the screen.
 */
export function useFirstField<Around extends HTMLElement>(isNew: boolean) {
  const around = useRef<Around>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened
  useEffect(() => {
    if (isNew && !isTouchScreen) around.current?.querySelector<HTMLElement>('input[type="text"]')?.focus({ preventScroll: true })
  }, [])
  return around
}
