import { checkOf } from '#server/base/check-of.ts'
import { forbiddenFault } from '#shared/characters.ts'
import { type RichTextDoc, RichTextSchema, richTextMaxDepth, richTextMaxLength } from '#shared/rich-text.ts'
import { type BodyFault, faultIn } from './body-fault.model.ts'

export type BodyCheck = { ok: true; body: RichTextDoc } | ({ ok: false } & BodyFault)

const schema = checkOf(RichTextSchema)

/** Whether an untrusted value is a body that may be stored. Never throws, however deep, large or malformed the value is. */
export function checkBody(value: unknown): BodyCheck {
  const odd = oddityIn(value)
  if (odd) return { ok: false, ...odd }
  // Serialising is recursive, so the depth must be checked first.
  if ((JSON.stringify(value) ?? '').length > richTextMaxLength) {
    return { ok: false, path: '', message: `正文连同格式不能超过 ${richTextMaxLength} 个字符，请分成几篇` }
  }
  if (isBody(value)) return { ok: true, body: value }
  return { ok: false, ...faultIn(value, isBody) }
}

function isBody(value: unknown): value is RichTextDoc {
  const document: unknown = value
  // The schema's static type does not include the recursive parts.
  return schema.Check(value) && addressesIn(document as AnyNode).every((address) => !/^https?:/.test(address) || URL.canParse(address))
}

function addressesIn(document: AnyNode): string[] {
  const addresses: string[] = []
  const open = [document]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'video' && typeof node.attrs?.src === 'string') addresses.push(node.attrs.src)
    for (const mark of node.marks ?? []) if (mark.type === 'link' && mark.attrs) addresses.push(mark.attrs.href)
    open.push(...(node.content ?? []))
  }
  return addresses
}

interface AnyNode {
  type: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: { href: string } }[]
  content?: readonly AnyNode[]
}

/** A position in a value; its path is built only when there is an error to report. */
interface Place {
  value: unknown
  key: string | number
  parent: Place | null
  /** Levels of nodes, the document being 1. */
  nodes: number
  /** Levels of anything. */
  levels: number
}

/** Deeper than any node's own properties (marks, their attributes) can be. */
const greatestLevels = richTextMaxDepth * 2 + 10

/** What the schema cannot express, or must not run before: the depth, and characters that HTML or the database cannot store. */
function oddityIn(root: unknown): BodyFault | null {
  const open: Place[] = [{ value: root, key: '', parent: null, nodes: 1, levels: 1 }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, nodes, levels } = place
    if (nodes > richTextMaxDepth || levels > greatestLevels) {
      return { path: '', message: `正文的层级不能超过 ${richTextMaxDepth} 层` }
    }
    if (typeof value === 'string') {
      const fault = forbiddenFault(value)
      if (fault !== null) return { path: spelled(place), message: `文字里${fault}` }
    } else if (Array.isArray(value)) {
      const inside = place.key === 'content' ? nodes + 1 : nodes
      for (const [key, child] of value.entries()) open.push({ value: child, key, parent: place, nodes: inside, levels: levels + 1 })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) open.push({ value: child, key, parent: place, nodes, levels: levels + 1 })
    }
  }
  return null
}

function spelled(place: Place): string {
  let path = ''
  for (let at: Place | null = place; at?.parent; at = at.parent) {
    path = typeof at.key === 'number' ? `[${at.key}]${path}` : `.${at.key}${path}`
  }
  return path.replace(/^\./, '')
}
