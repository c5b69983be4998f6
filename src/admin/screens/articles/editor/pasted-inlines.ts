import type { Inline, Mark } from '#shared/rich-text.ts'
import { linkTarget } from './link-target.ts'
import type { PastedNode } from './pasted-node.ts'

export function marksWith(marks: readonly Mark[], node: PastedNode, name: string, style: string): readonly Mark[] {
  const weight = /(?:^|;)font-weight:([a-z0-9]+)/.exec(style)?.[1]
  const isBold = weight ? weight.startsWith('bold') || Number(weight) >= 600 : name === 'B' || name === 'STRONG'
  const added: Mark[] = []
  if (isBold) added.push({ type: 'bold' })
  if (name === 'I' || name === 'EM' || /(?:^|;)font-style:italic/.test(style)) added.push({ type: 'italic' })
  if (name !== 'A' && (name === 'U' || /(?:^|;)text-decoration[a-z-]*:[^;]*underline/.test(style))) added.push({ type: 'underline' })
  if (name === 'S' || name === 'STRIKE' || name === 'DEL' || /(?:^|;)text-decoration[a-z-]*:[^;]*line-through/.test(style))
    added.push({ type: 'strike' })
  if (name === 'CODE' || name === 'KBD' || name === 'TT') added.push({ type: 'code' })
  const raised = /(?:^|;)vertical-align:(super|sub)/.exec(style)?.[1]
  if (name === 'SUP' || raised === 'super') added.push({ type: 'superscript' })
  if (name === 'SUB' || raised === 'sub') added.push({ type: 'subscript' })
  const href = (name === 'A' && wholeAddress(node)) || ''
  if (/^(https?:\/\/[^\s]+|mailto:[^\s]+)$/i.test(href) && href.length <= 2000) {
    added.push({ type: 'link', attrs: { href: linkTarget(href.replace(/^(https?|mailto):/i, (scheme) => scheme.toLowerCase())) } })
  }
  return [...marks.filter((mark) => !added.some(({ type }) => type === mark.type)), ...added]
}

/** A path alone is one of the page that was copied; a host without its scheme is known by its first letters, or by being what is read. */
function wholeAddress(node: PastedNode): string {
  const address = node.getAttribute?.('href')?.trim() ?? ''
  return /^www\./i.test(address) || address === node.textContent?.trim() ? linkTarget(address) : address
}

export function withoutBold(content: readonly Inline[]): Inline[] {
  return content.map((inline) => {
    if (inline.type !== 'text') return inline
    const marks = (inline.marks ?? []).filter(({ type }) => type !== 'bold')
    return { type: 'text', text: inline.text, ...(marks.length > 0 ? { marks } : {}) }
  })
}

/** Without breaks and white space at both ends. */
export function trimmed(run: readonly Inline[]): Inline[] {
  const content = run.map((inline) => ({ ...inline }))
  const isBlank = (inline: Inline | undefined) => inline !== undefined && (inline.type === 'hardBreak' || inline.text.trim() === '')
  while (isBlank(content[0])) content.shift()
  while (isBlank(content.at(-1))) content.pop()
  const [first, last] = [content[0], content.at(-1)]
  if (first?.type === 'text') first.text = first.text.trimStart()
  if (last?.type === 'text') last.text = last.text.trimEnd()
  return content
}

export function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
