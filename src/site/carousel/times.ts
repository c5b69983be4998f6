/** Slide time of every row of pictures (specification, section 9), ms. */
export const slideSpeedMs = 300
export const autoplayDelayMs = 3000
/** Zoom limits of the viewer. */
export const zoomRatio = { min: 1, max: 3 } as const

/** Whether the visitor asked for reduced motion. */
export function wantsCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
