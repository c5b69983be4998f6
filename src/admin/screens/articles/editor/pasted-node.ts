import { type Alignment, alignments, type TableCell } from '#shared/rich-text.ts'

/** The part of a DOM node that is needed to read pasted content. */
export interface PastedNode {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: ArrayLike<PastedNode>
  getAttribute?(name: string): string | null
}

export const textNode = 3
export const elementNode = 1

export function styleOf(node: PastedNode): string {
  return (node.getAttribute?.('data-style') ?? node.getAttribute?.('style') ?? '').toLowerCase().replace(/\s*([:;])\s*/g, '$1')
}

/** How its paragraphs stand: as it says itself, else as what is around it does. */
export function alignOf(node: PastedNode, around: Alignment | undefined): Alignment | undefined {
  const said = /(?:^|;)text-align:(?:-webkit-|-moz-)?([a-z]+)/.exec(styleOf(node))?.[1] ?? node.getAttribute?.('align')?.toLowerCase()
  if (!said) return node.nodeName.toUpperCase() === 'CENTER' ? 'center' : around
  return alignments.find((one) => one === (said === 'end' ? 'right' : said))
}

export function headingOf(node: PastedNode): number | null {
  if (node.nodeType !== elementNode) return null
  const level = /^H([1-6])$/i.exec(node.nodeName)?.[1]
  if (level) return Number(level)
  return /\bMsoTitle\b/.test(node.getAttribute?.('class') ?? '') ? 1 : null
}

/** The highest heading level of the paste becomes the highest level of a body. */
export function topHeadingOf(node: PastedNode): number {
  return Math.min(headingOf(node) ?? 6, ...Array.from(node.childNodes, topHeadingOf))
}

/** The number or bullet that Word put into the paragraph. */
export function markerOf(node: PastedNode): string {
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType !== elementNode) continue
    if (/mso-list:ignore/.test(styleOf(child))) return plain(child.textContent ?? '').trim()
    const inner = markerOf(child)
    if (inner !== '') return inner
  }
  return ''
}

export function rowsIn(node: PastedNode): PastedNode[] {
  return Array.from(node.childNodes).flatMap((child) => {
    const name = child.nodeName.toUpperCase()
    if (name === 'TR') return [child]
    return name === 'TBODY' || name === 'THEAD' || name === 'TFOOT' ? rowsIn(child) : []
  })
}

export function spansOf(cell: PastedNode): Pick<TableCell, 'attrs'> {
  const attrs: NonNullable<TableCell['attrs']> = {}
  for (const name of ['colspan', 'rowspan'] as const) {
    const span = Number(cell.getAttribute?.(name) ?? 1)
    if (Number.isInteger(span) && span > 1 && span <= 100) attrs[name] = span
  }
  return Object.keys(attrs).length > 0 ? { attrs } : {}
}

// Zero-width and control characters, which are useless in text, and which the server refuses in part.
export const forbidden = /[^\P{Cc}\n\r\t]|[\u200b\u2060\ufeff\ufffe\uffff\p{Cs}]/gu

export function plain(text: string): string {
  return text.replace(forbidden, '').replace(/[\s\u00a0]+/g, ' ')
}
