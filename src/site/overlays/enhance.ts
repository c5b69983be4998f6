import { loadScript, ScriptMissing } from '../lazy-page.ts'
import { isPlainClick } from './plain-click.ts'

type Enhanced =
  | { kind: 'siteMap'; element: HTMLAnchorElement }
  | { kind: 'leaving'; element: HTMLAnchorElement }
  | { kind: 'details'; element: HTMLElement; title: string }

/**
 * What opens an overlay where there is script, and is a plain link or a `<details>` where there is none:
 * - `<a href="#site-map">` opens the links of `#site-map` in a drawer;
 * - `<a href="https://…" data-leaves>`, or `<a href="/go/7" data-leaves="example.com">`, asks before the site is left;
 * - `<summary data-dialog="title">` shows the text of its `<details>` in a dialog.
 * Where the overlay's script does not come, they do what they do without script.
 */
export function enhanceLinks(siteName: () => string): void {
  const open = (event: MouseEvent) => {
    const enhanced = isPlainClick(event) ? enhancedAt(event.target) : null
    if (enhanced === null) return
    event.preventDefault()
    event.stopPropagation()
    openFor(enhanced, siteName()).catch((error: unknown) => {
      fallBack(enhanced)
      if (!(error instanceof ScriptMissing)) throw error
    })
  }
  const prepare = ({ target }: Event) => {
    if (enhancedAt(target) !== null) prepareOverlay()
  }
  // In the capture phase, before the pages' own listeners, so that the router never sees such a click.
  document.addEventListener('click', open, true)
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, prepare, { passive: true })
}

function enhancedAt(target: EventTarget | null): Enhanced | null {
  const element = target instanceof Element ? target.closest('a[href="#site-map"], a[data-leaves], summary[data-dialog]') : null
  if (element instanceof HTMLAnchorElement) {
    const { leaves } = element.dataset
    if (leaves === undefined) return { kind: 'siteMap', element }
    // A link of a match, or of the page of links, may lead to this site by its full address.
    return (leaves || element.host) === location.host ? null : { kind: 'leaving', element }
  }
  return element instanceof HTMLElement ? { kind: 'details', element, title: element.dataset.dialog ?? '' } : null
}

async function openFor(enhanced: Enhanced, siteName: string): Promise<void> {
  const contents = await loadContents()
  switch (enhanced.kind) {
    case 'siteMap':
      return contents.openSiteMap(enhanced.element)
    case 'leaving':
      return await contents.openLeaving(enhanced.element, siteName)
    case 'details':
      return await contents.openDetails(enhanced.element, enhanced.title)
  }
}

function fallBack(enhanced: Enhanced): void {
  switch (enhanced.kind) {
    case 'siteMap':
    case 'leaving':
      location.assign(enhanced.element.href)
      return
    case 'details':
      enhanced.element.parentElement?.toggleAttribute('open')
      return
  }
}

/** Loaded before the click; errors are ignored, because nobody has asked for it yet. */
function prepareOverlay(): void {
  import('./contents.tsx').catch(() => {})
}

async function loadContents() {
  return await loadScript(() => import('./contents.tsx'))
}
