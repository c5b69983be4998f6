/** How long an address of a link may be: a QR code of it can still be read from a screen. */
export const linkAddressMax = 500

/** With every letter outside ASCII as nine characters: proxies have 4 KB for all headers of the answer that leads there. */
export const longestOnTheLine = 1_000

/** Why an address cannot be a link's, as a sentence that says the mend; null where it can. */
export function linkAddressFault(text: string): string | null {
  // What `URL` would quietly mend or drop is not what somebody meant.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return '请填以 https:// 或 http:// 开头的完整地址，中间不要有空格'
  if (text.length > linkAddressMax) return `地址最多 ${linkAddressMax} 个字`
  if (!URL.canParse(text)) return '这个地址打不开，请检查是否写全'
  const { href, username, password } = new URL(text)
  if (href.length > longestOnTheLine) return '这个地址里中文太多，写成网址太长了，请换一个短一些的地址'
  if (username !== '' || password !== '') return '地址里不能带账号和密码，请去掉 @ 和它前面的部分'
  return null
}
