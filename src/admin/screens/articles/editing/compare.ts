import type { ArticleDraft } from '#shared/admin/articles.ts'
import { type DocumentText, documentTexts } from '#shared/limits.ts'
import type { Block } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { documentTextWords } from '#shared/words/documents.ts'

export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** What else of a document is read as text; what only the form shows is not compared here. */
const textParts: Readonly<Record<Exclude<keyof ArticleDraft, DocumentText>, ((draft: ArticleDraft) => readonly string[]) | null>> = {
  title: ({ title }) => [title],
  summary: ({ summary }) => [summary],
  body: ({ body }) => body.content.flatMap(blockLines),
  columnId: null,
  slug: null,
  coverId: null,
  isAiMade: null,
  isPinned: null,
  tags: null,
  links: null,
}

/** Title, summary and text as lines, pictures and videos named, and then the texts beside it. */
export function linesOf(draft: ArticleDraft): string[] {
  const read = Object.values(textParts).flatMap((linesOfPart) => linesOfPart?.(draft) ?? [])
  const beside = documentTexts.flatMap((name) => (draft[name] === '' ? [] : [`${documentTextWords[name]}：${draft[name]}`]))
  return [...read.filter((line) => line !== ''), ...beside]
}

function blockLines(block: Block): string[] {
  switch (block.type) {
    case 'image':
      return [`［图片 ${block.attrs.pictureId}${block.attrs.caption ? `：${block.attrs.caption}` : ''}］`]
    case 'gallery':
      return [`［图集，${block.attrs.pictureIds.length} 张］`]
    case 'video':
      return [`［视频：${block.attrs.title}］`]
    case 'bulletList':
    case 'orderedList':
      return block.content.map((item) => `· ${textOf(item.content).replace(/\n/g, ' ')}`)
    case 'table':
      return block.content.map((row) => row.content.map((cell) => textOf(cell.content).replace(/\n/g, ' ')).join(' | '))
    default:
      return textOf([block]).split('\n')
  }
}

/** What stands in both, line by line; long texts are compared whole from where they begin to differ to where they agree again. */
export function compare(before: readonly string[], after: readonly string[]): Part[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const same = (lines: readonly string[]): Part[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(before.slice(0, head)),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ]
}

const largest = 400_000

/** The longest common subsequence of lines. */
function middle(before: readonly string[], after: readonly string[]): Part[] {
  const gone = (text: string): Part => ({ kind: 'gone', text })
  const fresh = (text: string): Part => ({ kind: 'new', text })
  if (before.length * after.length > largest) return [...before.map(gone), ...after.map(fresh)]
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [a, b] = [before[i], after[j]]
    if (a !== undefined && a === b) {
      parts.push({ kind: 'same', text: a })
      i += 1
      j += 1
    } else if (a !== undefined && (b === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(gone(a))
      i += 1
    } else if (b !== undefined) {
      parts.push(fresh(b))
      j += 1
    }
  }
  return parts
}
