/** Removes the characters that XML cannot represent: parsers refuse a whole document for one of them. */
export function onlyXmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
