import { reopenDetails } from './scroll-to-opened.ts'

/** Choices on a page that its URL does not hold: tabs, switches and opened `<details>`. */
interface PageState {
  /** Whether each changed radio button or checkbox is checked, by id. */
  inputs: ReadonlyMap<string, boolean>
  /** By `namedDetails`. */
  opened: ReadonlySet<string>
}

const switches = 'main input[id][type=radio], main input[id][type=checkbox]'

/** Before the page is replaced. */
export function capturePageState(): PageState {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(switches)]
  return {
    inputs: new Map(inputs.filter(({ checked, defaultChecked }) => checked !== defaultChecked).map(({ id, checked }) => [id, checked])),
    opened: new Set(namedDetails().flatMap(({ name, details }) => (details.open ? name : []))),
  }
}

/** After going back, before the scroll position is restored: the page must have its former height. */
export function restorePageState({ inputs, opened }: PageState): void {
  for (const [id, checked] of inputs) {
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement) input.checked = checked
  }
  for (const { name, details } of namedDetails()) if (!details.open && opened.has(name)) reopenDetails(details)
}

/** Named by the summary's text and a count: two tables may have the same summaries. */
function namedDetails(): { name: string; details: HTMLDetailsElement }[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<HTMLDetailsElement>('main details')].map((details) => {
    const words = details.querySelector('summary')?.textContent ?? ''
    const count = (counts.get(words) ?? 0) + 1
    counts.set(words, count)
    return { name: `${words} ${count}`, details }
  })
}
