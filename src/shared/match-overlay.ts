import { withQuery } from './paths.ts'

/** The overlays of a match for broadcasts and screens at the venue: their addresses, which no page of the site needs, hence not in `paths`. */

export const overlayPattern = '/overlay/match/:id'

/** The header of its answer that says how far it has come among the changes, as the id of an event of a stream does. */
export const overlayPositionHeader = 'x-live-position'

/** `bar`: across the bottom; `corner`: small, in an upper corner; `card`: large, in the middle. */
export const overlayLooks = ['bar', 'corner', 'card'] as const
export type OverlayLook = (typeof overlayLooks)[number]
const overlaySides = ['left', 'right'] as const
/** `game`: in the colour of the site. */
export const overlaySchemes = ['dark', 'light', 'game'] as const

/** `poll`: asks every few seconds, as fits many overlays in one program; `stream`: a line of its own that stays open. */
const overlayFeeds = ['poll', 'stream'] as const

export interface OverlayChoice {
  look: OverlayLook
  /** Of a corner. */
  side: (typeof overlaySides)[number]
  scheme: (typeof overlaySchemes)[number]
  live: (typeof overlayFeeds)[number]
}
export type OverlayParam = keyof OverlayChoice

/** By parameter, in canonical order; the first word is the default and not in an address. */
export const overlayWords = {
  look: overlayLooks,
  side: overlaySides,
  scheme: overlaySchemes,
  live: overlayFeeds,
} as const satisfies { [Name in OverlayParam]: readonly OverlayChoice[Name][] }

/** One address for each choice. */
export function overlayAddress(match: number, choice: Partial<OverlayChoice> = {}): string {
  const unusual = (word: string | undefined, [usual]: readonly string[]) => (word === usual ? undefined : word)
  return withQuery(overlayPattern.replace(':id', String(match)), {
    look: unusual(choice.look, overlayWords.look),
    side: unusual(choice.side, overlayWords.side),
    scheme: unusual(choice.scheme, overlayWords.scheme),
    live: unusual(choice.live, overlayWords.live),
  })
}

/** What a query chooses, or the parameter that says what there is not. Parameters that are not ours are nothing to us. */
export function overlayChoice(query: URLSearchParams): OverlayChoice | { refused: OverlayParam } {
  const look = wordOf(overlayWords.look, query.get('look'))
  const side = wordOf(overlayWords.side, query.get('side'))
  const scheme = wordOf(overlayWords.scheme, query.get('scheme'))
  const live = wordOf(overlayWords.live, query.get('live'))
  if (look === undefined) return { refused: 'look' }
  if (side === undefined) return { refused: 'side' }
  if (scheme === undefined) return { refused: 'scheme' }
  return live === undefined ? { refused: 'live' } : { look, side, scheme, live }
}

function wordOf<Word extends string>(words: readonly Word[], given: string | null): Word | undefined {
  return given === null ? words[0] : words.find((word) => word === given)
}
