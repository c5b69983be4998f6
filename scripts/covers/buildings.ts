import { glow, mix, type Point, pathOf, round, type Sheet } from './sheet.ts'

/** A roof with upturned eaves, its ridge at the top; (x, y) is the middle of the eaves. */
export function roof(x: number, y: number, half: number, rise: number): string {
  const lift = rise * 0.34
  return [
    `M${round(x - half)} ${round(y - lift)}`,
    `Q${round(x - half * 0.72)} ${round(y - lift * 0.2)} ${round(x - half * 0.52)} ${round(y - rise)}`,
    `L${round(x - half * 0.56)} ${round(y - rise * 1.22)}L${round(x - half * 0.46)} ${round(y - rise * 1.06)}`,
    `H${round(x + half * 0.46)}L${round(x + half * 0.56)} ${round(y - rise * 1.22)}L${round(x + half * 0.52)} ${round(y - rise)}`,
    `Q${round(x + half * 0.72)} ${round(y - lift * 0.2)} ${round(x + half)} ${round(y - lift)}`,
    `Q${round(x + half * 0.8)} ${round(y + lift * 0.2)} ${round(x + half * 0.66)} ${round(y + lift * 0.16)}`,
    `H${round(x - half * 0.66)}Q${round(x - half * 0.8)} ${round(y + lift * 0.2)} ${round(x - half)} ${round(y - lift)}Z`,
  ].join('')
}

interface Tower {
  x: number
  y: number
  half: number
  floors: number
  color: string
}

/** A tower of `floors` storeys with lit windows; (x, y) is the middle of its foot. */
export function tower(sheet: Sheet, { x, y, half, floors, color }: Tower): string {
  const { palette } = sheet
  const storey = half * 0.66
  const parts: string[] = []
  for (let floor = 0; floor < floors; floor++) {
    const width = half * (1 - floor * 0.13)
    const foot = y - floor * storey
    const windows = [-0.42, -0.14, 0.14, 0.42]
      .map(
        (at) =>
          `<rect x="${round(x + at * width - width * 0.075)}" y="${round(foot - storey * 0.5)}" width="${round(width * 0.15)}" height="${round(storey * 0.34)}"/>`,
      )
      .join('')
    parts.push(
      `<rect x="${round(x - width * 0.66)}" y="${round(foot - storey * 0.72)}" width="${round(width * 1.32)}" height="${round(storey * 0.76)}" fill="${color}"/>`,
      `<g fill="${palette.accent}" opacity=".9">${windows}</g>`,
      `<path d="${roof(x, foot - storey * 0.62, width, storey * 0.5)}" fill="${palette.light}" opacity=".75" transform="translate(0 -2.4)"/>`,
      `<path d="${roof(x, foot - storey * 0.62, width, storey * 0.5)}" fill="${mix(color, palette.ink, 0.45)}"/>`,
    )
  }
  const top = y - floors * storey
  return `${glow(sheet, { x, y: y - (floors * storey) / 2, rx: half * 2, ry: floors * storey * 0.9, opacity: 0.3, color: palette.accent })}${parts.join('')}<path d="M${x - 3} ${round(top + storey * 0.2)}L${x} ${round(top - storey * 0.5)}L${x + 3} ${round(top + storey * 0.2)}Z" fill="${palette.ink}"/>`
}

/** A wall gate with an arch of light and a tower on it; (x, y) is the middle of its foot. */
export function gateHouse(sheet: Sheet, x: number, y: number, half: number): string {
  const { palette } = sheet
  const wall: Point[] = [
    [x - half * 1.04, y],
    [x - half * 0.94, y - half * 0.7],
    [x + half * 0.94, y - half * 0.7],
    [x + half * 1.04, y],
  ]
  const teeth = Array.from(
    { length: 15 },
    (_, index) =>
      `M${round(x - half * 0.94 + index * half * 0.1315)} ${round(y - half * 0.69)}v${round(-half * 0.07)}h${round(half * 0.08)}v${round(half * 0.07)}z`,
  ).join('')
  const arch = (part: number) => {
    const [w, h] = [half * 0.24 * part, half * 0.5 * part]
    return `M${round(x - w)} ${y}V${round(y - h + w)}A${round(w)} ${round(w)} 0 0 1 ${round(x + w)} ${round(y - h + w)}V${y}Z`
  }
  const paint = sheet.linear([
    [0, palette.ridges[3]],
    [1, palette.ink],
  ])
  const light = sheet.linear([
    [0, palette.accent],
    [1, palette.light],
  ])
  const courses = Array.from(
    { length: 7 },
    (_, index) => `M${round(x - half)} ${round(y - half * 0.09 * (index + 0.6))}H${round(x + half)}`,
  ).join('')
  return [
    tower(sheet, { x, y: y - half * 0.7, half: half * 0.74, floors: 2, color: palette.ridges[3] }),
    `<path d="${pathOf(wall)}${teeth}" fill="${palette.light}" opacity=".6" transform="translate(0 -2.6)"/><path d="${pathOf(wall)}${teeth}" fill="${paint}"/>`,
    `<path d="${courses}" stroke="${palette.ink}" stroke-width="2" opacity=".35" clip-path="${sheet.clip(`<path d="${pathOf(wall)}"/>`)}"/>`,
    glow(sheet, { x, y: y - half * 0.2, rx: half * 0.7, ry: half * 0.6, opacity: 0.8, color: palette.accent }),
    `<path d="${arch(1.14)}" fill="${palette.ink}"/><path d="${arch(1)}" fill="${light}"/>`,
    `<path d="M${round(x - half * 0.24)} ${y}L${round(x - half * 0.6)} ${round(y + half * 0.4)}H${round(x + half * 0.6)}L${round(x + half * 0.24)} ${y}Z" fill="${sheet.linear(
      [
        [0, palette.light, 0.7],
        [1, palette.light, 0],
      ],
    )}" filter="${sheet.blur(5)}"/>`,
  ].join('')
}

interface Beacon {
  x: number
  y: number
  half: number
  burning: boolean
}

/** A beacon tower of tapered stone with a fire on top, or dark and broken. */
export function beacon(sheet: Sheet, { x, y, half, burning }: Beacon): string {
  const { palette } = sheet
  const stone = sheet.linear(
    [
      [0, palette.ridges[3]],
      [1, palette.ink],
    ],
    [0, 0, 1, 0],
  )
  const top = y - half * 2.5
  const body = `M${x - half} ${y}L${x - half * 0.66} ${top}H${x + half * 0.66}L${x + half} ${y}Z`
  const crown = burning
    ? `M${x - half * 0.84} ${top}v${-half * 0.34}h${half * 0.34}v${half * 0.16}h${half * 0.33}v${-half * 0.16}h${half * 0.34}v${half * 0.16}h${half * 0.33}v${-half * 0.16}h${half * 0.34}v${half * 0.34}z`
    : `M${x - half * 0.84} ${top}v${-half * 0.3}l${half * 0.4} ${half * 0.12}l${half * 0.2} ${half * 0.16}h${half * 1.08}z`
  const flame = (size: number, color: string) =>
    `<path d="M${x} ${top - half * (0.3 + 1.5 * size)}c${half * 0.7 * size} ${half * 0.6 * size} ${half * 0.7 * size} ${half * 1.1 * size} ${half * 0.12} ${half * 1.5 * size}c${-half * 1.2 * size} ${-half * 0.1} ${-half * 0.8 * size} ${-half * 0.8 * size} ${-half * 0.12} ${-half * 1.5 * size}z" fill="${color}"/>`
  const smoke = `M${x} ${top - half * 0.2}c${-half} ${-half * 1.2} ${half * 1.2} ${-half * 1.6} ${half * 0.3} ${-half * 3}c${half} ${-half} ${half * 0.2} ${-half * 2} ${half * 1.4} ${-half * 3}`
  return [
    burning
      ? glow(sheet, { x, y: top - half, rx: half * 5, ry: half * 4.4, opacity: 0.85, color: palette.accent })
      : `<path d="${smoke}" fill="none" stroke="${palette.sky[1]}" stroke-width="${half * 0.7}" stroke-linecap="round" opacity=".75" filter="${sheet.blur(14)}"/>`,
    `<path d="${body}${crown}" fill="${palette.light}" opacity=".55" transform="translate(-2 -2)"/><path d="${body}${crown}" fill="${stone}"/>`,
    `<path d="M${x - half * 0.9} ${y - half * 0.8}h${half * 1.8}M${x - half * 0.8} ${y - half * 1.6}h${half * 1.6}" stroke="${palette.ink}" stroke-width="3" opacity=".5"/>`,
    `<rect x="${x - half * 0.14}" y="${y - half * 1.34}" width="${half * 0.28}" height="${half * 0.5}" rx="4" fill="${burning ? palette.accent : palette.ink}"/>`,
    burning ? flame(1, palette.accent) + flame(0.58, palette.light) : '',
  ].join('')
}
