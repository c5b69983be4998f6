/** How long an address of a link may be: a QR code of it can still be read from a screen. */
export const linkAddressMax = 500

/** With every letter outside ASCII as nine characters: proxies have 4 KB for all headers of the answer that leads there. */
export const longestOnTheLine = 1_000
/** A whole address, without what browsers would drop from it or read as something else: white space and backslashes. */
export const webAddressPattern = '^https?://[^\\s\\\\]+$'
/** The same, or a place of this site: /newsList. What begins with one slash and holds none of those is a path to every browser. */
export const siteAddressPattern = '^(/(?![/\\\\])[^\\s\\\\]*|https?://[^\\s\\\\]+)$'

/** Why an address cannot be a link's, as a sentence that says the mend; null where it can. */
export function linkAddressFault(text: string): string | null {
  // What `URL` would quietly mend or drop is not what somebody meant.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return '请填以 https:// 或 http:// 开头的完整地址，中间不要有空格'
  const long = lengthFault(text)
  if (long !== null) return long
  if (!URL.canParse(text)) return '这个地址打不开，请检查是否写全'
  const { href, username, password } = new URL(text)
  if (href.length > longestOnTheLine) return '这个地址里中文太多，写成网址太长了，请换一个短一些的地址'
  if (username !== '' || password !== '') return '地址里不能带账号和密码，请去掉 @ 和它前面的部分'
  return null
}

/** The same of an address that may be a place of this site. */
export function siteAddressFault(text: string): string | null {
  if (/^https?:/.test(text)) return linkAddressFault(text)
  if (!text.startsWith('/')) return '请填本站地址（如 /newsList）或以 https:// 开头的完整地址'
  const base = 'https://site.invalid'
  const url = siteAddress.test(text) && URL.canParse(text, base) ? new URL(text, base) : null
  // A path that is `//host` once its dots are gone (`/.//host`) is another host to whatever reads it once more.
  const isOwn = url?.origin === base && !url.pathname.startsWith('//')
  return isOwn ? lengthFault(text) : '本站地址以一个 / 开头（如 /newsList），里面不能有空格、制表符和反斜杠，也不能用点绕到 // 开头'
}

const siteAddress = new RegExp(siteAddressPattern, 'u')

function lengthFault(text: string): string | null {
  const { length } = [...text]
  return length > linkAddressMax ? `地址最多 ${linkAddressMax} 个字，现在有 ${length} 个` : null
}
