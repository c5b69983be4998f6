import { isRecord } from '#shared/is-record.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'

/**
 * Coerces a received body to the shape that renderers rely on: arrays where arrays belong, strings where strings belong, attributes with
 * plain values. A checked body already has it; from another one everything invalid is dropped, and nothing throws.
 */
export function withReadableBody<T extends { body: RichTextDoc }>(document: T): T {
  return { ...document, body: readableDoc(document.body) }
}

export function readableDoc(doc: unknown): RichTextDoc {
  const content = isRecord(doc) ? nodes(doc.content) : []
  return { type: 'doc', content } as RichTextDoc // unknown node names are handled by the renderer
}

interface ReadableNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: ReadableNode[]
  content?: ReadableNode[]
}

/** The only children that each of these may have; renderers go through them by level. */
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
