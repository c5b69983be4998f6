/** Without the characters that XML has no way to write: one of them, and no reader takes the rest either. */
export function onlyXmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
