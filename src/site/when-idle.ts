/** Does something that nobody waits for, once the page and all that it shows has come. */
export function whenIdle(task: () => void): void {
  if (document.readyState === 'complete') rest(task)
  else addEventListener('load', () => rest(task), { once: true })
}

/** WebKit has no `requestIdleCallback`. */
function rest(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 })
  else setTimeout(task, 1_500)
}
