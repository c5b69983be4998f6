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

/** The title without spoilers while results are hidden; undefined where they are not, or where the title gives nothing away. */
export function spoilerFreeTitle(): string | undefined {
  return (areResultsHidden() && document.querySelector('title')?.dataset.spoilerFree) || undefined
}

/** Sets the title of the tab, the history and bookmarks; `og:title` always has the full one. */
export function showTitle(spoilerFree: string | undefined): void {
  const title = document.querySelector('title')
  if (title) title.dataset.spoilerFree = spoilerFree ?? ''
  document.title = spoilerFreeTitle() ?? document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title
}

export function onHiddenResults(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
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
  showTitle(document.querySelector('title')?.dataset.spoilerFree)
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
