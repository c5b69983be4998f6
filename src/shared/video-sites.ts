interface VideoSite {
  name: string
  /** The player's URL up to the video's id; nothing may follow the id. */
  player: string
  /** The pattern of an id. */
  id: string
  autoplay: string
  /** The video's page on that site. */
  page(id: string): string
}

/** The closed list: a body refers to a video of one of these sites by exactly its player's URL. */
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

/** Hosts whose players may be embedded; `frame-src` of the Content-Security-Policy is made from this list. */
export const videoHosts: readonly string[] = [...new Set(videoSites.map(({ player }) => new URL(player).host))]

/** The prefixes of players' URLs, for an error message. */
export const videoPlayers: readonly string[] = videoSites.map(({ player }) => player)

/** All player URLs that a body may have, and no others. */
export const videoPattern = `^(${videoSites.map(({ player, id }) => player.replace(/[.?/]/g, '\\$&') + id).join('|')})$`

export interface Video {
  site: string
  /** With autoplay, because the visitor has just pressed play. */
  player: string
  page: string
}

/** The video of a body's URL, or null where it is not in the list: a body may come from manual edits in the database. */
export function videoOf(src: unknown): Video | null {
  if (typeof src !== 'string' || !whole.test(src)) return null
  const site = videoSites.find(({ player }) => src.startsWith(player))
  return site ? { site: site.name, player: src + site.autoplay, page: site.page(src.slice(site.player.length)) } : null
}

const whole = new RegExp(videoPattern)
