import { blockText } from '#shared/plain-text.ts'
import type { Block } from '#shared/rich-text.ts'

/** The fragment id of every top-level heading: its own text, numbered where it is repeated. */
export function headingIds(blocks: readonly Block[]): ReadonlyMap<Block, string> {
  const ids = new Map<Block, string>()
  const seen = new Map<string, number>()
  for (const block of blocks) {
    if (block.type !== 'heading') continue
    const words = blockText(block)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const id = `h-${words.slice(0, 60)}`
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    ids.set(block, count === 1 ? id : `${id}~${count}`)
  }
  return ids
}
