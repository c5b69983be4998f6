/** What stands on a share image. There is no place in it for a score, so that none can ever be drawn. */
export type Drawing =
  | WordedDrawing
  /** The picture whole, without a word. */
  | { layout: 'picture' }

export type WordedDrawing = {
  /** The site's name, beside its mark. */
  site: string
  /** Top: the column or the competition. */
  label: string
  /** Bottom right: a date or a time. */
  foot: string
} & (
  | { layout: 'title'; title: string }
  | { layout: 'pair'; sides: readonly [Marked, Marked]; middle: string }
  /** A mark, and the name beside it. */
  | ({ layout: 'emblem'; about: string } & Marked)
)

/** With a picture in the order, or with the designed mark of this id; null: nobody is known yet. */
export interface Marked {
  name: string
  markId: number | null
}

export interface Icon {
  /** px */
  size: number
  /** `plain`: the mark alone. `filled`: on a background. `maskable`: with room for any mask. */
  look: 'plain' | 'filled' | 'maskable'
}

/** With the bytes of its pictures, as stored. */
export type DrawingOrder = ShareOrder | IconOrder | SvgOrder
/** An upload without faults, to be drawn as PNG. */
interface SvgOrder {
  svg: Uint8Array
}
export interface IconOrder {
  icon: Icon
  /** The operator's logo; null: the program's own mark. */
  mark: Uint8Array | null
}
export interface ShareOrder {
  drawing: Drawing
  /** One, dimmed behind a title; the logo of an emblem, and one that is dimmed behind it; the two logos of a pair. */
  pictures: readonly (Uint8Array | null)[]
  /** The operator's; without one, the program's own. */
  mark: Uint8Array | null
}

export const drawingSize = { width: 1200, height: 630 } as const

/** Increment it when the same data is drawn differently: stored images are then drawn again. */
export const drawingVersion = 3
export const iconVersion = 1

export type DrawingAnswer = { kind: 'ready' } | { kind: 'drawn'; bytes: Uint8Array } | { kind: 'failed'; why: string }

export function isDrawingAnswer(message: unknown): message is DrawingAnswer {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false
  switch (message.kind) {
    case 'ready':
      return true
    case 'drawn':
      return 'bytes' in message && message.bytes instanceof Uint8Array
    case 'failed':
      return 'why' in message && typeof message.why === 'string'
    default:
      return false
  }
}
