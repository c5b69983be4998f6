/** Marks of the invented teams and competitions, each in a box of 200 px around (0, 0). */
const emblems = {
  qingfeng: [
    plate('M0-94L78-62V8C78 52 44 82 0 98C-44 82-78 52-78 8V-62Z', '#0c7a80', '#075559'),
    '<path d="M0-74L13-48V30H-13V-48Z" fill="#ecfffb"/><path d="M0-74L13-48V30H0Z" fill="#9fe0d6"/>',
    '<path d="M-46 30C-30 22-16 24 0 30C16 24 30 22 46 30L38 42H-38Z" fill="#ecfffb"/><path d="M-7 42H7V68L0 78L-7 68Z" fill="#ecfffb"/>',
    '<path d="M-58-38C-34-30-26-8-28 16C-46 8-58-12-58-38ZM58-38C34-30 26-8 28 16C46 8 58-12 58-38Z" fill="#54c4b6" opacity=".75"/>',
  ],
  beiming: [
    plate('M-94 0A94 94 0 1 1 94 0A94 94 0 1 1-94 0Z', '#1c4bb4', '#122f7c'),
    '<path d="M-92 20C-70 4-50 4-30 18S10 34 32 18S72 2 92 18A94 94 0 0 1-92 20Z" fill="#0b2264"/>',
    '<path d="M-4 46C-2 10-14-12-48-22C-40-46-14-44 0-24C14-44 40-46 48-22C14-12 2 10 4 46Z" fill="#f3f8ff"/>',
    '<path d="M-60 52C-42 40-24 42-6 52S30 64 60 48" fill="none" stroke="#8ab8ff" stroke-width="9" stroke-linecap="round"/>',
  ],
  yunjian: [
    plate('M-50-88H50Q88-88 88-50V50Q88 88 50 88H-50Q-88 88-88 50V-50Q-88-88-50-88Z', '#2f7fa3', '#1d5878'),
    '<path d="M-56 2C-56-22-36-34-20-30C-14-58 34-60 38-28C60-30 66 2 44 8C20 14-36 14-46 10C-52 8-56 6-56 2Z" fill="#f2fbff"/>',
    '<path d="M-24-8C-20-26 8-26 8-8C8 2-6 4-8-6" fill="none" stroke="#2f7fa3" stroke-width="7" stroke-linecap="round"/>',
    '<path d="M-26 28C-14 40-14 48-26 66M4 28C16 44 16 54 4 74M34 28C44 38 44 46 34 60" fill="none" stroke="#aee6f8" stroke-width="9" stroke-linecap="round"/>',
  ],
  changgeng: [
    plate('M0-98L98 0L0 98L-98 0Z', '#4a45b8', '#2e2a86'),
    '<path d="M0-66C5-18 18-5 66 0C18 5 5 18 0 66C-5 18-18 5-66 0C-18-5-5-18 0-66Z" fill="#f5f3ff"/>',
    '<path d="M0-66C5-18 18-5 66 0H0Z" fill="#cfc8ff"/><circle cx="34" cy="-34" r="6" fill="#ffe4a6"/><circle cx="-34" cy="34" r="4" fill="#cfc8ff"/>',
  ],
  lutai: [
    plate('M0-98L86-48V48L0 98L-86 48V-48Z', '#8d6133', '#62401f'),
    '<path d="M-8 14C-34 6-46-14-46-52M-38-18C-52-24-58-34-60-46M-28-2C-22-18-22-32-26-48M8 14C34 6 46-14 46-52M38-18C52-24 58-34 60-46M28-2C22-18 22-32 26-48" fill="none" stroke="#fff4e2" stroke-width="9" stroke-linecap="round"/>',
    '<path d="M-14 8H14L8 34H-8ZM-30 40H30V50H-30ZM-42 56H42V68H-42Z" fill="#fff4e2"/>',
  ],
  canglan: [
    plate('M-80-80H80V16C80 58 46 84 0 98C-46 84-80 58-80 16Z', '#0b78ad', '#064d74'),
    '<path d="M-62-6C-34-50 12-54 34-26C44-12 34 4 18-2C8-8 12-20 22-20C4-34-18-10-8 10C6 34 44 26 62 0C56 46 22 62-8 50C-34 40-40 14-62-6Z" fill="#e9f9ff"/>',
    '<path d="M-46 54C-30 46-16 58 0 64C16 58 30 54 46 48" fill="none" stroke="#7fd2f4" stroke-width="8" stroke-linecap="round"/><path d="M-80-80H80V-62H-80Z" fill="#39a9dc"/>',
  ],
  xuanpu: [
    plate('M-40-94H40L94-40V40L40 94H-40L-94 40V-40Z', '#643ea0', '#412470'),
    '<circle cx="24" cy="-30" r="26" fill="#efe4ff"/><path d="M-70 48L-22-34L8 14L24-8L70 48Z" fill="#fbf7ff"/><path d="M-22-34L8 14L-8 48H-44Z" fill="#c7adee"/>',
    '<path d="M-60 62H60" stroke="#c7adee" stroke-width="8" stroke-linecap="round"/>',
  ],
  jingzhe: [
    plate('M-50-86H50L98 0L50 86H-50L-98 0Z', '#3d7a3f', '#245227'),
    '<path d="M14-72L-38 10H-4L-16 72L40-18H6Z" fill="#f6ffe9"/><path d="M14-72L6-18H40L-16 72L-4 10Z" fill="#cdeaa6"/>',
    '<path d="M-62 22C-46 18-36 28-34 42C-50 44-60 36-62 22ZM62-22C46-18 36-28 34-42C50-44 60-36 62-22Z" fill="#9fd08a"/>',
  ],
  // Of competitions.
  dianfeng: [
    plate('M0-98L86-50V50L0 98L-86 50V-50Z', '#1b5fae', '#0d356b'),
    '<path d="M-74 50L-22-34L2-2L22-26L74 50Z" fill="#f2f8ff"/><path d="M-22-34L-38-8L-24-14L-14-4L-6-14ZM22-26L10-10L20-12L28-2L38-4Z" fill="#8fc4f2"/>',
    '<path d="M0-82L6-65L24-65L10-54L15-37L0-47L-15-37L-10-54L-24-65L-6-65Z" fill="#bfe3ff"/><path d="M-62 62H62" stroke="#8fc4f2" stroke-width="8" stroke-linecap="round"/>',
  ],
  danqi: [
    plate('M-94 0A94 94 0 1 1 94 0A94 94 0 1 1-94 0Z', '#7a3b6b', '#4c2143'),
    '<path d="M-40 66H46C48 22 56-12 34-44C24-58 6-66-10-72L-8-52C-28-44-44-22-54 4C-60 20-46 32-32 24L-8 10C-2 28-34 40-40 66Z" fill="#fdeef8"/>',
    '<path d="M34-44C56-12 48 22 46 66H30C34 24 36-14 12-46Z" fill="#dba9cd"/><circle cx="-10" cy="-22" r="6" fill="#4c2143"/>',
  ],
  tianti: [
    plate('M-40-94H40L94-40V40L40 94H-40L-94 40V-40Z', '#0f7d70', '#084f47'),
    '<path d="M-42 70L-16-70M42 70L16-70" fill="none" stroke="#eafff9" stroke-width="12" stroke-linecap="round"/>',
    '<path d="M-36 44H36M-31 14H31M-25-16H25M-19-44H19" fill="none" stroke="#8fe0cf" stroke-width="11" stroke-linecap="round"/>',
  ],
  jiumen: [
    plate('M-82-92H82Q92-92 92-82V82Q92 92 82 92H-82Q-92 92-92 82V-82Q-92-92-82-92Z', '#84602a', '#573c14'),
    [-50, 0, 50]
      .flatMap((x) =>
        [-46, 6, 58].map((y) => `<path d="M${x - 17} ${y + 18}V${y - 8}A17 17 0 0 1 ${x + 17} ${y - 8}V${y + 18}Z" fill="#fff3da"/>`),
      )
      .join(''),
    '<path d="M-6 24V-2A6 8 0 0 1 6-2V24Z" fill="#573c14"/>',
  ],
  zhulu: [
    plate('M-80-80H80V16C80 58 46 84 0 98C-46 84-80 58-80 16Z', '#3f7236', '#26481f'),
    '<path d="M0 78C-22 56-26 34-24 12L24 12C26 34 22 56 0 78Z" fill="#f5ffe9"/><path d="M-24 12L-46 8L-28 26ZM24 12L46 8L28 26Z" fill="#cfe8b6"/>',
    '<path d="M-12 8C-24-14-50-18-54-58M-28-14C-42-14-58-18-66-30M-40-30C-34-42-34-52-38-64M12 8C24-14 50-18 54-58M28-14C42-14 58-18 66-30M40-30C34-42 34-52 38-64" fill="none" stroke="#f5ffe9" stroke-width="9" stroke-linecap="round"/>',
  ],
} as const
export type Emblem = keyof typeof emblems
export type TeamMark = 'qingfeng' | 'beiming' | 'yunjian' | 'changgeng' | 'lutai' | 'canglan' | 'xuanpu' | 'jingzhe'

/** A plate with a bevel: lit above, dark below. */
function plate(shape: string, upper: string, lower: string): string {
  return [
    `<path d="${shape}" fill="${lower}"/>`,
    `<path d="${shape}" fill="${upper}" transform="translate(0 -3) scale(.95)"/>`,
    `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="3" transform="scale(.86)"/>`,
  ].join('')
}

export function emblem(name: Emblem, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${emblems[name].join('')}</g>`
}
