import { glow, mix, type Point, pathOf, round, type Sheet } from './sheet.ts'

export function sky(sheet: Sheet, options: { stars?: boolean; lightX?: number; lightY?: number; strength?: number } = {}): string {
  const { width, height, palette, random } = sheet
  const { stars = true, lightX = 0.62, lightY = 0.62, strength = 0.55 } = options
  const paint = sheet.linear([
    [0, palette.sky[0]],
    [0.52, palette.sky[1]],
    [1, palette.sky[2]],
  ])
  const dots = Array.from({ length: stars ? 90 : 0 }, () => {
    const y = height * 0.58 * random.next() ** 1.5
    const opacity = random.between(0.15, 0.85) * (1 - y / height)
    return `<circle cx="${round(width * random.next())}" cy="${round(y)}" r="${round(random.between(0.7, 2.2))}" opacity="${round(opacity)}"/>`
  })
  return [
    `<rect width="${width}" height="${height}" fill="${paint}"/>`,
    `<g fill="${palette.light}">${dots.join('')}</g>`,
    glow(sheet, { x: width * lightX, y: height * lightY, rx: width * 0.55, ry: height * 0.5, opacity: strength }),
  ].join('')
}

export function moon(sheet: Sheet, x: number, y: number, radius: number): string {
  const { light, sky: tones } = sheet.palette
  const disc = sheet.linear([
    [0, light],
    [1, mix(light, tones[2], 0.55)],
  ])
  const shade = mix(light, tones[1], 0.28)
  const seas = [
    [-0.3, -0.2, 0.26],
    [0.22, 0.1, 0.34],
    [-0.12, 0.42, 0.2],
    [0.4, -0.38, 0.14],
  ] as const
  return [
    glow(sheet, { x, y, rx: radius * 3.4, ry: radius * 3.4, opacity: 0.5 }),
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${disc}"/>`,
    `<g fill="${shade}" opacity=".3">`,
    ...seas.map(([dx, dy, size]) => `<circle cx="${x + dx * radius}" cy="${y + dy * radius}" r="${size * radius}"/>`),
    '</g>',
  ].join('')
}

interface Ridge {
  /** Where the ridge's feet stand and how high its peaks may rise, px. */
  base: number
  rise: number
  peaks: number
  color: string
  /** The colour at its feet: the mist it stands in. */
  feet: string
  /** 0 is all facets soft, 1 is strong. */
  relief?: number
}

/** One row of faceted peaks, each lit from one side and broken by a zigzag edge. */
export function ridge(sheet: Sheet, { base, rise, peaks, color, feet, relief = 0.5 }: Ridge): string {
  const { random, width, palette } = sheet
  const step = width / peaks
  const start = -step * random.between(0.3, 0.9)
  const crest: { apex: Point; right: Point[] }[] = []
  let outline: Point[] = [[start - step * 0.5, base - rise * random.between(0.1, 0.3)]]
  for (let index = 0; index < peaks + 2; index++) {
    const apex: Point = [start + step * (index + random.between(0.25, 0.75)), base - rise * random.between(0.5, 1)]
    const valley: Point = [start + step * (index + 1 + random.between(-0.1, 0.1)), base - rise * random.between(0.08, 0.34)]
    const from = outline.at(-1) ?? apex
    const left = rough(sheet, from, apex, { depth: 3 })
    const right = rough(sheet, apex, valley, { depth: 3 })
    outline = [...outline, ...left.slice(1), ...right.slice(1)]
    crest.push({ apex, right })
  }
  const bottom = sheet.height + 20
  const body = pathOf([[-400, bottom], ...outline, [width + 400, bottom]])
  const fill = sheet.linear([
    [0, color],
    [0.35, mix(color, feet, 0.35)],
    [0.8, feet],
  ])
  const shadow = mix(color, palette.ink, 0.75)
  const facets = crest.map(({ apex, right }) => {
    const low = right.at(-1) ?? apex
    const spine = rough(sheet, apex, [apex[0] + (low[0] - apex[0]) * random.between(-0.25, 0.15), base], { depth: 3, strength: 1.7 })
    const shade = sheet.linear([
      [0, shadow, 0.85 * relief],
      [1, shadow, 0],
    ])
    const lit = sheet.linear([
      [0, palette.light, 0.5 * relief],
      [0.7, palette.light, 0],
    ])
    const sliver = spine.map(([x, y], index): Point => [x - (y - apex[1]) * 0.16 - index * random.between(0, 2.4), y])
    return (
      `<path d="${pathOf([...right, [low[0], base], ...spine.toReversed()])}" fill="${shade}"/>` +
      `<path d="${pathOf([...spine, ...sliver.toReversed()])}" fill="${lit}"/>`
    )
  })
  return `<g><path d="${body}" fill="${fill}"/><g clip-path="${sheet.clip(`<path d="${body}"/>`)}">${facets.join('')}</g></g>`
}

/** All five ridges of a palette between the horizon and the foreground, with mist in the valleys. */
export function range(sheet: Sheet, options: { horizon?: number; layers?: number; rise?: number } = {}): string {
  const { height, palette } = sheet
  const { horizon = 0.6, layers = 5, rise = 0.42 } = options
  return palette.ridges
    .slice(0, layers)
    .map((color, index) => {
      const depth = index / 4
      const base = height * (horizon + (1.02 - horizon) * depth)
      const feet = mix(color, palette.sky[2], 0.62 - depth * 0.5)
      const row = ridge(sheet, {
        base,
        rise: height * rise * (1 - depth * 0.42),
        peaks: 7 - index,
        color,
        feet,
        relief: 0.28 + depth * 0.4,
      })
      return row + (index < layers - 1 ? mist(sheet, base, height * (0.1 - depth * 0.05), 0.2 - depth * 0.13) : '')
    })
    .join('')
}

export function mist(sheet: Sheet, y: number, thickness: number, opacity: number): string {
  const { width, random, palette } = sheet
  const clouds = Array.from(
    { length: 5 },
    () =>
      `<ellipse cx="${round(width * random.next())}" cy="${round(y + thickness * random.between(-0.5, 0.5))}" rx="${round(width * random.between(0.16, 0.4))}" ry="${round(thickness * random.between(0.3, 0.7))}"/>`,
  )
  return `<g fill="${palette.sky[2]}" opacity="${round(opacity * 100) / 100}" filter="${sheet.blur(26)}">${clouds.join('')}</g>`
}

/** Darkens the rim so that the eye stays in the middle. */
export function vignette(sheet: Sheet, strength = 0.5): string {
  const { width, height, palette } = sheet
  const paint = sheet.radial([
    [0, palette.ink, 0],
    [0.6, palette.ink, 0],
    [1, palette.ink, strength],
  ])
  return `<rect x="${-width * 0.22}" y="${-height * 0.3}" width="${width * 1.44}" height="${height * 1.6}" fill="${paint}"/>`
}

interface Roughness {
  depth: number
  strength?: number
}

/** A straight edge broken by moving its middles, `depth` times. */
function rough(sheet: Sheet, from: Point, to: Point, { depth, strength = 1 }: Roughness): Point[] {
  if (depth === 0) return [from, to]
  const { random } = sheet
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const at = random.between(0.38, 0.62)
  const push = length * 0.11 * strength * random.between(-1, 1)
  const middle: Point = [
    from[0] + (to[0] - from[0]) * at - ((to[1] - from[1]) / length) * push,
    from[1] + (to[1] - from[1]) * at + ((to[0] - from[0]) / length) * push,
  ]
  const finer = { depth: depth - 1, strength }
  return [...rough(sheet, from, middle, finer), ...rough(sheet, middle, to, finer).slice(1)]
}
