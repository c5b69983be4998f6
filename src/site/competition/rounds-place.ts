import { partsOfAddress } from './bracket-address.ts'

/** The round of these that the address names. */
function named(chips: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const parts = partsOfAddress()
  return chips.find((chip) => parts.includes(idOf(chip)))
}

/** At the round that the address names, or at `open`; a tree of which several rounds are in view, at its beginning. */
export function openAt(root: HTMLElement, open: string): void {
  const chips = chipsOf(root)
  const chosen = named(chips)
  const frame = root.querySelector('section')
  const round = columnNamed(chosen ? idOf(chosen) : open)
  mark(chips, chosen ?? chips.find((chip) => idOf(chip) === open))
  if (frame && round) frame.scrollLeft = chosen || !beginsAtFirst(root, frame) ? columnOf(frame, round, chips) : 0
}

/** A tree of which several rounds are in view; a phone, which shows one, snaps to it. */
function beginsAtFirst(root: HTMLElement, frame: HTMLElement): boolean {
  const overview = overviewOf(root)
  return overview !== null && (overview.checked || getComputedStyle(frame).scrollSnapType === 'none')
}

export function overviewOf(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('[data-overview]')
}

export function chipsOf(root: HTMLElement): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('nav a')]
}

export function idOf(chip: HTMLAnchorElement): string {
  return chip.hash.slice(1)
}

/** The column of a round, whose heading or which itself has the id. */
export function columnNamed(id: string): HTMLElement | null {
  return document.getElementById(id)?.closest('li') ?? null
}

export function mark(chips: readonly HTMLAnchorElement[], chosen: HTMLAnchorElement | undefined): void {
  for (const chip of chips) {
    columnNamed(idOf(chip))?.toggleAttribute('data-open', chip === chosen)
    if (chip === chosen) chip.setAttribute('aria-current', 'true')
    else chip.removeAttribute('aria-current')
  }
}

export function leftOf(frame: HTMLElement, round: HTMLElement): number {
  return frame.scrollLeft + round.getBoundingClientRect().left - frame.getBoundingClientRect().left - edgeOf(frame)
}

function edgeOf(frame: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(frame).scrollPaddingLeft) || 0
}

/**
 * Where the frame begins to show this round, always with a whole column. Of the last rounds, to which it cannot scroll that far, it gets as much room
 * behind them as lets it begin with the nearest column before; all that follows it is in view.
 */
export function columnOf(frame: HTMLElement, round: HTMLElement, chips: readonly HTMLAnchorElement[]): number {
  const wanted = leftOf(frame, round)
  const columns = chips.flatMap((chip) => columnNamed(idOf(chip)) ?? [])
  const most = Math.max(...columns.map((column) => leftOf(frame, column) + column.offsetWidth)) + 2 * edgeOf(frame) - frame.clientWidth
  if (columns.length === 0 || wanted <= most) return wanted
  const left = Math.min(wanted, ...columns.map((column) => leftOf(frame, column)).filter((at) => at >= most - 1))
  if (left > most && most > 0) frame.style.paddingRight = `${edgeOf(frame) + left - most}px`
  return left
}
