import { roof } from './buildings.ts'
import { moon, range, sky, vignette } from './landscape.ts'
import { curve, glow, mix, type Point, pathOf, round, type Sheet } from './sheet.ts'

/** Bamboo slips tied with two cords, written in short strokes: the rules. */
export function slips(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const body = Array.from({ length: 19 }, (_, index) => {
    const x = width * 0.15 + index * 60
    const bend = Math.sin((index / 18) * Math.PI) * 22
    const y = height * 0.2 + bend
    const tone = mix(mix(palette.sky[2], palette.light, 0.35 + 0.4 * Math.sin((index / 18) * Math.PI)), palette.ink, random.between(0, 0.1))
    const paint = sheet.linear(
      [
        [0, mix(tone, palette.ink, 0.45)],
        [0.25, tone],
        [0.8, mix(tone, palette.light, 0.3)],
        [1, mix(tone, palette.ink, 0.5)],
      ],
      [0, 0, 1, 0],
    )
    const strokes: string[] = []
    for (let at = y + 74; at < y + 400 * random.between(0.7, 1); at += random.between(20, 30)) {
      if (Math.abs(at - y - 128) < 22 || Math.abs(at - y - 398) < 22) continue
      const half = random.between(8, 15)
      strokes.push(
        `M${round(x + 26 - half)} ${round(at)}h${round(half * 2)}M${round(x + 26 + random.between(-6, 6))} ${round(at - 8)}v${round(random.between(10, 17))}`,
      )
    }
    return `<rect x="${x}" y="${round(y)}" width="53" height="520" rx="7" fill="${paint}"/><path d="${strokes.join('')}" stroke="${palette.ink}" stroke-width="4.4" stroke-linecap="round" opacity=".7"/>`
  })
  const cord = (dy: number) =>
    `<path d="M${width * 0.13} ${height * 0.2 + dy}Q${width * 0.5} ${height * 0.2 + dy + 44} ${width * 0.87} ${height * 0.2 + dy}" fill="none" stroke="${palette.ink}" stroke-width="13"/><path d="M${width * 0.13} ${height * 0.2 + dy - 2}Q${width * 0.5} ${height * 0.2 + dy + 42} ${width * 0.87} ${height * 0.2 + dy - 2}" fill="none" stroke="${palette.accent}" stroke-width="6" stroke-dasharray="18 5"/>`
  return [
    sky(sheet, { stars: false, lightX: 0.34, lightY: 0.2, strength: 0.9 }),
    `<g filter="${sheet.blur(6)}">${range(sheet, { horizon: 0.76, rise: 0.4, layers: 4 })}</g>`,
    `<rect x="${width * 0.14}" y="${height * 0.26}" width="${width * 0.73}" height="530" fill="${palette.ink}" opacity=".6" filter="${sheet.blur(24)}"/>`,
    ...body,
    cord(128),
    cord(398),
    vignette(sheet, 0.5),
  ].join('')
}

/** A hanging scroll with painted peaks, a brush laid across. */
export function scroll(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const [left, top, wide, tall] = [width * 0.2, height * 0.12, width * 0.6, height * 0.74]
  const wash = Array.from({ length: 4 }, (_, row) => {
    const base = top + tall * (0.56 + row * 0.15)
    const points: Point[] = [[left, base]]
    for (let x = left; x <= left + wide + 60; x += random.between(34, 78))
      points.push([x, base - tall * random.between(0.02, 0.44 - row * 0.07) * (0.35 + 0.65 * Math.abs(Math.sin(x / 170 + row * 2.1)))])
    const fill = sheet.linear([
      [0, palette.ink, 0.34 + row * 0.16],
      [0.75, palette.ink, 0.02],
    ])
    return `<path d="${curve(points)}L${left + wide + 80} ${top + tall}L${left} ${top + tall}Z" fill="${fill}"/>`
  })
  const rod = (y: number) =>
    `<rect x="${left - 66}" y="${y - 17}" width="${wide + 132}" height="34" rx="17" fill="${sheet.linear([
      [0, palette.ridges[1]],
      [0.4, palette.ridges[3]],
      [1, palette.ink],
    ])}"/><circle cx="${left - 66}" cy="${y}" r="23" fill="${palette.accent}"/><circle cx="${left + wide + 66}" cy="${y}" r="23" fill="${palette.accent}"/>`
  return [
    sky(sheet, { stars: false, lightX: 0.5, lightY: 0.4, strength: 0.6 }),
    `<g filter="${sheet.blur(5)}">${range(sheet, { horizon: 0.76, rise: 0.4, layers: 4 })}</g>`,
    `<rect x="${left}" y="${top + 30}" width="${wide}" height="${tall}" fill="${palette.ink}" opacity=".6" filter="${sheet.blur(22)}"/>`,
    `<rect x="${left - 24}" y="${top}" width="${wide + 48}" height="${tall}" fill="${palette.ridges[2]}"/><rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="#f4efe3"/>`,
    `<g clip-path="${sheet.clip(`<rect x="${left}" y="${top}" width="${wide}" height="${tall}"/>`)}"><circle cx="${left + wide * 0.72}" cy="${top + tall * 0.26}" r="56" fill="#c8503c" opacity=".85"/>${wash.join('')}</g>`,
    `<rect x="${left + 46}" y="${top + tall - 110}" width="50" height="50" rx="6" fill="#b8402f"/><path d="M${left + 58} ${top + tall - 86}h26M${left + 71} ${top + tall - 100}v30" stroke="#f4efe3" stroke-width="5"/>`,
    rod(top),
    rod(top + tall),
    `<g transform="translate(${width * 0.74} ${height * 0.6}) rotate(28)"><rect x="-13" y="-330" width="26" height="380" rx="11" fill="${palette.ink}" stroke="${palette.light}" stroke-opacity=".6" stroke-width="2"/><rect x="-15" y="40" width="30" height="26" fill="${palette.accent}"/><path d="M-20 64C-34 110-10 156 4 188C8 150 34 110 20 64Z" fill="#1c1a18"/></g>`,
    vignette(sheet, 0.5),
  ].join('')
}

/** A bamboo holder of lots, one thrown out and lit. */
export function lots(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const stick = (x: number, y: number, tall: number, lit: boolean) =>
    `<path d="M${x - 17} ${y}V${y - tall}L${x} ${y - tall - 22}L${x + 17} ${y - tall}V${y}Z" fill="${lit ? palette.light : palette.ridges[0]}" stroke="${palette.ink}" stroke-width="3"/><rect x="${x - 17}" y="${y - tall + 26}" width="34" height="54" fill="${lit ? palette.accent : palette.ridges[2]}"/>`
  const sticks = Array.from({ length: 13 }, (_, index) => {
    const lean = (index - 6) * 4.2 + random.between(-2, 2)
    return `<g transform="rotate(${round(lean)} ${width / 2} ${height * 0.86})">${stick(width / 2 + (index - 6) * 15, height * 0.66, random.between(230, 320), index === 9)}</g>`
  })
  const holder = sheet.linear(
    [
      [0, palette.ink],
      [0.3, palette.ridges[1]],
      [0.5, palette.ridges[2]],
      [1, palette.ink],
    ],
    [0, 0, 1, 0],
  )
  const [x, y, half] = [width / 2, height * 0.56, 170]
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.45, strength: 0.9 }),
    range(sheet, { horizon: 0.7, rise: 0.46, layers: 4 }),
    `<rect y="${height * 0.82}" width="${width}" height="${height * 0.2}" fill="${palette.ink}"/><path d="M0 ${height * 0.82}H${width}" stroke="${palette.light}" stroke-opacity=".5" stroke-width="3"/>`,
    glow(sheet, { x: x + 60, y: y - 230, rx: 460, ry: 330, opacity: 0.7, color: palette.accent }),
    ...sticks,
    `<ellipse cx="${x}" cy="${height * 0.9}" rx="${half * 1.5}" ry="34" fill="${palette.ink}" opacity=".8" filter="${sheet.blur(10)}"/>`,
    `<path d="M${x - half} ${y}V${height * 0.88}Q${x} ${height * 0.95} ${x + half} ${height * 0.88}V${y}Q${x} ${y + 62} ${x - half} ${y}Z" fill="${holder}"/>`,
    `<path d="M${x - half} ${y}Q${x} ${y + 62} ${x + half} ${y}" fill="none" stroke="${palette.light}" stroke-width="5"/><path d="M${x - half} ${y + 70}Q${x} ${y + 132} ${x + half} ${y + 70}M${x - half} ${height * 0.83}Q${x} ${height * 0.9} ${x + half} ${height * 0.83}" fill="none" stroke="${palette.accent}" stroke-width="8"/>`,
    `<path d="M${x - 76} ${y + 206}L${x - 26} ${y + 122}L${x + 2} ${y + 162}L${x + 26} ${y + 108}L${x + 80} ${y + 206}Z" fill="${palette.light}" opacity=".85"/>`,
    `<g transform="rotate(68 ${width * 0.74} ${height * 0.88})">${stick(width * 0.74, height * 0.96, 260, true)}</g>`,
    vignette(sheet, 0.55),
  ].join('')
}

/** An aisle of racks with small lights; at its end, a gate opens on the mountains. */
export function servers(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const [cx, cy] = [width / 2, height * 0.46]
  const side = (sign: 1 | -1) =>
    Array.from({ length: 7 }, (_, step) => {
      const [near, far] = [1.36 ** (step - 5), 1.36 ** (step - 6) * 1.05]
      const at = (scale: number, dy: number): Point => [cx + sign * 640 * scale, cy + dy * scale]
      const face = pathOf([at(far, -520), at(near, -520), at(near, 640), at(far, 640)])
      const lamps: string[] = []
      for (let row = 0; row < 15; row++)
        for (let column = 0; column < 4; column++) {
          if (random.next() < 0.3) continue
          const scale = far + (near - far) * (0.2 + column * 0.2)
          const [x, y] = at(scale, -460 + row * 70)
          lamps.push(
            `<rect x="${round(x - 5 * scale)}" y="${round(y)}" width="${round(13 * scale)}" height="${round(8 * scale)}" fill="${random.next() < 0.2 ? palette.light : palette.accent}" opacity="${round(random.between(0.35, 1) * 10) / 10}"/>`,
          )
        }
      const tone = mix(palette.ridges[2], palette.ink, 0.25 + step * 0.11)
      return `<path d="${face}" fill="${tone}" stroke="${palette.light}" stroke-opacity=".28" stroke-width="2"/>${lamps.join('')}`
    }).join('')
  const half = 128
  return [
    `<rect width="${width}" height="${height}" fill="${palette.ink}"/>`,
    `<g clip-path="${sheet.clip(`<rect x="${cx - half}" y="${cy - 120}" width="${half * 2}" height="250"/>`)}"><g transform="translate(${cx * 0.62} ${cy * 0.5}) scale(.38)">${sky(sheet, { lightX: 0.5, lightY: 0.5 })}${moon(sheet, width * 0.5, height * 0.34, 130)}${range(sheet, { horizon: 0.56, rise: 0.4, layers: 3 })}</g></g>`,
    glow(sheet, { x: cx, y: cy, rx: 520, ry: 400, opacity: 0.85 }),
    `<path d="M${cx - 80} ${cy + 130}H${cx + 80}L${width * 0.96} ${height + 40}H${width * 0.04}Z" fill="${sheet.linear([
      [0, palette.light, 0.85],
      [0.3, palette.accent, 0.4],
      [1, palette.ridges[4], 0.6],
    ])}"/>`,
    side(-1),
    side(1),
    `<path d="${roof(cx, cy - 96, 150, 52)}" fill="${palette.ink}"/><path d="${roof(cx, cy - 96, 150, 52)}" fill="none" stroke="${palette.light}" stroke-width="2.5"/>`,
    vignette(sheet, 0.6),
  ].join('')
}
