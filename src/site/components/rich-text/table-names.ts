import type { Block, TableRow } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { innerBlocks } from './inner-blocks.ts'

/** What each table of a body is about, the words of its first row; counted where they come again, for each is a region of its own. */
export function tableNames(blocks: readonly Block[]): ReadonlyMap<Block, string> {
  const names = new Map<Block, string>()
  const seen = new Map<string, number>()
  const walk = (block: Block) => {
    if (block.type === 'table') {
      const name = nameOf(block.content)
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      names.set(block, count === 1 ? name : `${name}（第 ${count} 张）`)
    }
    innerBlocks(block).forEach(walk)
  }
  blocks.forEach(walk)
  return names
}

function nameOf(rows: readonly TableRow[]): string {
  const words = (rows[0]?.content ?? []).map((cell) => textOf(cell.content)).filter((text) => text !== '')
  return `表格：${words.join('、').slice(0, 60)}`
}
