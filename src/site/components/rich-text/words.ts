import { inlineText } from '#shared/plain-text.ts'
import type { Inline, TextNode } from '#shared/rich-text.ts'

/** So many characters without a place to break at: half of a phone's line. */
const longWord = /[!-~]{10}/

/** Whether a paragraph has a long word, an address or code: a justified line before it would be torn apart. */
export function hasLongWord(content: readonly Inline[] = []): boolean {
  return content.some((inline) => inline.type === 'text' && isCode(inline)) || longWord.test(inlineText(content))
}

/** A number and the unit behind it stay on one line: 12 月 1 日, 1 胜 2 负. */
export function withUnits(node: TextNode): string {
  return isCode(node) ? node.text : node.text.replace(/(\d) (?=\p{Script=Han})/gu, '$1\u00a0')
}

function isCode({ marks = [] }: TextNode): boolean {
  return marks.some(({ type }) => type === 'code')
}
