import { emblem, type TeamMark } from './emblems.ts'
import { seated } from './figures.ts'
import { glow, mix, pathOf, round, type Sheet } from './sheet.ts'

interface Beam {
  x: number
  y: number
  toX: number
  toY: number
  spread: number
  opacity: number
}

/** A cone of light from (x, y) to a floor of half width `spread` around `toX`. */
export function beam(sheet: Sheet, { x, y, toX, toY, spread, opacity }: Beam): string {
  const paint = sheet.linear([
    [0, sheet.palette.light, 0.75],
    [0.5, sheet.palette.light, 0.24],
    [1, sheet.palette.light, 0.02],
  ])
  const cone = (width: number) =>
    pathOf([
      [x - 5, y],
      [x + 5, y],
      [toX + width, toY],
      [toX - width, toY],
    ])
  return `<g opacity="${opacity}"><path d="${cone(spread)}" fill="${paint}" filter="${sheet.blur(9)}"/><path d="${cone(spread * 0.5)}" fill="${paint}" opacity=".5" filter="${sheet.blur(5)}"/></g>`
}

/** The stage: two round steps, light along the edge, light pooled on top. */
export function platform(sheet: Sheet, x: number, y: number, rx: number): string {
  const { palette } = sheet
  const ry = rx * 0.2
  const top = sheet.linear([
    [0, mix(palette.light, palette.sky[2], 0.35)],
    [1, mix(palette.sky[2], palette.ridges[2], 0.45)],
  ])
  const side = sheet.linear(
    [
      [0, palette.ink],
      [0.5, palette.ridges[2]],
      [1, palette.ink],
    ],
    [0, 0, 1, 0],
  )
  const step = (cx: number, cy: number, half: number, thickness: number) => {
    const depth = half * 0.2
    return [
      `<path d="M${round(cx - half)} ${round(cy)}v${thickness}a${half} ${depth} 0 0 0 ${half * 2} 0v${-thickness}z" fill="${side}"/>`,
      `<ellipse cx="${cx}" cy="${cy}" rx="${half}" ry="${depth}" fill="${top}"/>`,
      `<path d="M${round(cx - half)} ${cy}a${half} ${depth} 0 0 0 ${half * 2} 0" fill="none" stroke="${palette.light}" stroke-width="3.4"/>`,
    ].join('')
  }
  const rings = [0.86, 0.6, 0.3].map(
    (part) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx * part}" ry="${ry * part}" fill="none" stroke="${palette.ink}" stroke-opacity=".3" stroke-width="2.4"/>`,
  )
  return [
    `<ellipse cx="${x}" cy="${y + 70}" rx="${rx * 1.5}" ry="${ry * 1.5}" fill="${palette.ink}" opacity=".55" filter="${sheet.blur(26)}"/>`,
    step(x, y + 34, rx * 1.14, 40),
    step(x, y, rx, 34),
    rings.join(''),
    glow(sheet, { x, y, rx: rx * 0.9, ry: ry * 0.95, opacity: 0.85 }),
  ].join('')
}

/** Rows of heads from behind along the lower edge, some with an arm or a light raised. */
export function crowd(sheet: Sheet, options: { top: number; rows?: number; lights?: number } = { top: 760 }): string {
  const { width, height, palette, random } = sheet
  const { top, rows = 3, lights = 0.06 } = options
  const row = (index: number) => {
    const depth = rows === 1 ? 1 : index / (rows - 1)
    const size = 12 + depth * 20
    const base = top + (height - top) * (0.12 + 0.62 * depth)
    const paint = mix(palette.ridges[3], palette.ink, 0.35 + depth * 0.65)
    const people: string[] = []
    const lamps: string[] = []
    for (let x = -size; x < width + size; x += size * random.between(1.9, 2.6)) {
      const y = base + size * random.between(-0.5, 0.4)
      people.push(
        `M${round(x - size * 0.62)} ${round(y)}a${round(size * 0.62)} ${round(size * 0.7)} 0 1 0 ${round(size * 1.24)} 0a${round(size * 0.62)} ${round(size * 0.7)} 0 1 0 ${round(-size * 1.24)} 0Z`,
        `M${round(x - size * 1.25)} ${height + 10}V${round(y + size * 1.5)}Q${round(x - size)} ${round(y + size * 0.75)} ${round(x)} ${round(y + size * 0.7)}Q${round(x + size)} ${round(y + size * 0.75)} ${round(x + size * 1.25)} ${round(y + size * 1.5)}V${height + 10}Z`,
      )
      if (random.next() < 0.14) {
        const lean = size * random.between(-0.5, 0.8)
        people.push(
          `M${round(x + size * 0.7)} ${round(y + size * 1.2)}L${round(x + size * 0.9 + lean)} ${round(y - size * 1.7)}h${round(size * 0.42)}L${round(x + size * 1.25)} ${round(y + size * 1.3)}Z`,
        )
        if (random.next() < lights * 6) {
          const [lx, ly] = [x + size * 1.1 + lean, y - size * 2]
          lamps.push(
            glow(sheet, { x: lx, y: ly, rx: size * 1.5, ry: size * 1.5, opacity: 0.6, color: palette.accent }),
            `<circle cx="${round(lx)}" cy="${round(ly)}" r="${round(size * 0.2)}" fill="${palette.light}"/>`,
          )
        }
      }
    }
    return `<path d="${people.join('')}" fill="${palette.light}" opacity="${round(0.32 - depth * 0.12)}" transform="translate(0 -2.2)"/><path d="${people.join('')}" fill="${paint}"/>${lamps.join('')}`
  }
  return Array.from({ length: rows }, (_, index) => row(index)).join('')
}

interface DuelScreen {
  x: number
  y: number
  width: number
  teams: readonly [TeamMark, TeamMark] | null
}

/** A hanging screen with two marks; (x, y) is its centre. */
export function duelScreen(sheet: Sheet, { x, y, width, teams }: DuelScreen): string {
  const { palette } = sheet
  const height = width * 0.36
  const [left, top] = [x - width / 2, y - height / 2]
  const face = sheet.linear(
    [
      [0, palette.ridges[3]],
      [0.5, palette.ridges[1]],
      [1, palette.ridges[3]],
    ],
    [0, 0, 1, 0.3],
  )
  const peaks = `<g transform="translate(${x} ${top + height}) scale(${height / 200})"><circle cx="52" cy="-128" r="30" fill="${palette.accent}"/><path d="M-210 0L-120-96L-84-60L-20-150L40-58L72-92L210 0Z" fill="${palette.light}" opacity=".9"/><path d="M-20-150L40-58L20 0H-60L-12-70ZM72-92L210 0H90Z" fill="${palette.ridges[2]}" opacity=".55"/></g>`
  const lines = Array.from({ length: 9 }, (_, index) => `M${left} ${round(top + (height * (index + 1)) / 10)}h${width}`).join('')
  return [
    glow(sheet, { x, y, rx: width * 0.8, ry: height * 1.2, opacity: 0.5, color: palette.accent }),
    `<path d="M${left + 60} ${top}V-10M${left + width - 60} ${top}V-10" stroke="${palette.ink}" stroke-width="5"/>`,
    `<rect x="${left - 8}" y="${top - 8}" width="${width + 16}" height="${height + 16}" rx="10" fill="${palette.ink}"/>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="${face}"/>`,
    `<path d="${lines}" stroke="${palette.ink}" stroke-opacity=".16" stroke-width="2"/>`,
    teams ? `<path d="M${x + 34} ${top + 22}L${x - 34} ${top + height - 22}" stroke="${palette.light}" stroke-width="5"/>` : '',
    teams ? emblem(teams[0], x - width * 0.26, y, height / 290) + emblem(teams[1], x + width * 0.26, y, height / 290) : peaks,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="none" stroke="${palette.light}" stroke-opacity=".6" stroke-width="2"/>`,
  ].join('')
}

interface Desk {
  x: number
  y: number
  count: number
  scale: number
}

/** A desk of `count` players from behind, monitors lit before them; (x, y) is the middle of its front edge. */
export function desk(sheet: Sheet, { x, y, count, scale }: Desk): string {
  const { palette } = sheet
  const place = 150 * scale
  const left = x - (place * count) / 2
  const screens = Array.from({ length: count }, (_, index) => {
    const cx = left + place * (index + 0.5)
    const paint = sheet.linear([
      [0, palette.light],
      [1, palette.accent],
    ])
    return [
      glow(sheet, { x: cx, y: y - 150 * scale, rx: 120 * scale, ry: 90 * scale, opacity: 0.42, color: palette.accent }),
      `<rect x="${round(cx - 56 * scale)}" y="${round(y - 172 * scale)}" width="${112 * scale}" height="${66 * scale}" rx="${4 * scale}" fill="${paint}" opacity=".92"/>`,
      `<path d="M${round(cx - 44 * scale)} ${round(y - 122 * scale)}l${26 * scale} ${-22 * scale}l${18 * scale} ${12 * scale}l${34 * scale} ${-26 * scale}" fill="none" stroke="${palette.ridges[2]}" stroke-width="${4 * scale}"/>`,
    ].join('')
  })
  const people = Array.from({ length: count }, (_, index) => seated(sheet, { x: left + place * (index + 0.5), y, scale: scale * 0.86 }))
  return [
    screens.join(''),
    `<path d="M${left - 20} ${y - 96 * scale}h${place * count + 40}l14 ${16 * scale}h${-place * count - 68}z" fill="${palette.ridges[2]}"/>`,
    people.join(''),
  ].join('')
}
