import { makeStore } from '#ui/store.ts'

/** How long a toast stays, ms (specification, section 9). */
const toastMs = 2_000

/** As many sentences wait at most; more would be outdated when shown. */
const longestQueue = 9

export interface Toast {
  id: number
  message: string
  /** The visitor's action succeeded: shown with a tick. */
  isDone: boolean
}

interface QueuedToast extends Toast {
  durationMs: number
}

/** The toast on the page, one at a time. */
export const shownToast = makeStore<Toast | null>(null)

let queue: QueuedToast[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/**
 * Shows one sentence at the bottom of the page; others wait in a queue. If the same sentence is shown already, it just stays longer. An answer may
 * have no sentence: nothing is shown then.
 */
export function showToast(message: string, { isDone = false, durationMs = toastMs }: { isDone?: boolean; durationMs?: number } = {}): void {
  if (message.trim() === '') return
  const shown = shownToast.get()
  if (shown?.message === message) {
    stayFor(durationMs)
    return
  }
  if (queue.some((toast) => toast.message === message)) return
  queue = [...queue, { id: ++lastId, message, isDone, durationMs }].slice(-longestQueue)
  if (shown === null) showNext()
}

function showNext(): void {
  const [next, ...rest] = queue
  queue = rest
  shownToast.set(next ?? null)
  if (next) stayFor(next.durationMs)
}

function stayFor(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(showNext, ms)
}
