import { videoHosts } from '#shared/video-hosts.ts'

/** The player's address for what people copy: a video's page, its player, or the code to embed it. Null where none of our hosts plays it. */
export function videoAddress(text: string): string | null {
  const typed = text.trim()
  const address = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(typed)?.[1]?.replace(/&amp;/g, '&') ?? typed
  const url = parsed(address.startsWith('//') ? `https:${address}` : address)
  if (!url) return null
  const player = playerOf(url)
  return player.length <= 500 && isPlayable(player) ? player : null
}

function playerOf(url: URL): string {
  const bilibili = /^\/video\/(BV[0-9A-Za-z]+)/.exec(url.pathname)?.[1]
  if (/(^|\.)bilibili\.com$/.test(url.hostname) && bilibili) return `https://player.bilibili.com/player.html?bvid=${bilibili}`
  const tencent = /^\/x\/(?:page|cover\/[^/]+)\/([0-9A-Za-z]+)\.html$/.exec(url.pathname)?.[1]
  if (url.hostname === 'v.qq.com' && tencent) return `https://v.qq.com/txp/iframe/player.html?vid=${tencent}`
  const preview = url.pathname.endsWith('/preview.html') ? url.searchParams.get('vid') : null
  if (url.hostname === 'v.qq.com' && preview && /^[0-9A-Za-z]+$/.test(preview))
    return `https://v.qq.com/txp/iframe/player.html?vid=${preview}`
  const douyin = /^\/video\/(\d+)/.exec(url.pathname)?.[1]
  if (/(^|\.)douyin\.com$/.test(url.hostname) && douyin) return `https://open.douyin.com/player/video?vid=${douyin}`
  return url.href
}

function isPlayable(address: string): boolean {
  return videoHosts.some((host) => address.startsWith(`https://${host}/`)) && !/[\s"'<>\\]/.test(address)
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
