import type { JSONContent } from '@tiptap/core'
import {
  type Alignment,
  alignments,
  type Block,
  embedSubjects,
  type Inline,
  type ListItem,
  type Mark,
  plainMarks,
  type RichTextDoc,
  type TableCell,
  type TableRow,
  type TextNode,
} from '#shared/rich-text.ts'

/** Converts the editor's document to a body: default attributes and uploads are left out. */
export function toBody(doc: JSONContent): RichTextDoc {
  const content = blocksOf(doc)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function blocksOf({ content = [] }: JSONContent): Block[] {
  return content.flatMap((node) => blockOf(node) ?? [])
}

function blockOf(node: JSONContent): Block | null {
  const attrs = node.attrs ?? {}
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', ...alignOf(attrs.align), ...inlinesOf(node) }
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: attrs.level === 3 || attrs.level === 4 ? attrs.level : 2, ...alignOf(attrs.align).attrs },
        ...inlinesOf(node),
      }
    case 'bulletList':
      return { type: 'bulletList', content: itemsOf(node) }
    case 'orderedList':
      return {
        type: 'orderedList',
        ...(typeof attrs.start === 'number' && attrs.start !== 1 ? { attrs: { start: attrs.start } } : {}),
        content: itemsOf(node),
      }
    case 'blockquote':
      return { type: 'blockquote', content: blocksOf(node) }
    case 'image':
      return { type: 'image', attrs: { pictureId: Number(attrs.pictureId), ...captionOf(attrs.caption) } }
    case 'gallery':
      return { type: 'gallery', attrs: { pictureIds: [...attrs.pictureIds], ...captionOf(attrs.caption) } }
    case 'video':
      return { type: 'video', attrs: { src: String(attrs.src), title: String(attrs.title) } }
    case 'table':
      return { type: 'table', content: (node.content ?? []).map(rowOf) }
    case 'horizontalRule':
      return { type: 'horizontalRule' }
    case 'codeBlock':
      return { type: 'codeBlock', ...(attrs.language ? { attrs: { language: String(attrs.language) } } : {}), ...codeOf(node) }
    case 'embed':
      return {
        type: 'embed',
        attrs: { subject: embedSubjects.find((subject) => subject === attrs.subject) ?? 'match', id: Number(attrs.id) },
      }
    default:
      return null
  }
}

function itemsOf({ content = [] }: JSONContent): ListItem[] {
  return content.map((item) => ({ type: 'listItem', content: blocksOf(item) }))
}

function rowOf({ content = [] }: JSONContent): TableRow {
  return { type: 'tableRow', content: content.map(cellOf) }
}

function cellOf(node: JSONContent): TableCell {
  const attrs: NonNullable<TableCell['attrs']> = {}
  for (const name of ['colspan', 'rowspan'] as const) {
    const span: unknown = node.attrs?.[name]
    if (typeof span === 'number' && span > 1) attrs[name] = span
  }
  const content = blocksOf(node)
  return {
    type: node.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  }
}

function inlinesOf({ content = [] }: JSONContent): { content?: Inline[] } {
  const inlines = content.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    return node.type === 'text' && node.text ? [textOf(node.text, node.marks)] : []
  })
  return inlines.length > 0 ? { content: inlines } : {}
}

function textOf(text: string, marks: JSONContent['marks'] = []): TextNode {
  const kept = marks.flatMap(({ type, attrs }): Mark[] => {
    if (type === 'link') return [{ type: 'link', attrs: { href: String(attrs?.href ?? '') } }]
    const plain = plainMarks.find((one) => one === type)
    return plain ? [{ type: plain }] : []
  })
  return { type: 'text', text, ...(kept.length > 0 ? { marks: kept } : {}) }
}

function codeOf({ content = [] }: JSONContent): { content?: TextNode[] } {
  const text = content.map((node) => node.text ?? '').join('')
  return text === '' ? {} : { content: [{ type: 'text', text }] }
}

function alignOf(align: unknown): { attrs?: { align: Alignment } } {
  const known = alignments.find((one) => one === align)
  return known ? { attrs: { align: known } } : {}
}

function captionOf(caption: unknown): { caption?: string } {
  return typeof caption === 'string' && caption !== '' ? { caption } : {}
}
