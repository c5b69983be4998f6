interface VideoSite {
  name: string
  /** Its player's address up to the video's id; nothing may follow the id. */
  player: string
  /** What an id is, as a regular expression. */
  id: string
  autoplay: string
  /** Where the site itself shows the video. */
  page(id: string): string
}

/** The closed list: a body says a video of one of these by site and id, as its player's address and not a letter more. */
const videoSites: readonly VideoSite[] = [
  {
    name: '哔哩哔哩',
    player: 'https://player.bilibili.com/player.html?bvid=',
    id: 'BV[0-9A-Za-z]{1,20}',
    autoplay: '&autoplay=1',
    page: (id) => `https://www.bilibili.com/video/${id}`,
  },
  {
    name: '哔哩哔哩',
    player: 'https://player.bilibili.com/player.html?aid=',
    id: '[0-9]{1,20}',
    autoplay: '&autoplay=1',
    page: (id) => `https://www.bilibili.com/video/av${id}`,
  },
  {
    name: '腾讯视频',
    player: 'https://v.qq.com/txp/iframe/player.html?vid=',
    id: '[0-9A-Za-z]{1,40}',
    autoplay: '&autoplay=true',
    page: (id) => `https://v.qq.com/x/page/${id}.html`,
  },
  {
    name: '抖音',
    player: 'https://open.douyin.com/player/video?vid=',
    id: '[0-9]{1,30}',
    autoplay: '&autoplay=1',
    page: (id) => `https://www.douyin.com/video/${id}`,
  },
]

/** Hosts whose players may stand in a page; `frame-src` of the Content-Security-Policy is made from this list. */
export const videoHosts: readonly string[] = [...new Set(videoSites.map(({ player }) => new URL(player).host))]

/** How addresses of players begin, for those who have to write one. */
export const videoPlayers: readonly string[] = videoSites.map(({ player }) => player)

/** Every address of a player that a body may have, and no other. */
export const videoPattern = `^(${videoSites.map(({ player, id }) => player.replace(/[.?/]/g, '\\$&') + id).join('|')})$`

export interface Video {
  site: string
  /** Begins to play by itself: somebody has just asked for it. */
  player: string
  page: string
}

/** What a body's address plays, or null where it is none of the list: a body may come from a hand in the database. */
export function videoOf(src: unknown): Video | null {
  if (typeof src !== 'string' || !whole.test(src)) return null
  const site = videoSites.find(({ player }) => src.startsWith(player))
  return site ? { site: site.name, player: src + site.autoplay, page: site.page(src.slice(site.player.length)) } : null
}

const whole = new RegExp(videoPattern)
