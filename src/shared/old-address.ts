import { longestOnTheLine } from './link-address.ts'

export const oldAddressMax = 500

/**
 * The normal form of an address of the former site, in which it is stored and looked up: the path in lower case without a trailing slash,
 * the query sorted by name, all percent sequences normalised. Null where it is invalid.
 */
export function normalOldAddress(path: string, query: string): string | null {
  const parts = decoded(path)?.normalize('NFC').toLowerCase().split('/')
  if (!parts || parts.some((part) => part === '.' || part === '..')) return null
  const trimmed = parts.map(encodeURIComponent).join('/').replace(/\/+$/, '')
  const names = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=').map(normalPart).join('='))
    .sort()
  return (trimmed === '' ? '/' : trimmed) + (names.length === 0 ? '' : `?${names.join('&')}`)
}

/** What WeChat and campaigns add to an address that is passed on. */
const addedInPassing = /^(?:from|isappinstalled|nsukey|scene|clicktime|enterid|sharer_shareinfo(?:_first)?|utm_\w+)=/

/** An old address as it was before it was passed on. */
export function withoutAdded(oldAddress: string): string {
  const [path = '', query = ''] = oldAddress.split('?')
  const own = query.split('&').filter((pair) => pair !== '' && !addedInPassing.test(pair))
  return own.length === 0 ? path : `${path}?${own.join('&')}`
}

/**
 * Parses a typed old address: a path with its query, or an absolute URL, whose host is dropped. `fault` is a sentence that says how to fix
 * it.
 */
export function readOldAddress(text: string): { address: string; fault: null } | { address: null; fault: string } {
  const refuse = (fault: string) => ({ address: null, fault })
  const typed = text.trim().replace(/#.*$/, '')
  const { length } = [...typed]
  if (length > oldAddressMax) return refuse(`旧地址最多 ${oldAddressMax} 个字，现在有 ${length} 个`)
  const target = typed.replace(/^https?:\/\/[^/?#\s\\]+(?=[/?]|$)/i, '')
  const whole = target === '' || target.startsWith('?') ? `/${target}` : target
  if (!whole.startsWith('/') || whole.startsWith('//')) return refuse('旧地址请以 / 开头，如 /news/123.html，也可以填完整的旧网址')
  if (hasOddCharacter(whole)) return refuse('旧地址里不能有空格、反斜杠和控制字符；地址里本来就有的空格请写成 %20')
  const end = whole.indexOf('?')
  const address = end === -1 ? normalOldAddress(whole, '') : normalOldAddress(whole.slice(0, end), whole.slice(end + 1))
  // A space within it is one of the old file's name.
  if (address === null || hasOddCharacter((decoded(whole) ?? '').replace(/ /g, '')))
    return refuse('旧地址里有读不出来的 % 编码或 ..，请填浏览器地址栏里的样子')
  return { address, fault: null }
}

/** Parses a typed path or URL of this site; `origin` is the site's own. */
export function readNewAddress(text: string, origin: string): { address: string; fault: null } | { address: null; fault: string } {
  const refuse = (fault: string) => ({ address: null, fault })
  const typed = text.trim()
  const { length } = [...typed]
  if (length > oldAddressMax) return refuse(`新地址最多 ${oldAddressMax} 个字，现在有 ${length} 个`)
  const target = typed === origin || typed.startsWith(`${origin}/`) ? typed.slice(origin.length) || '/' : typed
  if (hasOddCharacter(target)) return refuse('新地址里不能有空格、反斜杠和控制字符')
  if (!target.startsWith('/') || target.startsWith('//')) return refuse('新地址必须在本站内，请以 / 开头，如 /newsInside/7')
  const base = 'https://site.invalid'
  const url = URL.canParse(target, base) ? new URL(target, base) : null
  if (url?.origin !== base || url.pathname.startsWith('//')) return refuse('新地址必须在本站内，请以 / 开头，如 /newsInside/7')
  const address = url.pathname + url.search + url.hash
  if (address.length > longestOnTheLine) return refuse('新地址里中文太多，写成网址太长了，请换一个短一些的地址')
  return { address, fault: null }
}

/** Decoded for display; parts that are not UTF-8 are unchanged. */
export function spelledAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function hasOddCharacter(text: string): boolean {
  return /[\s\\\p{Cc}\p{Cs}]/u.test(text)
}

function normalPart(part: string): string {
  const text = decoded(part.replace(/\+/g, ' '))
  // Not UTF-8, which old sites used: the letter case of each sequence is normalised.
  return text === null ? part.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()) : encodeURIComponent(text.normalize('NFC'))
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
