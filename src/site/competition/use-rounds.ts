import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isPlainClick } from '../overlays/plain-click.ts'
import type { Keeper } from './keep-rounds.ts'
import { openAt } from './rounds-place.ts'

/**
 * Opens the frame; what keeps chips, frame and address together is a script of its own, which comes once the page is alive. `rounds`: what tells them
 * from those of another stage.
 */
export function useRounds(root: RefObject<HTMLDivElement | null>, open: string, rounds: string): void {
  const keeper = useRef<Keeper | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rounds have a place of their own
  useLayoutEffect(() => {
    if (root.current) openAt(root.current, open)
  }, [root, open, rounds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: their chips and names are other elements
  useEffect(() => (root.current ? kept(root.current, open, keeper) : undefined), [root, open, rounds])
  useEffect(() => keeper.current?.light())
}

function kept(root: HTMLElement, open: string, keeper: RefObject<Keeper | null>): () => void {
  let isGone = false
  let pressed: HTMLElement | null = null
  // What is pressed before the script is there counts once it is.
  const wait = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('nav a, button') : null
    if (!target || !isPlainClick(event)) return
    event.preventDefault()
    pressed = target
  }
  const goOn = () => root.removeEventListener('click', wait)
  root.addEventListener('click', wait)
  import('./keep-rounds.ts').then(({ keepRounds }) => {
    goOn()
    if (isGone) return
    keeper.current = keepRounds(root, open)
    pressed?.click()
    // Without it, the chips are plain anchors.
  }, goOn)
  return () => {
    isGone = true
    goOn()
    keeper.current?.stop()
    keeper.current = null
  }
}
