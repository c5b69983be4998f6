/** Runs a low-priority task once the page and everything on it has loaded. */
export function whenIdle(task: () => void): void {
  if (document.readyState === 'complete') rest(task)
  else addEventListener('load', () => rest(task), { once: true })
}

/** WebKit has no `requestIdleCallback`. */
function rest(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5_000 })
  else setTimeout(task, 1_500)
}
