import { contourLines } from './contours.ts'
import { mist, range, sky, vignette } from './landscape.ts'
import { curve, glow, mix, type Point, round, type Sheet } from './sheet.ts'

/** A relief map with a route from a camp to a flag; `way` in parts of the sheet. */
export function routeMap(sheet: Sheet, way: readonly Point[]): string {
  const { width, height, palette } = sheet
  const lines = contourLines(sheet, 13, 15)
  const points = way.map(([x, y]): Point => [x * width, y * height])
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]]
  const route = curve(points)
  const ticks = Array.from(
    { length: 15 },
    (_, index) => `M${(width * (index + 1)) / 16} 24v18M${(width * (index + 1)) / 16} ${height - 42}v18`,
  ).join('')
  return [
    `<rect width="${width}" height="${height}" fill="${sheet.linear(
      [
        [0, palette.sky[0]],
        [0.6, palette.sky[1]],
        [1, mix(palette.sky[1], palette.sky[2], 0.45)],
      ],
      [0, 0, 0.5, 1],
    )}"/>`,
    glow(sheet, { x: last[0], y: last[1], rx: 520, ry: 420, opacity: 0.5, color: palette.accent }),
    glow(sheet, { x: width * 0.3, y: height * 0.4, rx: 520, ry: 380, opacity: 0.25, color: palette.accent }),
    `<path d="${lines.fine}" fill="none" stroke="${palette.light}" stroke-opacity=".22" stroke-width="1.8"/>`,
    `<path d="${lines.heavy}" fill="none" stroke="${palette.light}" stroke-opacity=".5" stroke-width="3"/>`,
    `<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="${palette.light}" stroke-opacity=".3" stroke-width="2"/><path d="${ticks}" stroke="${palette.light}" stroke-opacity=".5" stroke-width="2"/>`,
    `<path d="${route}" fill="none" stroke="${palette.ink}" stroke-width="22" stroke-opacity=".5" stroke-linecap="round" filter="${sheet.blur(6)}"/>`,
    `<path d="${route}" fill="none" stroke="${palette.light}" stroke-width="9" stroke-dasharray="30 20" stroke-linecap="round"/>`,
    ...points
      .slice(1, -1)
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="17" fill="${palette.ink}" stroke="${palette.light}" stroke-width="8"/>`),
    `<circle cx="${first[0]}" cy="${first[1]}" r="24" fill="${palette.light}"/><circle cx="${first[0]}" cy="${first[1]}" r="42" fill="none" stroke="${palette.light}" stroke-opacity=".5" stroke-width="4"/>`,
    glow(sheet, { x: last[0], y: last[1] - 50, rx: 130, ry: 130, opacity: 0.7, color: palette.accent }),
    `<path d="M${last[0]} ${last[1]}C${last[0] - 62} ${last[1] - 66} ${last[0] - 52} ${last[1] - 136} ${last[0]} ${last[1] - 136}S${last[0] + 62} ${last[1] - 66} ${last[0]} ${last[1]}Z" fill="${palette.accent}" stroke="${palette.ink}" stroke-width="4"/><circle cx="${last[0]}" cy="${last[1] - 86}" r="19" fill="${palette.ink}"/>`,
    vignette(sheet, 0.45),
  ].join('')
}

/** A month of days standing over the mountains, some lit. */
export function calendar(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const [left, top, size, gap] = [width * 0.5 - 497, height * 0.16, 128, 16.5]
  const lit = new Set([2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 15, 16, 17, 18, 19, 20])
  const days = Array.from({ length: 28 }, (_, index) => {
    const [x, y] = [left + (index % 7) * (size + gap), top + Math.floor(index / 7) * (size + gap) + 40]
    const final = index === 21
    const glass = lit.has(index) ? palette.accent : palette.light
    return [
      final || lit.has(index)
        ? glow(sheet, {
            x: x + size / 2,
            y: y + size / 2,
            rx: size * 1.1,
            ry: size * 1.1,
            opacity: final ? 0.9 : 0.3,
            color: palette.accent,
          })
        : '',
      `<rect x="${round(x)}" y="${round(y)}" width="${size}" height="${size}" rx="16" fill="${final ? palette.light : glass}" fill-opacity="${final ? 1 : lit.has(index) ? 0.62 : 0.1}" stroke="${palette.light}" stroke-opacity="${lit.has(index) ? 0.8 : 0.3}" stroke-width="2.4"/>`,
      lit.has(index) && !final
        ? `<path d="M${round(x + 40)} ${round(y + 88)}L${round(x + 88)} ${round(y + 40)}M${round(x + 40)} ${round(y + 40)}L${round(x + 88)} ${round(y + 88)}" stroke="${palette.ink}" stroke-width="9" stroke-linecap="round" opacity=".72"/>`
        : final
          ? `<path d="M${round(x + 30)} ${round(y + 96)}L${round(x + 52)} ${round(y + 50)}L${round(x + 64)} ${round(y + 70)}L${round(x + 76)} ${round(y + 36)}L${round(x + 98)} ${round(y + 96)}Z" fill="${palette.ridges[3]}"/>`
          : `<circle cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${round(random.between(5, 8))}" fill="${palette.light}" opacity=".4"/>`,
    ].join('')
  })
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.7 }),
    range(sheet, { horizon: 0.72, rise: 0.5, layers: 3 }),
    `<rect width="${width}" height="${height}" fill="${palette.ink}" opacity=".28"/>`,
    `<path d="M${left} ${top}h${7 * size + 6 * gap}" stroke="${palette.light}" stroke-width="6" stroke-linecap="round"/>`,
    ...[0.16, 0.5, 0.84].map(
      (at) => `<circle cx="${round(left + (7 * size + 6 * gap) * at)}" cy="${top}" r="15" fill="${palette.light}"/>`,
    ),
    ...days,
    mist(sheet, height * 0.94, 90, 0.4),
    vignette(sheet, 0.5),
  ].join('')
}

/** The tree of a double elimination, one way lit from the first round to the final. */
export function bracket(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const box = (x: number, y: number, lit: boolean) =>
    `${lit ? glow(sheet, { x: x + 95, y, rx: 190, ry: 110, opacity: 0.5, color: palette.accent }) : ''}<rect x="${x}" y="${y - 42}" width="190" height="84" rx="14" fill="${palette.ridges[3]}" fill-opacity=".92" stroke="${lit ? palette.light : palette.accent}" stroke-opacity="${lit ? 1 : 0.45}" stroke-width="${lit ? 5 : 2.5}"/><path d="M${x + 24} ${y - 16}h90M${x + 24} ${y + 18}h66" stroke="${palette.light}" stroke-width="11" stroke-linecap="round" opacity="${lit ? 0.95 : 0.4}"/><path d="M${x + 152} ${y - 16}h14" stroke="${palette.accent}" stroke-width="11" stroke-linecap="round"/><path d="M${x} ${y}h190" stroke="${palette.light}" stroke-opacity=".2" stroke-width="2"/>`
  const way = ([x1, y1]: Point, [x2, y2]: Point, lit: boolean) =>
    `<path d="M${x1} ${y1}H${(x1 + x2) / 2}V${y2}H${x2}" fill="none" stroke="${lit ? palette.light : palette.accent}" stroke-width="${lit ? 7 : 3}" stroke-opacity="${lit ? 1 : 0.45}" stroke-linejoin="round"/>`
  const [u1, u2, u3, l1, l2, l3, l4, l5, l6, final] = [
    [120, 170],
    [120, 320],
    [700, 245],
    [120, 520],
    [120, 690],
    [410, 520],
    [410, 690],
    [700, 605],
    [990, 540],
    [1290, 390],
  ] as const
  const ways = [
    [u1, u3, true],
    [u2, u3, false],
    [l1, l3, false],
    [l2, l4, false],
    [l3, l5, false],
    [l4, l5, false],
    [l5, l6, false],
    [u3, final, true],
    [l6, final, false],
  ] as const
  return [
    sky(sheet, { lightX: 0.86, lightY: 0.44 }),
    range(sheet, { horizon: 0.8, rise: 0.44, layers: 4 }),
    `<rect width="${width}" height="${height}" fill="${palette.ink}" opacity=".42"/>`,
    `<g transform="translate(0 20)">`,
    ...[false, true].flatMap((wanted) =>
      ways.filter(([, , lit]) => lit === wanted).map(([from, to, lit]) => way([from[0] + 190, from[1]], to, lit)),
    ),
    ...[u2, l1, l2, l3, l4, l5, l6].map(([x, y]) => box(x, y, false)),
    ...[u1, u3, final].map(([x, y]) => box(x, y, true)),
    `<path d="M${final[0] + 55} ${final[1] - 62}L${final[0] + 78} ${final[1] - 112}L${final[0] + 92} ${final[1] - 88}L${final[0] + 108} ${final[1] - 130}L${final[0] + 136} ${final[1] - 62}Z" fill="${palette.light}"/>`,
    '</g>',
    vignette(sheet, 0.45),
  ].join('')
}

/** Columns of figures that stand like mountains, a line over them. */
export function digest(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const tops: Point[] = []
  const columns = Array.from({ length: 12 }, (_, index) => {
    const x = 210 + index * 100
    const tall = 120 + 420 * Math.abs(Math.sin(index * 0.62 + 0.5)) * random.between(0.75, 1)
    tops.push([x + 32, height * 0.84 - tall - 60])
    const paint = sheet.linear([
      [0, palette.light],
      [0.2, palette.accent],
      [1, palette.ridges[3]],
    ])
    const dark = mix(palette.ridges[2], palette.ink, 0.4)
    const y = height * 0.84 - tall
    return `<path d="M${x} ${round(y)}h64v${round(tall)}h-64z" fill="${paint}"/><path d="M${x + 64} ${round(y)}l20 -14v${round(tall)}l-20 14z" fill="${dark}"/><path d="M${x} ${round(y)}l20 -14h64l-20 14z" fill="${palette.light}"/>`
  })
  const grid = Array.from({ length: 6 }, (_, index) => `M150 ${height * 0.84 - index * 110}H${width - 130}`).join('')
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.6 }),
    range(sheet, { horizon: 0.82, rise: 0.5, layers: 3 }),
    `<rect width="${width}" height="${height}" fill="${palette.ink}" opacity=".4"/>`,
    `<path d="${grid}" stroke="${palette.light}" stroke-opacity=".25" stroke-width="2" stroke-dasharray="3 11"/>`,
    `<path d="M150 ${height * 0.84}H${width - 130}" stroke="${palette.light}" stroke-width="4"/>`,
    ...columns,
    `<path d="${curve(tops)}" fill="none" stroke="${palette.ink}" stroke-width="16" opacity=".5" filter="${sheet.blur(5)}"/><path d="${curve(tops)}" fill="none" stroke="${palette.light}" stroke-width="6"/>`,
    ...tops.map(
      ([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="10" fill="${palette.ink}" stroke="${palette.light}" stroke-width="5"/>`,
    ),
    vignette(sheet, 0.5),
  ].join('')
}
