import { beam, crowd, platform } from './arena.ts'
import { swordsman } from './figures.ts'
import { mist, range, sky, vignette } from './landscape.ts'
import { glow, round, type Sheet } from './sheet.ts'

/** The mark of the site: a lit platform in steps, two blades crossed above it. Transparent ground, 512 × 512. */
export function logo(sheet: Sheet): string {
  const steel = sheet.linear(
    [
      [0, '#ffffff'],
      [0.49, '#ffffff'],
      [0.51, '#a9d8f2'],
      [1, '#d9f0fc'],
    ],
    [0, 0, 1, 0],
  )
  const blade = (turn: number) =>
    `<g transform="rotate(${turn} 256 212)"><path d="M244 40L256 10L268 40V282H244Z" fill="${steel}"/><path d="M214 280Q256 294 298 280L292 304Q256 316 220 304Z" fill="#4eade0"/><path d="M246 306H266V352Q256 362 246 352Z" fill="#8fd3f8"/></g>`
  const step = (y: number, half: number, top: string, side: string) =>
    `<path d="M${256 - half} ${y}L256 ${y + half * 0.44}L${256 + half} ${y}V${y + 34}L256 ${y + half * 0.44 + 34}L${256 - half} ${y + 34}Z" fill="${side}"/><path d="M256 ${y - half * 0.44}L${256 + half} ${y}L256 ${y + half * 0.44}L${256 - half} ${y}Z" fill="${top}"/><path d="M${256 - half} ${y}L256 ${y + half * 0.44}L${256 + half} ${y}" fill="none" stroke="#8fd3f8" stroke-width="7" stroke-linejoin="round"/>`
  return `${step(384, 206, '#2d83b8', '#14496f')}${step(342, 148, '#4eade0', '#1d6799')}${blade(-38)}${blade(38)}`
}

/** The picture that stands for the site where an address is shared; the mark is drawn, no letters. */
export function shareImage(sheet: Sheet): string {
  const { width, height } = sheet
  const [x, y] = [width / 2, height * 0.74]
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.5 }),
    range(sheet, { horizon: 0.66, rise: 0.5, layers: 4 }),
    mist(sheet, height * 0.7, 90, 0.4),
    beam(sheet, { x: width * 0.16, y: -20, toX: x - 90, toY: y + 20, spread: 160, opacity: 0.6 }),
    beam(sheet, { x: width * 0.84, y: -20, toX: x + 90, toY: y + 20, spread: 160, opacity: 0.6 }),
    platform(sheet, x, y, 300),
    swordsman(sheet, 'ready', { x: x - 150, y: y + 10, scale: 0.8 }),
    swordsman(sheet, 'ready', { x: x + 150, y: y + 10, scale: 0.8, facing: -1 }),
    glow(sheet, { x, y: height * 0.26, rx: 260, ry: 200, opacity: 0.5 }),
    `<g transform="translate(${round(x - 123)} ${height * 0.06}) scale(.48)">${logo(sheet)}</g>`,
    crowd(sheet, { top: height * 0.86, rows: 2 }),
    vignette(sheet, 0.5),
  ].join('')
}

/** Friends on a roof terrace before an outdoor screen, lamps on strings. */
export function viewingParty(sheet: Sheet, screen: (x: number, y: number, width: number) => string): string {
  const { width, height, palette } = sheet
  const string = (y: number, sag: number) => {
    const at = (part: number) => [width * part, y + sag * 4 * part * (1 - part)] as const
    const lamps = Array.from({ length: 15 }, (_, index) => {
      const [lx, ly] = at((index + 0.5) / 15)
      return `${glow(sheet, { x: lx, y: ly + 18, rx: 58, ry: 58, opacity: 0.7, color: palette.accent })}<circle cx="${round(lx)}" cy="${round(ly + 18)}" r="10" fill="${palette.light}"/>`
    })
    return `<path d="M0 ${y}Q${width / 2} ${y + sag * 2} ${width} ${y}" fill="none" stroke="${palette.ink}" stroke-width="4"/>${lamps.join('')}`
  }
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.6 }),
    range(sheet, { horizon: 0.66, rise: 0.42, layers: 4 }),
    screen(width / 2, height * 0.42, 780),
    `<rect y="${height * 0.72}" width="${width}" height="${height * 0.3}" fill="${palette.ink}" opacity=".75"/><path d="M0 ${height * 0.72}H${width}" stroke="${palette.light}" stroke-opacity=".4" stroke-width="3"/>`,
    glow(sheet, { x: width / 2, y: height * 0.74, rx: 640, ry: 120, opacity: 0.5, color: palette.accent }),
    string(70, 50),
    string(20, 120),
    crowd(sheet, { top: height * 0.66, rows: 4, lights: 0.1 }),
    vignette(sheet, 0.5),
  ].join('')
}
