import { videoOf } from '#shared/video-sites.ts'

/** The player's URL for what people copy: a video's page, its player, or the embed code. Null for an unsupported site. */
export function videoAddress(text: string): string | null {
  const typed = text.trim()
  const address = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(typed)?.[1]?.replace(/&amp;/g, '&') ?? typed
  // Browsers leave the protocol out of what they show, and some of what is copied from there.
  const url = parsed(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`)
  const player = url && playerOf(url)
  return player && videoOf(player) ? player : null
}

function playerOf({ protocol, hostname, pathname, searchParams }: URL): string | null {
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (/(^|\.)bilibili\.com$/.test(hostname)) {
    const [, bvid, aid] = /^\/video\/(?:(BV[0-9A-Za-z]+)|av([0-9]+))/.exec(pathname) ?? [
      null,
      searchParams.get('bvid'),
      searchParams.get('aid'),
    ]
    return bvid ? `https://player.bilibili.com/player.html?bvid=${bvid}` : `https://player.bilibili.com/player.html?aid=${aid}`
  }
  if (hostname === 'v.qq.com') {
    const vid = /^\/x\/(?:page|cover\/[^/]+)\/([0-9A-Za-z]+)\.html$/.exec(pathname)?.[1] ?? searchParams.get('vid')
    return `https://v.qq.com/txp/iframe/player.html?vid=${vid}`
  }
  if (/(^|\.)douyin\.com$/.test(hostname)) {
    const vid = /^\/video\/([0-9]+)/.exec(pathname)?.[1] ?? searchParams.get('vid')
    return `https://open.douyin.com/player/video?vid=${vid}`
  }
  return null
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
