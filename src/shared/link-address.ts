/** Maximum length of a link's address: its QR code must be readable from a screen. */
export const linkAddressMax = 500

/** Percent-encoded, where a Chinese character takes nine: many proxies allow 4 KB for all headers of the redirect. */
export const longestOnTheLine = 1_000
/** An absolute URL, without characters that browsers would drop or reinterpret: white space and backslashes. */
export const webAddressPattern = '^https?://[^\\s\\\\]+$'
/**
 * The same, or a path of this site: /newsList. A text that begins with exactly one slash and contains none of those is a path in every
 * browser.
 */
export const siteAddressPattern = '^(/(?![/\\\\])[^\\s\\\\]*|https?://[^\\s\\\\]+)$'

/** Why an address cannot be a link, as a sentence that says how to fix it; null where it can. */
export function linkAddressFault(text: string): string | null {
  // What `URL` would silently fix or drop is not what the user meant.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return '请填以 https:// 或 http:// 开头的完整地址，中间不要有空格'
  const long = lengthFault(text)
  if (long !== null) return long
  if (!URL.canParse(text)) return '这个地址打不开，请检查是否写全'
  const { href, username, password } = new URL(text)
  if (href.length > longestOnTheLine) return '这个地址里中文太多，写成网址太长了，请换一个短一些的地址'
  if (username !== '' || password !== '') return '地址里不能带账号和密码，请去掉 @ 和它前面的部分'
  return null
}

/** The same for an address that may be a path of this site. */
export function siteAddressFault(text: string): string | null {
  if (/^https?:/.test(text)) return linkAddressFault(text)
  if (!text.startsWith('/')) return '请填本站地址（如 /newsList）或以 https:// 开头的完整地址'
  const base = 'https://site.invalid'
  const url = siteAddress.test(text) && URL.canParse(text, base) ? new URL(text, base) : null
  // A path that becomes `//host` once its dots are resolved (`/.//host`) is another host to a second parser.
  const isOwn = url?.origin === base && !url.pathname.startsWith('//')
  return isOwn ? lengthFault(text) : '本站地址以一个 / 开头（如 /newsList），里面不能有空格、制表符和反斜杠，也不能用点绕到 // 开头'
}

const siteAddress = new RegExp(siteAddressPattern, 'u')

function lengthFault(text: string): string | null {
  const { length } = [...text]
  return length > linkAddressMax ? `地址最多 ${linkAddressMax} 个字，现在有 ${length} 个` : null
}
