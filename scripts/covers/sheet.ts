import type { Palette } from './palettes.ts'
import { type Random, randomFrom } from './random.ts'

type Stop = readonly [offset: number, color: string, opacity?: number]

/** The paper of one picture: its size in px, its colours, its numbers, and the definitions that its shapes refer to. */
export interface Sheet {
  width: number
  height: number
  palette: Palette
  random: Random
  /** A paint for `fill` or `stroke`, from (x1, y1) to (x2, y2) of the shape's box; from top to bottom by itself. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string
  radial(stops: readonly Stop[]): string
  /** A value for `filter`; the radius is in px of the sheet. */
  blur(radius: number): string
  /** A value for `clip-path`. */
  clip(shapes: string): string
  svg(body: string): string
}

export function createSheet(width: number, height: number, seed: string, palette: Palette): Sheet {
  const definitions = new Map<string, string>()
  const define = (make: (id: string) => string) => {
    const key = make('')
    const known = definitions.get(key)
    if (known) return `url(#${known})`
    const id = `d${definitions.size}`
    definitions.set(key, id)
    markup.push(make(id))
    return `url(#${id})`
  }
  const markup: string[] = []
  return {
    width,
    height,
    palette,
    random: randomFrom(seed),
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`),
    radial: (stops) => define((id) => `<radialGradient id="${id}">${stopMarkup(stops)}</radialGradient>`),
    blur: (radius) =>
      define((id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${radius}"/></filter>`),
    clip: (shapes) => define((id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    svg: (body) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${markup.join('')}</defs>${body}</svg>`,
  }
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops.map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')
}

/** One decimal is enough for a picture of 1600 px, and keeps the drawings short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export type Point = readonly [x: number, y: number]

export function pathOf(points: readonly Point[], close = true): string {
  return `${points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')}${close ? 'Z' : ''}`
}

/** `amount` 0 gives `from`, 1 gives `to`; both `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16)
  const mixed = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - amount) + channel(to, index) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

interface Glow {
  x: number
  y: number
  rx: number
  ry: number
  opacity: number
  color?: string
}

export function glow(sheet: Sheet, { x, y, rx, ry, opacity, color = sheet.palette.light }: Glow): string {
  const paint = sheet.radial([
    [0, color, 0.9],
    [0.3, color, 0.38],
    [0.65, color, 0.09],
    [1, color, 0],
  ])
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${paint}" opacity="${opacity}"/>`
}

/** A smooth line through all points (Catmull–Rom as cubic curves). */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const start = at(0)
  const parts = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const [ax, ay] = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const [bx, by] = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${round(ax)} ${round(ay)} ${round(bx)} ${round(by)} ${round(to[0])} ${round(to[1])}`
  })
  return `M${round(start[0])} ${round(start[1])}${parts.join('')}`
}
