/** What stands on a share image. There is no place in it for a score, so that none can ever be drawn. */
export type Drawing = {
  /** The site's name, beside its mark. */
  site: string
  /** Above: the column or the competition. */
  label: string
  /** Below, on the right: a day or a time. */
  foot: string
} & ({ layout: 'title'; title: string } | { layout: 'pair'; sides: readonly [string, string]; middle: string })

export interface Icon {
  /** px */
  size: number
  /** `plain`: the mark alone. `filled`: on a ground of its own. `maskable`: so that any form may be cut out of it. */
  look: 'plain' | 'filled' | 'maskable'
}

/** With the bytes of the pictures in it, as the media files hold them. */
export type DrawingOrder = ShareOrder | IconOrder
export interface IconOrder {
  icon: Icon
  /** The operator's; without one, the program's own. */
  mark: Uint8Array | null
}
export interface ShareOrder {
  drawing: Drawing
  /** Dimmed, behind a title. */
  cover: Uint8Array | null
  /** The operator's; without one, the program's own. */
  mark: Uint8Array | null
}

export const drawingSize = { width: 1200, height: 630 } as const

/** Raised where the same words come to look otherwise: the images that lie there are then not taken for these. */
export const drawingVersion = 1
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
