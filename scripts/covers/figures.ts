import type { Sheet } from './sheet.ts'

/** Silhouettes stand with their feet at (0, 0), about 200 px tall, and face right; `facing` -1 turns them. */
interface Standing {
  x: number
  y: number
  scale: number
  facing?: 1 | -1
}

const ready = [
  'M-8-150C-22-146-29-128-26-104L-36-62C-46-38-62-16-82-4L-40-8L-22 0L-6-38L14-6L44 0C42-30 32-62 22-88L22-118C25-136 16-148 4-152Z',
  'M-15-170a15 16 0 1 0 30 0a15 16 0 1 0-30 0ZM-17-187a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z',
  'M-11-176C-34-176-54-162-78-150C-58-148-34-150-9-160Z',
  'M-20-112C-56-122-86-100-132-116C-104-84-58-86-22-94Z',
  'M8-143C32-142 54-132 74-127L72-112C48-112 26-114 6-118Z',
  'M66-134l14 3-5 22-12-3zM78-125L206-150L214-147L80-117Z',
  'M-12-142C-36-134-52-118-62-98L-50-91C-40-106-28-114-10-120Z',
].join('')

const raised = [
  'M-4-150C-20-148-28-130-24-104L-30-70C-40-44-48-20-44 0L-14-2L0-42L26-20L48-2L76 0C66-28 44-58 26-86L24-120C26-138 18-150 6-152Z',
  'M-13-172a15 16 0 1 0 30 0a15 16 0 1 0-30 0ZM-16-190a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z',
  'M-9-180C-34-186-58-176-84-182C-62-164-34-160-7-164Z',
  'M-18-110C-46-104-70-76-112-74C-84-54-48-70-18-92Z',
  'M10-144C26-154 36-172 38-196L52-196C54-164 42-138 22-122Z',
  'M30-206l28 6-2 12-28-6zM44-202L-6-322L0-330L56-204Z',
  'M-12-144C-30-130-36-112-34-92L-20-92C-20-106-14-114-4-120Z',
].join('')

const resting = [
  'M0-152C-22-150-34-132-30-104L-40-50L-54-2L-16 0L0-4L16 0L54-2L40-50L30-104C34-132 22-150 0-152Z',
  'M-15-170a15 16 0 1 0 30 0a15 16 0 1 0-30 0Z',
  'M-40-172Q0-214 40-172Q0-184-40-172Z',
  'M20-136C40-126 46-104 42-80L28-82C28-100 24-110 14-116Z',
  'M26-92h26v9H26zM35-84h8l-2 84-2 5-2-5z',
  'M-26-108C-52-110-72-92-104-98C-82-78-50-82-24-92Z',
].join('')

const poses = { ready, raised, resting }
export type Pose = keyof typeof poses

/** A swordsman: dark, with light along the edge that faces up. */
export function swordsman(sheet: Sheet, pose: Pose, { x, y, scale, facing = 1 }: Standing): string {
  const { palette } = sheet
  const shape = poses[pose]
  const frame = `translate(${x} ${y}) scale(${scale * facing} ${scale})`
  return [
    `<ellipse cx="${x}" cy="${y}" rx="${86 * scale}" ry="${11 * scale}" fill="${palette.ink}" opacity=".5" filter="${sheet.blur(5)}"/>`,
    `<g transform="${frame}"><path d="${shape}" fill="${palette.light}" opacity=".85" transform="translate(1.6 -2)"/>`,
    `<path d="${shape}" fill="${palette.ink}"/></g>`,
  ].join('')
}

const profile =
  'M-72 70C-92 18-98-52-66-98C-34-142 40-146 74-106C88-88 92-64 91-42C93-28 106-8 110 2C112 9 106 13 97 14C99 22 99 27 95 31C99 37 97 43 91 46C93 56 89 68 75 71C60 74 50 74 42 82C38 94 40 110 48 126C110 148 184 168 214 236L226 420L-260 420C-256 240-196 168-98 144C-78 130-70 104-72 70Z'
const hair =
  'M92-60C88-86 70-108 58-116C66-118 70-122 74-130C52-142 10-152-26-140C-76-124-104-72-98-14C-96 24-88 52-78 78C-70 84-58 74-54 60C-48 40-44 20-34 4C-26-16-16-30-2-44C6-34 12-30 22-30C20-38 20-44 22-52C34-42 44-38 56-38C54-44 54-50 56-56C66-48 78-48 90-50Z'

/** Head and shoulders with a headset, seen from the side; (x, y) is the ear, about 400 px tall. */
export function playerProfile(sheet: Sheet, { x, y, scale, facing = 1 }: Standing): string {
  const { palette } = sheet
  const skin = sheet.linear(
    [
      [0, palette.ridges[3]],
      [0.62, palette.ridges[2]],
      [1, palette.accent],
    ],
    [0, 0.2, 1, 0],
  )
  const dark = sheet.linear(
    [
      [0, palette.ink],
      [1, palette.ridges[3]],
    ],
    [0, 0, 1, 0],
  )
  return [
    `<g transform="translate(${x} ${y}) scale(${scale * facing} ${scale})" stroke-linecap="round" stroke-linejoin="round">`,
    `<path d="${profile}" fill="${palette.light}" transform="translate(4 -2)"/>`,
    `<path d="${profile}" fill="${skin}"/>`,
    `<path d="M-260 420C-256 240-196 168-98 144C-60 176 6 184 50 128C110 148 184 168 214 236L226 420Z" fill="${dark}"/>`,
    `<path d="M50 128C110 148 184 168 214 236L226 420" fill="none" stroke="${palette.light}" stroke-width="4" opacity=".75"/>`,
    `<path d="M60 214L96 420M-20 190L-40 420" stroke="${palette.accent}" stroke-width="5" opacity=".45"/>`,
    `<path d="${hair}" fill="${palette.ink}"/>`,
    `<path d="M74-130C52-142 10-152-26-140" fill="none" stroke="${palette.light}" stroke-width="3" opacity=".7"/>`,
    `<path d="M-14-38C-34-92-26-138-4-156" fill="none" stroke="${palette.ink}" stroke-width="24"/>`,
    `<path d="M-14-38C-34-92-26-138-4-156" fill="none" stroke="${palette.accent}" stroke-width="9"/>`,
    `<path d="M-6 26C8 62 36 70 66 56" fill="none" stroke="${palette.ink}" stroke-width="10"/>`,
    `<path d="M-6 26C8 62 36 70 66 56" fill="none" stroke="${palette.ridges[1]}" stroke-width="4"/>`,
    `<ellipse cx="70" cy="55" rx="12" ry="8" fill="${palette.ink}" transform="rotate(-22 70 55)"/>`,
    `<ellipse cx="-14" cy="-6" rx="36" ry="45" fill="${palette.ink}"/>`,
    `<ellipse cx="-10" cy="-6" rx="27" ry="36" fill="${palette.ridges[3]}" stroke="${palette.accent}" stroke-width="4"/>`,
    `<path d="M-16-20l16 14-16 14z" fill="${palette.accent}"/>`,
    '</g>',
  ].join('')
}

/** A seated player from behind: chair, head, headset. Feet of the chair at (0, 0), about 150 px tall. */
export function seated(sheet: Sheet, { x, y, scale }: Standing): string {
  const { palette } = sheet
  const head = 'M-21-124a21 24 0 1 0 42 0a21 24 0 1 0-42 0ZM-9-104H9V-88H-9Z'
  const chair = 'M-40 0V-62C-40-90-24-98 0-98C24-98 40-90 40-62V0Z'
  const shoulders = 'M-62 0V-46C-62-78-40-90 0-90C40-90 62-78 62-46V0Z'
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<path d="${head}${shoulders}" fill="${palette.light}" opacity=".8" transform="translate(0 -2.6)"/>`,
    `<path d="${head}${shoulders}" fill="${palette.ink}"/>`,
    `<path d="${chair}" fill="${palette.ridges[4]}" stroke="${palette.accent}" stroke-opacity=".5" stroke-width="2"/>`,
    `<path d="M-24-126C-24-158 24-158 24-126" fill="none" stroke="${palette.accent}" stroke-width="4"/>`,
    `<rect x="-30" y="-134" width="11" height="24" rx="5" fill="${palette.accent}"/><rect x="19" y="-134" width="11" height="24" rx="5" fill="${palette.accent}"/>`,
    '</g>',
  ].join('')
}
