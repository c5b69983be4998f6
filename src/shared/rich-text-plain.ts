import type { Block } from './rich-text.ts'

/** The text of blocks, one line per block. */
export function textOf(blocks: readonly Block[]): string {
  return blocks
    .map(lineOf)
    .filter((line) => line !== '')
    .join('\n')
}

function lineOf(node: AnyTextNode): string {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return ' '
  const isInline = node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock'
  return (node.content ?? [])
    .map(lineOf)
    .filter((line) => line !== '')
    .join(isInline ? '' : ' ')
}

interface AnyTextNode {
  type: string
  text?: string
  content?: readonly AnyTextNode[]
}
