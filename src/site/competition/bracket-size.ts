/* Lengths of the drawing in design px, which the styles multiply by --u. */

export const card = { height: 174, head: 46, row: 64 } as const

export const rowPitch = 204

/** The height of a round's name above its matches. */
export const nameHeight = 76

export const groupGap = 48

/** Up to this number, all columns fit a page of 2200. */
export const fittingColumns = 7

export interface ColumnSize {
  width: number
  gap: number
}

/** The width of a card and of the gap behind it: the more columns, the narrower. The styles have a class for each. */
export function columnSize(columns: number): ColumnSize {
  if (columns <= 4) return { width: 450, gap: 132 }
  if (columns === 5) return { width: 392, gap: 60 }
  if (columns === 6) return { width: 340, gap: 32 }
  return columns === fittingColumns ? { width: 290, gap: 28 } : { width: 340, gap: 40 }
}
