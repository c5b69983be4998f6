import { isRecord } from '#shared/is-record.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'

/**
 * What arrives as a body with the shape that its readers rely on: lists where lists belong, words where words belong,
 * attributes of plain values. The check at write made it so; a body from elsewhere loses what does not fit, and nothing throws.
 */
export function withReadableBody<T extends { body: RichTextDoc }>(document: T): T {
  return { ...document, body: readableDoc(document.body) }
}

export function readableDoc(doc: unknown): RichTextDoc {
  const content = isRecord(doc) ? nodes(doc.content) : []
  return { type: 'doc', content } as RichTextDoc // node names are decided where they are drawn
}

interface ReadableNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: ReadableNode[]
  content?: ReadableNode[]
}

/** What stands only in each of these; readers go through it by level. */
const children: ReadonlyMap<string, readonly string[]> = new Map([
  ['bulletList', ['listItem']],
  ['orderedList', ['listItem']],
  ['table', ['tableRow']],
  ['tableRow', ['tableHeader', 'tableCell']],
])

function nodes(list: unknown): ReadableNode[] {
  return Array.isArray(list) ? list.flatMap(readableNode) : []
}

function readableNode(node: unknown): ReadableNode[] {
  if (!isRecord(node) || typeof node.type !== 'string') return []
  const { type, text } = node
  if (type === 'text' && typeof text !== 'string') return []
  return [
    {
      type,
      ...(typeof text === 'string' ? { text } : {}),
      ...(isRecord(node.attrs) ? { attrs: plainValues(node.attrs) } : {}),
      ...(Array.isArray(node.marks) ? { marks: nodes(node.marks) } : {}),
      ...(type === 'text' ? {} : { content: nodes(node.content).filter((child) => children.get(type)?.includes(child.type) ?? true) }),
    },
  ]
}

function plainValues(attrs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attrs).filter(([name, value]) => isPlain(name, value)))
}

function isPlain(name: string, value: unknown): boolean {
  if (name === 'pictureIds') return Array.isArray(value) && value.every((id) => typeof id === 'number')
  return typeof value === 'string' || typeof value === 'number'
}
