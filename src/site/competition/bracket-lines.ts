import { sideIn, winnerOf } from './bracket-feeders.ts'
import type { Centre } from './bracket-layout.ts'
import { type ColumnSize, card } from './bracket-size.ts'

/** A line from a match to the winner's next match. */
export interface BracketLine {
  d: string
  isKnown: boolean
  /** The entrant that advanced along it. */
  entrantId: number | null
}

export function linesOf(centres: ReadonlyMap<number, Centre>, size: ColumnSize): BracketLine[] {
  const arrivals = new Map<number, Centre[]>()
  for (const from of centres.values()) {
    const target = from.match.winnerTo?.id ?? 0
    arrivals.set(target, [...(arrivals.get(target) ?? []), from])
  }
  return [...arrivals].flatMap(([id, from]) => {
    const target = centres.get(id)
    return target
      ? linesInto(
          target,
          from.sort((a, b) => a.y - b.y),
          size,
        )
      : []
  })
}

/** A line ends at the row of the winner's side; between the rows where only one match feeds it, or where the side is unknown. */
function linesInto(target: Centre, from: readonly Centre[], { width, gap }: ColumnSize): BracketLine[] {
  return from
    .filter(({ column }) => column < target.column)
    .map(({ match, column, y }, i) => {
      const side = from.length === 1 ? null : (sideIn(match, target.match) ?? (from.length === 2 ? i : null))
      const rows = target.y + card.head / 2
      const entry = side === null ? rows : rows + (side === 0 ? -card.row / 2 : card.row / 2)
      const end = target.column * (width + gap)
      return {
        d: `M${column * (width + gap) + width} ${y + card.head / 2}H${end - gap / 2}V${entry}H${end}`,
        isKnown: winnerOf(match) !== null,
        entrantId: winnerOf(match),
      }
    })
}
