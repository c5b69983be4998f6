import { areResultsHidden } from '../spoilers/hidden-results.ts'

/** A change of more places is another page, not news. */
const mostMarked = 40
/** Where in the window somebody may be reading, as shares of its height. */
const shares = [0.4, 0.6, 0.8, 0.2] as const
/** Who has not gone down looks at what the page leads with: a score is not to leave the window because something came below it. */
const sharesAtTop = [0.2, 0.4, 0.6, 0.8] as const
/** What shows a match is lower once it has ended: it says no more that it runs. What stands below is not to move up, nor where another takes its place. */
const parts = '[data-results], [data-results] div, [data-place]'
const markMs = 1_600
const moveMs = 400

/**
 * Looks on while new data is rendered. The returned function, called right after, before anything is painted, keeps what is being read where it is, and
 * marks what changed: a text that is another, a row that moved. Nothing is marked where results are hidden: the mark would tell who scored.
 */
export function watchChanges(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const giveAnchorBack = withoutAnchor()
  // The first of them that is still there afterwards: what ends may take its card along.
  const places = (scrollY === 0 ? sharesAtTop : shares).flatMap((share) => {
    const found = document.elementFromPoint(innerWidth / 2, innerHeight * share)
    // Rows change places within their table, which stays.
    const element = found?.closest('table') ?? found
    return element && element !== main && main.contains(element) ? [{ element, top: topOf(element) }] : []
  })
  const heights = new Map([...main.querySelectorAll<HTMLElement>(parts)].map((part) => [part, part.offsetHeight]))
  const rows = new Map([...main.querySelectorAll<HTMLElement>('tbody > tr')].map((row) => [row, row.offsetTop]))
  const observer = new MutationObserver(() => {})
  observer.observe(main, { characterData: true, childList: true, subtree: true })
  return () => {
    const changed = placesOf(observer.takeRecords())
    observer.disconnect()
    for (const [part, before] of heights) if (part.isConnected && part.offsetHeight < before) keepHeight(part, before)
    const place = places.find(({ element }) => element.isConnected)
    const distance = place ? topOf(place.element) - place.top : 0
    if (distance !== 0) scrollBy({ top: distance, behavior: 'instant' })
    giveAnchorBack()
    if (areResultsHidden() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (changed.length <= mostMarked) for (const element of changed) mark(element)
    for (const [row, before] of rows) if (row.isConnected && row.offsetTop !== before) move(row, before - row.offsetTop)
  }
}

const keptHeights = new Set<HTMLElement>()

/** Until the page is left, or drawn for another window. */
function keepHeight(part: HTMLElement, height: number): void {
  if (keptHeights.size === 0) addEventListener('resize', giveUpHeights, { once: true })
  keptHeights.add(part)
  Object.assign(part.style, { minHeight: `${height}px`, alignContent: 'start' })
}

function giveUpHeights(): void {
  for (const { style } of keptHeights) Object.assign(style, { minHeight: '', alignContent: '' })
  keptHeights.clear()
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + scrollY
}

let watching = 0

/** The browser's own way of it, where there is one, would do it a second time: it looks where things stand as soon as anything asks for that. */
function withoutAnchor(): () => void {
  const { style } = document.documentElement
  watching += 1
  style.setProperty('overflow-anchor', 'none')
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        watching -= 1
        if (watching === 0) style.removeProperty('overflow-anchor')
      }),
    )
}

/** The elements whose text changed, and those that are new. */
function placesOf(records: readonly MutationRecord[]): Element[] {
  const places = new Set<Element>()
  for (const { type, target, addedNodes } of records) {
    const element = type === 'characterData' ? target.parentElement : null
    if (element) places.add(element)
    for (const node of addedNodes) {
      const added = node instanceof Element ? node : node.parentElement
      if (added) places.add(added)
    }
  }
  return [...places].filter((place) => place.isConnected && !place.hasAttribute('data-live-note'))
}

function mark(element: Element): void {
  element.animate?.([{ backgroundColor: 'rgba(242, 140, 40, 0.35)' }, { backgroundColor: 'rgba(242, 140, 40, 0)' }], {
    duration: markMs,
    easing: 'ease-out',
  })
}

function move(row: HTMLElement, distance: number): void {
  row.animate?.([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], { duration: moveMs, easing: 'ease-out' })
}
