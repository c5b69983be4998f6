import { beam, crowd, desk, duelScreen, platform } from './arena.ts'
import { emblem, type TeamMark } from './emblems.ts'
import { type Pose, playerProfile, swordsman } from './figures.ts'
import { range, sky, vignette } from './landscape.ts'
import { glow, mix, round, type Sheet } from './sheet.ts'

/** Two swordsmen on the lit stage before the mountains. */
export function stageFight(sheet: Sheet, poses: readonly [Pose, Pose] = ['ready', 'ready'], lowered = 0): string {
  const { width, height } = sheet
  const [x, y] = [width / 2, height * 0.76 + lowered]
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.6 }),
    range(sheet, { horizon: 0.62, rise: 0.44, layers: 4 }),
    `<rect y="${height * 0.55}" width="${width}" height="${height * 0.5}" fill="${sheet.linear([
      [0, sheet.palette.ink, 0],
      [1, sheet.palette.ink, 0.86],
    ])}"/>`,
    beam(sheet, { x: width * 0.2, y: -20, toX: x - 120, toY: y + 30, spread: 210, opacity: 0.6 }),
    beam(sheet, { x: width * 0.8, y: -20, toX: x + 120, toY: y + 30, spread: 210, opacity: 0.6 }),
    beam(sheet, { x: width * 0.5, y: -20, toX: x, toY: y + 30, spread: 260, opacity: 0.4 }),
    platform(sheet, x, y, 400),
    swordsman(sheet, poses[0], { x: x - 190, y: y + 14, scale: 1.02 }),
    swordsman(sheet, poses[1], { x: x + 190, y: y + 14, scale: 1.02, facing: -1 }),
    crowd(sheet, { top: height * 0.86 + lowered / 2, rows: 2 }),
    vignette(sheet, 0.55),
  ].join('')
}

/** Two marks either side of a cut of light. */
export function duel(sheet: Sheet, teams: readonly [TeamMark, TeamMark]): string {
  const { width, height, palette } = sheet
  const y = height * 0.45
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.5, strength: 0.3 }),
    range(sheet, { horizon: 0.66, rise: 0.5 }),
    beam(sheet, { x: width * 0.22, y: -30, toX: width * 0.31, toY: height * 0.95, spread: 250, opacity: 0.5 }),
    beam(sheet, { x: width * 0.78, y: -30, toX: width * 0.69, toY: height * 0.95, spread: 250, opacity: 0.5 }),
    glow(sheet, { x: width * 0.31, y, rx: 300, ry: 300, opacity: 0.5, color: palette.accent }),
    glow(sheet, { x: width * 0.69, y, rx: 300, ry: 300, opacity: 0.5, color: palette.accent }),
    `<path d="M${width * 0.565} -20L${width * 0.435} ${height + 20}" stroke="${palette.light}" stroke-width="26" opacity=".5" filter="${sheet.blur(16)}"/>`,
    `<path d="M${width * 0.566} -20L${width * 0.442} ${height + 20}L${width * 0.432} ${height + 20}Z" fill="${palette.light}"/>`,
    sparks(sheet, width / 2, height / 2),
    `<ellipse cx="${width * 0.31}" cy="${y + 178}" rx="130" ry="16" fill="${palette.ink}" opacity=".5" filter="${sheet.blur(8)}"/>`,
    `<ellipse cx="${width * 0.69}" cy="${y + 178}" rx="130" ry="16" fill="${palette.ink}" opacity=".5" filter="${sheet.blur(8)}"/>`,
    emblem(teams[0], width * 0.31, y, 1.5),
    emblem(teams[1], width * 0.69, y, 1.5),
    vignette(sheet, 0.5),
  ].join('')
}

/** The hall before a match: big screen, two desks, the audience. */
export function hall(sheet: Sheet, teams: readonly [TeamMark, TeamMark]): string {
  const { width, height, palette } = sheet
  return [
    rafters(sheet),
    beam(sheet, { x: width * 0.12, y: 30, toX: width * 0.34, toY: height * 0.8, spread: 190, opacity: 0.5 }),
    beam(sheet, { x: width * 0.88, y: 30, toX: width * 0.66, toY: height * 0.8, spread: 190, opacity: 0.5 }),
    duelScreen(sheet, { x: width / 2, y: height * 0.3, width: 800, teams }),
    glow(sheet, { x: width / 2, y: height * 0.72, rx: 760, ry: 150, opacity: 0.55, color: palette.accent }),
    `<path d="M${width * 0.1} ${height * 0.72}H${width * 0.9}L${width * 0.98} ${height * 0.82}H${width * 0.02}Z" fill="${palette.ridges[2]}"/><path d="M${width * 0.02} ${height * 0.82}H${width * 0.98}V${height * 0.85}H${width * 0.02}Z" fill="${palette.ink}"/>`,
    `<path d="M${width * 0.02} ${height * 0.82}H${width * 0.98}" stroke="${palette.light}" stroke-width="4"/>`,
    desk(sheet, { x: width * 0.29, y: height * 0.74, count: 5, scale: 0.64 }),
    desk(sheet, { x: width * 0.71, y: height * 0.74, count: 5, scale: 0.64 }),
    crowd(sheet, { top: height * 0.8, rows: 3 }),
    vignette(sheet, 0.55),
  ].join('')
}

/** One team's desk, close, with the light of the screens on it. */
export function teamDesk(sheet: Sheet, team: TeamMark): string {
  const { width, height, palette } = sheet
  return [
    rafters(sheet),
    ledWall(sheet, 0.62),
    beam(sheet, { x: width * 0.3, y: -20, toX: width * 0.4, toY: height * 0.9, spread: 260, opacity: 0.5 }),
    beam(sheet, { x: width * 0.75, y: -20, toX: width * 0.64, toY: height * 0.9, spread: 260, opacity: 0.5 }),
    glow(sheet, { x: width / 2, y: height * 0.28, rx: 420, ry: 300, opacity: 0.5, color: palette.accent }),
    emblem(team, width / 2, height * 0.26, 1.25),
    desk(sheet, { x: width / 2, y: height * 0.97, count: 5, scale: 1.95 }),
    vignette(sheet, 0.6),
  ].join('')
}

/** Rows of tables for a day of many matches. */
export function manyTables(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const rows = [0.5, 0.6, 0.74, 0.95].map((y, index) => {
    const scale = 0.5 + index * 0.36
    const veil = `<rect width="${width}" height="${height * y}" fill="${palette.sky[1]}" opacity="${0.16 - index * 0.04}"/>`
    return desk(sheet, { x: width / 2 + (index % 2) * 40, y: height * y, count: Math.ceil(width / (150 * scale)) + 1, scale }) + veil
  })
  return [
    rafters(sheet),
    ledWall(sheet, 0.42),
    beam(sheet, { x: width * 0.5, y: -20, toX: width * 0.5, toY: height, spread: 700, opacity: 0.35 }),
    ...rows,
    vignette(sheet, 0.5),
  ].join('')
}

/** Lights raised in the dark, the stage far off. */
export function crowdLights(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const floor = height * 0.52
  const confetti = Array.from({ length: 90 }, () => {
    const [x, y] = [width * random.next(), height * random.next() * 0.75]
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(random.between(4, 11))}" height="${round(random.between(3, 7))}" opacity="${round(random.between(0.25, 0.9))}" transform="rotate(${round(random.between(0, 180))} ${round(x)} ${round(y)})"/>`
  })
  return [
    rafters(sheet),
    ...[0.16, 0.3, 0.44, 0.56, 0.7, 0.84].map((at, index) =>
      beam(sheet, {
        x: width * at,
        y: 40,
        toX: width * (0.5 + (at - 0.5) * 0.5),
        toY: floor,
        spread: 90,
        opacity: 0.45 + (index % 2) * 0.2,
      }),
    ),
    glow(sheet, { x: width / 2, y: floor, rx: 560, ry: 190, opacity: 0.9 }),
    platform(sheet, width / 2, floor, 230),
    swordsman(sheet, 'resting', { x: width / 2 - 36, y: floor + 8, scale: 0.6 }),
    swordsman(sheet, 'raised', { x: width / 2 + 46, y: floor + 8, scale: 0.6 }),
    `<g fill="${palette.accent}">${confetti.join('')}</g>`,
    crowd(sheet, { top: height * 0.6, rows: 5, lights: 0.16 }),
    vignette(sheet, 0.55),
  ].join('')
}

/** The cup: a bronze three-legged vessel with a ridge of mountains around its rim. */
export function trophy(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const gold = sheet.linear(
    [
      [0, '#7d4f0d'],
      [0.28, '#ffe3a3'],
      [0.52, '#e9ab3a'],
      [0.8, '#8a5a12'],
      [1, '#c58a2c'],
    ],
    [0, 0, 1, 0.1],
  )
  const y = height * 0.78
  return [
    sky(sheet, { lightX: 0.5, lightY: 0.5 }),
    range(sheet, { horizon: 0.66, rise: 0.42, layers: 3 }),
    `<rect y="${height * 0.5}" width="${width}" height="${height * 0.5}" fill="${sheet.linear([
      [0, palette.ink, 0],
      [1, palette.ink, 0.9],
    ])}"/>`,
    beam(sheet, { x: width * 0.26, y: -20, toX: width * 0.5, toY: y + 20, spread: 220, opacity: 0.7 }),
    beam(sheet, { x: width * 0.74, y: -20, toX: width * 0.5, toY: y + 20, spread: 220, opacity: 0.7 }),
    platform(sheet, width / 2, y, 330),
    glow(sheet, { x: width / 2, y: height * 0.46, rx: 360, ry: 360, opacity: 0.5 }),
    `<g transform="translate(${width / 2} ${y - 4})">`,
    `<ellipse cx="0" cy="4" rx="170" ry="22" fill="${palette.ink}" opacity=".45" filter="${sheet.blur(8)}"/>`,
    `<path d="M-96-120L-118 0H-84L-58-112ZM96-120L118 0H84L58-112ZM-18-112L-14 14H14L18-112Z" fill="${gold}"/>`,
    `<path d="M-150-330H150C150-210 118-108 0-100C-118-108-150-210-150-330Z" fill="${gold}"/>`,
    `<path d="M-150-250H150C146-226 142-208 134-190H-134C-142-208-146-226-150-250Z" fill="#5a3708" opacity=".5"/>`,
    '<path d="M-118-202l18-34 18 34 18-34 18 34 18-34 18 34 18-34 18 34 18-34 18 34 18-34 18 34" fill="none" stroke="#ffe9b8" stroke-width="5" opacity=".8"/>',
    `<path d="M-168-352H168V-326H-168Z" fill="${gold}"/><path d="M-168-352H168V-344H-168Z" fill="#fff3cf" opacity=".8"/>`,
    `<path d="M-150-352L-112-424L-86-386L-44-470L0-404L40-490L86-396L112-430L150-352Z" fill="${gold}"/><path d="M-44-470L0-404L-22-352H-60ZM40-490L86-396L60-352H24ZM-112-424L-86-386L-96-352H-124Z" fill="#5a3708" opacity=".42"/>`,
    `<path d="M-156-316C-232-312-232-214-142-204L-146-224C-196-236-196-284-156-290ZM156-316C232-312 232-214 142-204L146-224C196-236 196-284 156-290Z" fill="${gold}"/>`,
    '<path d="M-112-320C-108-230-92-160-52-124C-70-172-82-246-84-320Z" fill="#fff7df" opacity=".55"/>',
    '</g>',
    sparks(sheet, width / 2, height * 0.35),
    vignette(sheet, 0.55),
  ].join('')
}

/** A player in profile, the far screen behind him. */
export function portrait(sheet: Sheet): string {
  const { width, height, palette, random } = sheet
  const lamps = Array.from({ length: 46 }, () => {
    const size = random.between(6, 30)
    return `<circle cx="${round(width * random.between(0.42, 1.02))}" cy="${round(height * random.between(0.1, 0.95))}" r="${round(size)}" opacity="${round(random.between(0.06, 0.32) * 100) / 100}"/>`
  })
  return [
    sky(sheet, { stars: false, lightX: 0.78, lightY: 0.42, strength: 0.55 }),
    `<g filter="${sheet.blur(7)}">${range(sheet, { horizon: 0.62, rise: 0.5, layers: 4 })}</g>`,
    `<g fill="${palette.light}" filter="${sheet.blur(2)}">${lamps.join('')}</g>`,
    beam(sheet, { x: width * 0.9, y: -30, toX: width * 0.62, toY: height, spread: 260, opacity: 0.6 }),
    playerProfile(sheet, { x: width * 0.4, y: height * 0.44, scale: 1.42 }),
    vignette(sheet, 0.6),
  ].join('')
}

/** Two players face to face across the empty middle of the hall. */
export function faceOff(sheet: Sheet): string {
  const { width, height, palette } = sheet
  return [
    sky(sheet, { stars: false, lightX: 0.5, lightY: 0.44, strength: 0.9 }),
    `<g filter="${sheet.blur(4)}">${range(sheet, { horizon: 0.74, rise: 0.46, layers: 4 })}</g>`,
    beam(sheet, { x: width * 0.5, y: -30, toX: width * 0.5, toY: height, spread: 240, opacity: 0.8 }),
    playerProfile(sheet, { x: width * 0.2, y: height * 0.44, scale: 1.24 }),
    playerProfile(sheet, { x: width * 0.8, y: height * 0.44, scale: 1.24, facing: -1 }),
    `<path d="M${width / 2} ${height * 0.16}V${height * 0.84}" stroke="${palette.light}" stroke-width="3" opacity=".7"/>`,
    sparks(sheet, width / 2, height * 0.5),
    vignette(sheet, 0.6),
  ].join('')
}

function rafters(sheet: Sheet): string {
  const { width, height, palette } = sheet
  const back = sheet.linear([
    [0, palette.ink],
    [0.55, mix(palette.sky[0], palette.sky[1], 0.7)],
    [1, palette.ink],
  ])
  const truss = [28, 74]
    .map((y) => {
      const web = Array.from(
        { length: 41 },
        (_, index) => `${index === 0 ? 'M' : 'L'}${(width * index) / 40} ${y + (index % 2) * 26}`,
      ).join('')
      return `<path d="M0 ${y}H${width}M0 ${y + 26}H${width}${web}" fill="none" stroke="${palette.ridges[2]}" stroke-width="3" opacity=".55"/>`
    })
    .join('')
  return `<rect width="${width}" height="${height}" fill="${back}"/>${truss}`
}

/** The wall of screens behind the tables, showing the mountains of the game. */
function ledWall(sheet: Sheet, foot: number): string {
  const { width, height, palette } = sheet
  const [left, top, wide, tall] = [width * 0.09, height * 0.13, width * 0.82, height * (foot - 0.13)]
  const seams = Array.from({ length: 15 }, (_, index) => `M${round(left + (wide * (index + 1)) / 16)} ${top}v${round(tall)}`).join('')
  return [
    glow(sheet, { x: width / 2, y: top + tall / 2, rx: wide * 0.66, ry: tall * 0.9, opacity: 0.4, color: palette.accent }),
    `<g clip-path="${sheet.clip(`<rect x="${left}" y="${top}" width="${wide}" height="${round(tall)}"/>`)}">${sky(sheet, { lightX: 0.5, lightY: foot * 0.7 })}<g transform="translate(0 ${round(height * (foot - 0.92))})">${range(sheet, { horizon: 0.7, rise: 0.4, layers: 4 })}</g></g>`,
    `<path d="${seams}" stroke="${palette.ink}" stroke-opacity=".3" stroke-width="2"/>`,
    `<rect x="${left}" y="${top}" width="${wide}" height="${round(tall)}" fill="none" stroke="${palette.light}" stroke-opacity=".55" stroke-width="3"/>`,
  ].join('')
}

function sparks(sheet: Sheet, x: number, y: number): string {
  const { palette, random } = sheet
  const dots = Array.from({ length: 44 }, () => {
    const angle = random.between(0, Math.PI * 2)
    const far = 30 + 330 * random.next() ** 1.6
    return `<circle cx="${round(x + Math.cos(angle) * far)}" cy="${round(y + Math.sin(angle) * far * 0.8)}" r="${round(random.between(1, 3.8))}" opacity="${round((1 - far / 420) * 10) / 10}"/>`
  })
  return `<g fill="${palette.light}">${dots.join('')}</g>`
}
