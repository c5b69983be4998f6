/** 防剧透: stored on the device only. boot.js sets the page's attribute before the first paint, base.css hides by it. */
const key = 'hide-results'
const changed = 'hide-results'

export function areResultsHidden(): boolean {
  return document.documentElement.dataset.hideResults !== undefined
}

export function toggleHiddenResults(): void {
  mark(!areResultsHidden())
  try {
    if (areResultsHidden()) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // storage may be unavailable; the choice is then valid for this page
  }
}

/** The page's own title where results are hidden; undefined: they are not, or it tells none. */
export function untoldTitle(): string | undefined {
  return (areResultsHidden() && document.querySelector('title')?.dataset.untold) || undefined
}

/** The title of the tab, of the history and of bookmarks, by the switch; the page's head says the whole of it to those it is shared with. */
export function showTitle(untold: string | undefined): void {
  const title = document.querySelector('title')
  if (title) title.dataset.untold = untold ?? ''
  document.title = untoldTitle() ?? document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title
}

export function onHiddenResults(told: () => void): () => void {
  addEventListener(changed, told)
  return () => removeEventListener(changed, told)
}

/** Shows the results of one element on a tap, or by the space key on its link; follows the switch in other windows. */
export function watchHiddenResults(): void {
  addEventListener('click', uncover, true)
  addEventListener('keydown', uncoverByKey)
  addEventListener('storage', (event) => {
    if (event.key === key) mark(event.newValue !== null)
  })
}

function mark(isHidden: boolean): void {
  const { documentElement } = document
  documentElement.toggleAttribute('data-hide-results', isHidden)
  for (const shown of documentElement.querySelectorAll('[data-shown]')) shown.removeAttribute('data-shown')
  showTitle(document.querySelector('title')?.dataset.untold)
  dispatchEvent(new Event(changed))
}

const covered = '.result:not([data-shown])'

function uncover(event: MouseEvent): void {
  if (!areResultsHidden() || !(event.target instanceof Element)) return
  const touched = event.target.closest(`${covered}, .uncover`) ?? hiddenHeadline(event.target)
  if (!touched) return
  event.preventDefault()
  event.stopPropagation()
  show(touched.closest('[data-results]') ?? touched)
}

/** Those of one name are shown together: a picture far from its headline, the pictures of an album and its title. */
function unitsOf(unit: Element): Iterable<Element> {
  const name = unit.getAttribute('data-results')
  return name ? document.querySelectorAll(`[data-results="${name}"]`) : [unit]
}

/** Whether the visitor has tapped a unit of this name. */
export function isShown(name: string): boolean {
  return document.querySelector(`[data-results="${name}"][data-shown]`) !== null
}

/** A link whose headline is hidden shows it first, and leads on at the next tap. */
function hiddenHeadline(target: Element): Element | null {
  return target.closest('a, h1, h2')?.querySelector('.headline:not([data-shown])') ?? null
}

function uncoverByKey(event: KeyboardEvent): void {
  if (event.key !== ' ' || !areResultsHidden() || !(event.target instanceof HTMLAnchorElement)) return
  const unit = event.target.closest('[data-results]')
  if (!unit?.querySelector(covered)) return
  event.preventDefault()
  show(unit)
}

function show(unit: Element): void {
  const focused = unit.querySelector('.uncover') === document.activeElement
  for (const each of unitsOf(unit))
    for (const part of [each, ...each.querySelectorAll('.result, .unspoiled, .uncover, .headline')]) part.setAttribute('data-shown', '')
  // The pressed button was removed: the focus moves to the element in its place.
  if (focused && unit instanceof HTMLElement) {
    unit.tabIndex = -1
    unit.focus()
  }
}
