import type { TeamMark } from './emblems.ts'

/** What a player does in a team, as the demo's documents say. */
export const positions = { 先锋: 'vanguard', 术师: 'mage', 游侠: 'ranger', 护法: 'guardian', 神射: 'marksman' } as const
export type Position = (typeof positions)[keyof typeof positions]

/** Of each team's ground: above and below. */
export const grounds: Readonly<Record<TeamMark, readonly [string, string]>> = {
  qingfeng: ['#2fa79f', '#075559'],
  beiming: ['#4d7fe6', '#122f7c'],
  yunjian: ['#62b4d8', '#1d5878'],
  changgeng: ['#7d78e6', '#2e2a86'],
  lutai: ['#c89a62', '#62401f'],
  canglan: ['#3fb0e2', '#064d74'],
  xuanpu: ['#9a72d8', '#412470'],
  jingzhe: ['#74b26a', '#245227'],
}

const bust = 'M-84 104C-80 52-46 30-18 24L-16 6H16L18 24C46 30 80 52 84 104Z'
const head = 'M-27-24C-27-46-14-58 0-58C14-58 27-46 27-24C27-4 14 14 0 14C-14 14-27-4-27-24Z'

/** Drawn over the bust: what shows the role. `ink` is filled, `light` is lit. */
const gear: Readonly<Record<Position, { ink: string; light: string }>> = {
  // Helmet with a plume, and a spear.
  vanguard: {
    ink: 'M-33-16C-36-54-18-68 0-68C18-68 36-54 33-16L22-28H-22ZM2-66C4-90 28-98 50-90C36-84 20-76 12-60Z',
    light: 'M62-98L70-74L65-72L62 104H56L57-72L54-74Z',
  },
  // Wide hat, and a staff with a stone.
  mage: {
    ink: 'M-66-34C-30-48-22-84 12-100C8-78 24-48 66-34C34-24-34-24-66-34Z',
    light: 'M64-70A13 13 0 1 1 64-44A13 13 0 1 1 64-70ZM61-42H67V104H61Z',
  },
  // Hood, and a bow on the back.
  ranger: {
    ink: 'M-46 34C-54-40-30-76 4-82C30-76 52-40 46 34C38 2 32-22 22-34C10-46-10-46-22-34C-32-22-38 2-46 34Z',
    light: 'M-58-92C-98-40-98 40-64 96L-60 93C-90 40-90-38-54-88Z',
  },
  // Topknot and band, and a shield before the chest.
  guardian: {
    ink: 'M-28-32C-26-56-12-62 0-62C12-62 26-56 28-32L0-40ZM-9-62A9 10 0 1 1 9-62Z',
    light: 'M-40 44H40V68C40 86 22 98 0 104C-22 98-40 86-40 68Z',
  },
  // Straw hat, and arrows over the shoulder.
  marksman: {
    ink: 'M-66-30Q0-98 66-30Q0-46-66-30Z',
    light: 'M52 20L74-58L78-57L57 22ZM62 24L92-44L96-42L67 26ZM72-64L82-74L82-56ZM90-50L102-58L98-40Z',
  },
}

/** Head and shoulders of a player in the team's colours, in a box of 200 px. */
export function portrait(team: TeamMark, position: Position): string {
  const [upper, lower] = grounds[team]
  const { ink, light } = gear[position]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="-100 -100 200 200">`,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></linearGradient></defs>`,
    '<rect x="-100" y="-100" width="200" height="200" fill="url(#g)"/>',
    '<path d="M-100 100L-20-100H40L-40 100ZM20 100L100-100V100Z" fill="#fff" opacity=".07"/>',
    `<g fill="#fff" opacity=".75" transform="translate(-2.5 -2.5)"><path d="${bust}"/><path d="${head}"/><path d="${ink}"/></g>`,
    `<g fill="#0a1626"><path d="${bust}"/><path d="${head}"/><path d="${ink}"/></g>`,
    `<path d="${light}" fill="#f4fbff" opacity=".92"/>`,
    '</svg>',
  ].join('')
}
