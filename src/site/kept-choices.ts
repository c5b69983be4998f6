import { unfoldAgain } from './bring-unfolded.ts'

/** What somebody has chosen on a page without another address: tabs, and what was unfolded. */
interface Choices {
  /** Ids. */
  changed: ReadonlyMap<string, boolean>
  /** By `namedDetails`. */
  unfolded: ReadonlySet<string>
}

const switches = 'main input[id][type=radio], main input[id][type=checkbox]'

/** Asked while the page still stands. */
export function choicesOfPage(): Choices {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(switches)]
  return {
    changed: new Map(inputs.filter(({ checked, defaultChecked }) => checked !== defaultChecked).map(({ id, checked }) => [id, checked])),
    unfolded: new Set(namedDetails().flatMap(({ name, details }) => (details.open ? name : []))),
  }
}

/** Before the page that was come back to takes its place: it is as high again as it was. */
export function chooseAgain({ changed, unfolded }: Choices): void {
  for (const [id, checked] of changed) {
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement) input.checked = checked
  }
  for (const { name, details } of namedDetails()) if (!details.open && unfolded.has(name)) unfoldAgain(details)
}

/** Each by what is written on it and its number among those with the same words: the ranks of two tables have the same. */
function namedDetails(): { name: string; details: HTMLDetailsElement }[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<HTMLDetailsElement>('main details')].map((details) => {
    const words = details.querySelector('summary')?.textContent ?? ''
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    return { name: `${words} ${count}`, details }
  })
}
