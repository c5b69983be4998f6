import type { Block } from '#shared/rich-text.ts'

/** The blocks that stand within a block. */
export function innerBlocks(block: Block): readonly Block[] {
  switch (block.type) {
    case 'blockquote':
      return block.content
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content)
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content))
    default:
      return []
  }
}
