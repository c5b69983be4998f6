import type { Block, Inline, RichTextDoc } from './rich-text.ts'

/** A Chinese reader's speed, characters per minute. */
const charactersPerMinute = 400

/** Whole minutes, at least one. */
export function readingMinutes(doc: RichTextDoc): number {
  return Math.max(1, Math.round(documentText(doc).replace(/\s/g, '').length / charactersPerMinute))
}

/** The text of a body, one line per block, without pictures and players. */
export function documentText(doc: RichTextDoc): string {
  return joined(doc.content.map(blockText))
}

export function inlineText(content: readonly Inline[] = []): string {
  return content.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')
}

export function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inlineText(block.content)
    case 'blockquote':
      return joined(block.content.map(blockText))
    case 'bulletList':
    case 'orderedList':
      return joined(block.content.flatMap((item) => item.content.map(blockText)))
    case 'table':
      return joined(block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.map(blockText))))
    default:
      return ''
  }
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}
