import { unfoldAgain } from './bring-unfolded.ts'

/** What somebody has chosen on a page without another address: tabs, and what was unfolded. */
interface Choices {
  /** Ids. */
  changed: ReadonlyMap<string, boolean>
  /** What is written on them. */
  unfolded: ReadonlySet<string>
}

const switches = 'main input[id][type=radio], main input[id][type=checkbox]'

/** Asked while the page still stands. */
export function choicesOfPage(): Choices {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(switches)]
  const unfolded = [...document.querySelectorAll<HTMLDetailsElement>('main details[open]')]
  return {
    changed: new Map(inputs.filter(({ checked, defaultChecked }) => checked !== defaultChecked).map(({ id, checked }) => [id, checked])),
    unfolded: new Set(unfolded.map(wordsOf)),
  }
}

/** Before the page that was come back to takes its place: it is as high again as it was. */
export function chooseAgain({ changed, unfolded }: Choices): void {
  for (const [id, checked] of changed) {
    const input = document.getElementById(id)
    if (input instanceof HTMLInputElement) input.checked = checked
  }
  for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])'))
    if (unfolded.has(wordsOf(details))) unfoldAgain(details)
}

function wordsOf(details: HTMLDetailsElement): string {
  return details.querySelector('summary')?.textContent ?? ''
}
