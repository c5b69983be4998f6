/** A mountain range generated from a number: the same on every server and in every browser. */
export interface Peaks {
  /** 0–6: which of the palettes. */
  palette: number
  /** The position of the light, in the view box. */
  light: { x: number; y: number }
  /** From far to near: the outline of the ridge, and its slopes in shadow. */
  ridges: { whole: string; shadow: string }[]
}

/** The view box of the ridges: 16:9 with extra sky, so that other ratios can crop it. */
export const peaksWidth = 160
export const peaksHeight = 90

export function peaksOf(id: number): Peaks {
  const next = randomFrom(id)
  const light = { x: 24 + Math.round(next() * 112), y: 12 + Math.round(next() * 16) }
  const ridges = [
    ridge(next, { top: 20, depth: 26, step: 30 }),
    ridge(next, { top: 38, depth: 20, step: 24 }),
    ridge(next, { top: 56, depth: 16, step: 19 }),
  ]
  return { palette: Math.abs(id) % 7, light, ridges }
}

/** Peaks at most `depth` apart in height, the highest near `top`, about `step` from one valley to the next. */
function ridge(next: () => number, { top, depth, step }: { top: number; depth: number; step: number }): Peaks['ridges'][number] {
  let whole = `M-9 ${peaksHeight}`
  let shadow = ''
  let x = -8 - Math.round(next() * step * 0.5)
  whole += `L${x} ${Math.round(top + depth * (0.7 + next() * 0.4))}`
  while (x < peaksWidth + 8) {
    const wide = step * (0.7 + next() * 0.7)
    const peakX = Math.round(x + wide * (0.36 + next() * 0.28))
    const peakY = Math.round(top + next() * depth * 0.6)
    const right = Math.round(x + wide)
    const lower = Math.round(top + depth * (0.7 + next() * 0.5))
    whole += `L${peakX} ${peakY} ${right} ${lower}`
    // The slope right of the peak is in shadow; below the valley it narrows to a point.
    shadow += `M${peakX} ${peakY}L${right} ${lower} ${Math.round(peakX + wide * 0.16)} ${Math.round(lower + (lower - peakY) * 0.9)} ${Math.round(peakX + wide * 0.06)} ${Math.round((peakY + lower) / 2 + 3)}Z`
    x = right
  }
  return { whole: `${whole}V${peaksHeight}Z`, shadow }
}

/** mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
