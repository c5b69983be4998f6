/** What stands for each link of the demo season: a tile of two colours with a white sign, in a box of 48 by 48. */
export const linkLogos = {
  'link-game': {
    grounds: ['#14314f', '#2b7fb3'],
    sign: '<path d="M6 35 18 15l7 11 5-8 12 17z" fill="#fff"/><path d="m18 15 4 6.300-4 3-4-3z" fill="#8fd3f8"/><circle cx="34" cy="13" r="3.500" fill="#f6b73c"/>',
  },
  'link-download': {
    grounds: ['#057f7a', '#0a6f5f'],
    sign: '<path d="M21 9h6v13h7L24 32 14 22h7zM11 34h26v5H11z" fill="#fff"/>',
  },
  'link-help': {
    grounds: ['#7765b7', '#5a6cbc'],
    sign: '<path d="M12 27v-3a12 12 0 0 1 24 0v3" fill="none" stroke="#fff" stroke-width="3.500"/><rect x="9" y="25" width="7" height="11" rx="3" fill="#fff"/><rect x="32" y="25" width="7" height="11" rx="3" fill="#fff"/><path d="M36 35c0 4-4 5-9 5" fill="none" stroke="#fff" stroke-width="3"/>',
  },
  'link-forum': {
    grounds: ['#a7600b', '#7d5200'],
    sign: '<path d="M11 20h22v9a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z" fill="#fff"/><path d="M33 23h2a4 4 0 0 1 0 9h-3" fill="none" stroke="#fff" stroke-width="3"/><path d="M17 16c-2-3 2-4 0-7M25 16c-2-3 2-4 0-7" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/>',
  },
  'link-video': {
    grounds: ['#047aa4', '#07639b'],
    sign: '<rect x="8" y="12" width="32" height="24" rx="5" fill="#fff"/><path d="m20 18 11 6-11 6z" fill="#07639b"/>',
  },
  'link-statistics': {
    grounds: ['#3f7f36', '#238147'],
    sign: '<path d="M10 27h7v11h-7zM20.500 19h7v19h-7zM31 11h7v27h-7z" fill="#fff"/>',
  },
  'link-devices': {
    grounds: ['#60758a', '#3a4b5e'],
    sign: '<path d="M7 15c7 0 12 2 17 8 5-6 10-8 17-8-3 8-8 13-15 13l-2 9-2-9C15 28 10 23 7 15z" fill="#fff"/>',
  },
  'link-hall': {
    grounds: ['#a15794', '#6b3f7d'],
    sign: '<path d="M24 9a8 8 0 0 1 7.500 5.500A6 6 0 0 1 37 20.500H11a6 6 0 0 1 5.500-6A8 8 0 0 1 24 9z" fill="#fff"/><path d="M10 24h28l3 14H7zM20 38l2-8h4l2 8" fill="#fff" fill-opacity=".85"/>',
  },
} as const

export function linkLogo(name: keyof typeof linkLogos): string {
  const { grounds, sign } = linkLogos[name]
  const [light, dark] = grounds
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 48 48"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><rect width="48" height="48" rx="11" fill="url(#g)"/>${sign}</svg>`
}
