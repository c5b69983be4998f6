import type { Block, ListItem } from '#shared/rich-text.ts'

/** A picture that is being uploaded; it exists in the editor only, never in a saved body. */
export interface UploadBlock {
  type: 'pictureUpload'
  attrs: { key: string }
}
export type PastedBlock = Block | UploadBlock

export interface Entry {
  block: PastedBlock
  /** A paragraph that is a list item in Word. */
  list?: { level: number; isOrdered: boolean }
}

/** Word's list items, which are consecutive paragraphs, become real lists. */
export function gathered(entries: readonly Entry[]): PastedBlock[] {
  const blocks: PastedBlock[] = []
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at]
    if (!entry?.list) {
      if (entry) blocks.push(entry.block)
      at += 1
      continue
    }
    let end = at
    while (entries[end]?.list) end += 1
    blocks.push(...listsOf(entries.slice(at, end)))
    at = end
  }
  return blocks
}

function listsOf(entries: readonly Entry[]): Block[] {
  const lists: Block[] = []
  const level = Math.min(...entries.map(({ list }) => list?.level ?? 1))
  for (let at = 0; at < entries.length; ) {
    const { block, list } = entries[at] ?? {}
    let end = at + 1
    while (end < entries.length && (entries[end]?.list?.level ?? 1) > level) end += 1
    const deeper = entries.slice(list?.level === level ? at + 1 : at, end)
    const own: Block[] = list?.level === level && block?.type === 'paragraph' ? [block] : [{ type: 'paragraph' }]
    const item: ListItem = { type: 'listItem', content: [...own, ...(deeper.length > 0 ? listsOf(deeper) : [])] }
    const type = list?.isOrdered ? 'orderedList' : 'bulletList'
    const last = lists.at(-1)
    if (last?.type === type) last.content.push(item)
    else lists.push({ type, content: [item] })
    at = end
  }
  return lists
}
