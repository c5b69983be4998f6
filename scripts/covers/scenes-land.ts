import { beacon, gateHouse, roof, tower } from './buildings.ts'
import { swordsman } from './figures.ts'
import { mist, moon, range, ridge, sky, vignette } from './landscape.ts'
import { glow, mix, type Point, pathOf, round, type Sheet } from './sheet.ts'

/** A sword standing in a cliff before the moon, one streak of light. */
export function swordCliff(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const [x, y] = [width * 0.6, height * 0.7]
  const steel = sheet.linear(
    [
      [0, palette.light],
      [0.48, palette.light],
      [0.52, palette.ridges[0]],
      [1, palette.ridges[1]],
    ],
    [0, 0, 1, 0],
  )
  const rock = sheet.linear([
    [0, palette.ridges[3]],
    [0.4, palette.ridges[4]],
    [1, palette.ink],
  ])
  return [
    sky(sheet, { lightX: 0.6, lightY: 0.4 }),
    moon(sheet, width * 0.6, height * 0.36, 190),
    range(sheet, { horizon: 0.7, rise: 0.36, layers: 4 }),
    mist(sheet, height * 0.8, 120, 0.5),
    `<path d="M${width + 20} ${height + 20}H${width * 0.34}L${width * 0.4} ${height * 0.93}L${width * 0.385} ${height * 0.88}L${width * 0.46} ${height * 0.83}L${width * 0.45} ${height * 0.79}L${width * 0.53} ${height * 0.72}L${width * 0.66} ${height * 0.7}L${width * 0.78} ${height * 0.745}L${width * 0.9} ${height * 0.735}L${width + 20} ${height * 0.79}Z" fill="${rock}" stroke="${palette.light}" stroke-opacity=".5" stroke-width="3"/>`,
    `<path d="M${width * 0.53} ${height * 0.72}L${width * 0.6} ${height * 0.83}L${width * 0.56} ${height * 0.92}L${width * 0.62} ${height * 1.03}M${width * 0.66} ${height * 0.7}L${width * 0.7} ${height * 0.82}L${width * 0.8} ${height * 0.9}M${width * 0.45} ${height * 0.79}L${width * 0.5} ${height * 0.88}" fill="none" stroke="${palette.light}" stroke-opacity=".16" stroke-width="3"/>`,
    `<g transform="rotate(9 ${x} ${y})">`,
    glow(sheet, { x, y: y - 190, rx: 130, ry: 330, opacity: 0.55 }),
    `<path d="M${x - 13} ${y - 330}H${x + 13}V${y + 26}L${x} ${y + 44}L${x - 13} ${y + 26}Z" fill="${steel}"/>`,
    `<path d="M${x - 74} ${y - 342}Q${x} ${y - 318} ${x + 74} ${y - 342}L${x + 66} ${y - 322}Q${x} ${y - 300} ${x - 66} ${y - 322}Z" fill="${palette.ink}" stroke="${palette.accent}" stroke-width="3"/>`,
    `<rect x="${x - 9}" y="${y - 436}" width="18" height="100" rx="6" fill="${palette.ink}" stroke="${palette.accent}" stroke-opacity=".6" stroke-width="2"/><circle cx="${x}" cy="${y - 446}" r="15" fill="${palette.accent}"/>`,
    `<path d="M${x} ${y - 440}C${x + 60} ${y - 430} ${x + 70} ${y - 380} ${x + 130} ${y - 372}C${x + 90} ${y - 350} ${x + 50} ${y - 390} ${x} ${y - 430}Z" fill="${palette.accent}" opacity=".85"/>`,
    '</g>',
    `<path d="M${width * 0.97} ${-20}L${width * 0.66} ${height * 0.4}L${width * 0.955} ${-20}Z" fill="${palette.light}" opacity=".75"/>`,
    `<path d="M${width * 0.97} ${-20}L${width * 0.62} ${height * 0.46}" stroke="${palette.light}" stroke-width="16" opacity=".3" filter="${sheet.blur(10)}"/>`,
    swordsman(sheet, 'resting', { x: width * 0.8, y: height * 0.755, scale: 0.62, facing: -1 }),
    vignette(sheet, 0.55),
  ].join('')
}

/** One lit gate at the end of the road, mountains behind. */
export function gateNight(sheet: Sheet): string {
  const { width, height, palette } = sheet
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.5 }),
    moon(sheet, width * 0.78, height * 0.2, 74),
    range(sheet, { horizon: 0.7, rise: 0.52, layers: 4 }),
    mist(sheet, height * 0.72, 110, 0.45),
    `<rect x="-10" y="${height * 0.66}" width="${width + 20}" height="${height * 0.4}" fill="${sheet.linear([
      [0, palette.ridges[3]],
      [0.6, palette.ink],
    ])}"/>`,
    `<path d="M-10 ${height * 0.66}H${width + 10}" stroke="${palette.light}" stroke-opacity=".5" stroke-width="3"/>`,
    `<rect y="${height * 0.84}" width="${width}" height="${height * 0.2}" fill="${palette.ink}"/>`,
    gateHouse(sheet, width / 2, height * 0.86, 390),
    ...[-1, 1].flatMap((side) =>
      [0.31, 0.42].map((far) => lantern(sheet, width * (0.5 + side * far), height * (0.62 + far * 0.14), 24 + far * 16)),
    ),
    swordsman(sheet, 'resting', { x: width * 0.44, y: height * 0.95, scale: 0.7 }),
    swordsman(sheet, 'resting', { x: width * 0.56, y: height * 0.95, scale: 0.7, facing: -1 }),
    vignette(sheet, 0.6),
  ].join('')
}

/** Nine gates, one inside the other, with light at the end. */
export function nineGates(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const [x, y] = [width / 2, height * 0.62]
  const gates = Array.from({ length: 9 }, (_, index) => {
    const scale = 1.32 ** (index - 7)
    const depth = index / 8
    const [half, tall] = [560 * scale, 640 * scale]
    const foot = y + 300 * scale
    const color = mix(palette.sky[2], palette.ink, 0.1 + depth * 0.88)
    const post = half * 0.17
    const bars = [
      `M${round(x - half)} ${round(foot + 30)}V${round(foot - tall)}H${round(x - half + post)}V${round(foot + 30)}Z`,
      `M${round(x + half - post)} ${round(foot + 30)}V${round(foot - tall)}H${round(x + half)}V${round(foot + 30)}Z`,
      `M${round(x - half)} ${round(foot - tall * 0.84)}h${round(half * 2)}v${round(tall * 0.07)}h${round(-half * 2)}Z`,
      roof(x, foot - tall * 0.94, half * 1.32, tall * 0.17),
    ].join('')
    return [
      `<path d="${bars}" fill="${palette.light}" opacity="${round((0.75 - depth * 0.35) * 10) / 10}" transform="translate(0 ${round(-3 * scale - 1)})"/>`,
      `<path d="${bars}" fill="${color}"/>`,
      lantern(sheet, x - half + post * 2.1, foot - tall * 0.66, 26 * scale),
      lantern(sheet, x + half - post * 2.1, foot - tall * 0.66, 26 * scale),
    ].join('')
  })
  const floor = sheet.linear([
    [0, palette.light],
    [0.2, palette.ridges[0]],
    [1, palette.ink],
  ])
  return [
    sky(sheet, { stars: false, lightX: 0.5, lightY: 0.62, strength: 1 }),
    range(sheet, { horizon: 0.74, rise: 0.5, layers: 2 }),
    `<path d="M${x - 60} ${y + 30}H${x + 60}L${width * 1.1} ${height + 20}H${-width * 0.1}Z" fill="${floor}"/>`,
    glow(sheet, { x, y, rx: 330, ry: 280, opacity: 1 }),
    ...gates,
    swordsman(sheet, 'resting', { x: x - 64, y: height * 0.93, scale: 0.86 }),
    swordsman(sheet, 'resting', { x: x + 64, y: height * 0.93, scale: 0.86, facing: -1 }),
    vignette(sheet, 0.6),
  ].join('')
}

/** A mountain city by night: roofs in steps, windows lit. */
export function city(sheet: Sheet, towers: readonly (readonly [at: number, half: number, floors: number])[]): string {
  const { width, height, palette, random } = sheet
  const rows = Array.from({ length: 5 }, (_, row) => {
    const depth = row / 4
    const base = height * (0.62 + depth * 0.36)
    const color = mix(palette.ridges[2], palette.ink, depth)
    const houses: string[] = []
    for (let x = -60; x < width + 60; x += (70 + depth * 90) * random.between(0.8, 1.25)) {
      const half = (44 + depth * 66) * random.between(0.85, 1.3)
      const y = base + random.between(-26, 20)
      houses.push(`<rect x="${round(x - half * 0.62)}" y="${round(y)}" width="${round(half * 1.24)}" height="${height}" fill="${color}"/>`)
      for (const at of [-0.36, 0, 0.36])
        if (random.next() < 0.62)
          houses.push(
            `<rect x="${round(x + half * at - 5 - depth * 5)}" y="${round(y + 10 + depth * 10)}" width="${round(10 + depth * 10)}" height="${round(12 + depth * 14)}" fill="${palette.accent}" opacity="${round(random.between(0.45, 1) * 10) / 10}"/>`,
          )
      const shape = roof(x, y, half, half * 0.4)
      houses.push(
        `<path d="${shape}" fill="${palette.light}" opacity=".5" transform="translate(0 -2)"/><path d="${shape}" fill="${mix(color, palette.ink, 0.4)}"/>`,
      )
    }
    return (
      houses.join('') +
      (row < 4 ? glow(sheet, { x: width * random.next(), y: base + 40, rx: 420, ry: 90, opacity: 0.3, color: palette.accent }) : '')
    )
  })
  const tall = towers.map(([at, half, floors]) => tower(sheet, { x: width * at, y: height * 0.72, half, floors, color: palette.ridges[3] }))
  return [
    sky(sheet, { lightX: 0.3, lightY: 0.5 }),
    moon(sheet, width * 0.26, height * 0.22, 88),
    range(sheet, { horizon: 0.66, rise: 0.46, layers: 3 }),
    mist(sheet, height * 0.62, 90, 0.4),
    rows.slice(0, 1).join(''),
    tall.join(''),
    rows.slice(1).join(''),
    vignette(sheet, 0.55),
  ].join('')
}

/** A bridge broken in the middle of a gorge, lanterns on either side. */
export function brokenBridge(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const deck = (from: number, to: number, sag: number) =>
    `M${from} ${height * 0.56}Q${(from + to) / 2} ${height * 0.56 + sag} ${to} ${height * 0.585}`
  const half = (left: boolean) => {
    const edge = left ? -20 : width + 20
    const end = left ? width * 0.43 : width * 0.6
    const line = deck(edge, end, 34)
    const posts = Array.from({ length: 8 }, (_, index) => {
      const x = edge + ((end - edge) * index) / 7
      return `M${round(x)} ${round(height * 0.575)}v-46`
    }).join('')
    return [
      `<path d="${line}" fill="none" stroke="${palette.ink}" stroke-width="26"/><path d="${line}" fill="none" stroke="${palette.light}" stroke-opacity=".7" stroke-width="3" transform="translate(0 -13)"/>`,
      `<path d="${posts}" stroke="${palette.ink}" stroke-width="6"/><path d="${line}" fill="none" stroke="${palette.ink}" stroke-width="6" transform="translate(0 -44)"/>`,
    ].join('')
  }
  const cliffSide = pathOf(
    [
      [-20, 0.55],
      [0.12, 0.555],
      [0.128, 0.6],
      [0.152, 0.63],
      [0.146, 0.69],
      [0.17, 0.73],
      [0.15, 0.79],
      [0.186, 0.85],
      [0.178, 0.92],
      [0.21, 1.03],
      [-20, 1.03],
    ].map(([x = 0, y = 0]): Point => [x < 0 ? x : x * width, y * height]),
  )
  const cliff = sheet.linear([
    [0, palette.ridges[3]],
    [1, palette.ink],
  ])
  return [
    sky(sheet, { lightX: 0.52, lightY: 0.7, strength: 0.9 }),
    moon(sheet, width * 0.52, height * 0.3, 110),
    range(sheet, { horizon: 0.8, rise: 0.6, layers: 3 }),
    mist(sheet, height * 0.86, 200, 0.75),
    half(true),
    half(false),
    `<path d="M${width * 0.44} ${height * 0.6}l14 40-24 6zM${width * 0.49} ${height * 0.72}l20 8-12 16zM${width * 0.56} ${height * 0.66}l16 4-4 20z" fill="${palette.ink}"/>`,
    `<rect y="${height * 0.6}" width="${width}" height="${height * 0.4}" fill="${sheet.linear([
      [0, palette.ink, 0],
      [1, palette.ink, 0.7],
    ])}"/>`,
    `<path d="${cliffSide}" fill="${cliff}" stroke="${palette.light}" stroke-opacity=".4" stroke-width="3"/>`,
    `<path d="${cliffSide}" fill="${cliff}" stroke="${palette.light}" stroke-opacity=".4" stroke-width="3" transform="translate(${width} 0) scale(-1 1)"/>`,
    tower(sheet, { x: width * 0.06, y: height * 0.56, half: 90, floors: 3, color: palette.ridges[3] }),
    tower(sheet, { x: width * 0.94, y: height * 0.56, half: 90, floors: 3, color: palette.ridges[3] }),
    swordsman(sheet, 'ready', { x: width * 0.36, y: height * 0.575, scale: 0.56 }),
    swordsman(sheet, 'ready', { x: width * 0.67, y: height * 0.575, scale: 0.56, facing: -1 }),
    vignette(sheet, 0.55),
  ].join('')
}

/** Two beacon towers on a saddle, one burning, one gone out. */
export function beacons(sheet: Sheet): string {
  const { width, height, palette } = sheet
  return [
    sky(sheet, { lightX: 0.3, lightY: 0.66, strength: 0.7 }),
    range(sheet, { horizon: 0.66, rise: 0.44, layers: 4 }),
    mist(sheet, height * 0.76, 110, 0.4),
    ridge(sheet, { base: height * 0.98, rise: 210, peaks: 3, color: palette.ridges[4], feet: palette.ink, relief: 0.6 }),
    beacon(sheet, { x: width * 0.28, y: height * 0.84, half: 92, burning: true }),
    beacon(sheet, { x: width * 0.73, y: height * 0.88, half: 78, burning: false }),
    `<path d="M-20 ${height * 0.84}Q${width * 0.3} ${height * 0.78} ${width * 0.52} ${height * 0.9}T${width + 20} ${height * 0.82}V${height + 20}H-20Z" fill="${palette.ink}"/>`,
    swordsman(sheet, 'ready', { x: width * 0.5, y: height * 0.9, scale: 0.6, facing: -1 }),
    vignette(sheet, 0.6),
  ].join('')
}

/** The crane king over the moon. */
export function crane(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const bird =
    'M-10 20C-80-40-190-90-330-96C-270-78-236-60-214-40C-250-48-286-46-316-40C-266-30-232-12-206 8C-236 6-262 12-284 22C-226 22-160 44-96 62C-130 84-180 104-250 112L-196 118C-130 116-70 100-22 72C20 66 52 52 92 20C120-4 136-40 176-52L246-44L188-66C168-74 150-66 138-54C112-26 84 0 54 8C70-50 110-126 208-184C130-160 60-104 24-32C22-84 40-150 92-222C30-164-8-92-10 20Z'
  return [
    sky(sheet, { lightX: 0.54, lightY: 0.4 }),
    moon(sheet, width * 0.54, height * 0.4, 250),
    range(sheet, { horizon: 0.76, rise: 0.36 }),
    mist(sheet, height * 0.74, 120, 0.5),
    `<g transform="translate(${width * 0.5} ${height * 0.42}) scale(1.25)"><path d="${bird}" fill="${palette.light}" transform="translate(-2 -4)"/><path d="${bird}" fill="${palette.ink}"/><circle cx="180" cy="-60" r="7" fill="#e0584f"/></g>`,
    vignette(sheet, 0.5),
  ].join('')
}

function lantern(sheet: Sheet, x: number, y: number, size: number): string {
  const { palette } = sheet
  const paint = sheet.radial([
    [0, palette.light],
    [1, palette.accent],
  ])
  return [
    glow(sheet, { x, y, rx: size * 4, ry: size * 4, opacity: 0.55, color: palette.accent }),
    `<path d="M${round(x)} ${round(y - size * 2.4)}V${round(y + size * 2)}" stroke="${palette.ink}" stroke-width="${round(size * 0.12)}"/>`,
    `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * 0.8)}" ry="${round(size)}" fill="${paint}"/>`,
    `<path d="M${round(x - size * 0.4)} ${round(y - size)}h${round(size * 0.8)}M${round(x - size * 0.4)} ${round(y + size)}h${round(size * 0.8)}" stroke="${palette.ink}" stroke-width="${round(size * 0.2)}"/>`,
  ].join('')
}
