/** The address of a bracket names a round, a side whose way is lit, or both: `#round-21-2,side-104`. */
const sidePart = /^side-\d+$/

export function partsOfAddress(): string[] {
  return location.hash.slice(1).split(',')
}

/** The entrant's id; null: none is named. */
export function sideInAddress(): string | null {
  return (
    partsOfAddress()
      .find((part) => sidePart.test(part))
      ?.slice('side-'.length) ?? null
  )
}

export function roundInAddress(): string {
  return partsOfAddress().find((part) => !sidePart.test(part)) ?? ''
}

/** The browser's entry of the page is the same, with another round or side: the router need not hear of it. */
export function nameInAddress(round: string, side: string | null): void {
  const hash = [round, side === null ? '' : `side-${side}`].filter((part) => part !== '').join()
  if (hash !== location.hash.slice(1))
    history.replaceState(history.state, '', hash === '' ? location.pathname + location.search : `#${hash}`)
}
