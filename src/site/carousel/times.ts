/** Of every row of pictures (specification, section 9): ms. */
export const slideSpeedMs = 300
export const autoplayDelayMs = 3000
/** Of the viewer. */
export const zoomRatio = { min: 1, max: 3 } as const

/** Nothing glides and nothing moves by itself for those who asked for calm. */
export function wantsCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
