/** 防剧透: kept on the device alone. boot.js sets the page's mark before the first paint, base.css hides by it. */
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
    // storage may be closed to us; it then holds for this page
  }
}

export function onHiddenResults(told: () => void): () => void {
  addEventListener(changed, told)
  return () => removeEventListener(changed, told)
}

/** Shows one thing's results at a tap on them, or by the space bar on the link that leads to it; follows the switch in other windows. */
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
  dispatchEvent(new Event(changed))
}

const covered = '.result:not([data-shown])'

function uncover(event: MouseEvent): void {
  if (!areResultsHidden() || !(event.target instanceof Element)) return
  const touched = event.target.closest(`${covered}, .uncover`)
  if (!touched) return
  event.preventDefault()
  event.stopPropagation()
  show(touched.closest('[data-results]') ?? touched)
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
  for (const part of [unit, ...unit.querySelectorAll('.result, .unspoiled, .uncover')]) part.setAttribute('data-shown', '')
  // The button that was pressed is gone: the reader goes on where it stood.
  if (focused && unit instanceof HTMLElement) {
    unit.tabIndex = -1
    unit.focus()
  }
}
