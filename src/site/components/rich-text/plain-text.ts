import type { Block, Inline, RichTextDoc } from '#shared/rich-text.ts'

/** A Chinese reader's pace, characters a minute. */
const charactersPerMinute = 400

/** Whole minutes, at least one. */
export function readingMinutes(doc: RichTextDoc): number {
  const length = doc.content.reduce((sum, block) => sum + blockText(block).replace(/\s/g, '').length, 0)
  return Math.max(1, Math.round(length / charactersPerMinute))
}

export function inlineText(content: readonly Inline[] = []): string {
  return content.map((inline) => (inline.type === 'text' ? inline.text : '')).join('')
}

/** The words of one block, without what stands in pictures and players. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inlineText(block.content)
    case 'blockquote':
      return block.content.map(blockText).join('')
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.map(blockText)).join('')
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.map(blockText))).join('')
    default:
      return ''
  }
}
