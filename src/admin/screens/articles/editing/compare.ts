import { diffArrays } from 'diff'
import type { ArticleDraft } from '#shared/admin/articles.ts'
import { type DocumentText, documentTexts } from '#shared/limits.ts'
import type { Block } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { documentTextWords } from '#shared/words/documents.ts'

export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Further fields that are compared as text; fields that only the form shows are not compared here. */
const textParts: Readonly<Record<Exclude<keyof ArticleDraft, DocumentText>, ((draft: ArticleDraft) => readonly string[]) | null>> = {
  title: ({ title }) => [title],
  summary: ({ summary }) => [summary],
  body: ({ body }) => body.content.flatMap(blockLines),
  columnId: null,
  slug: null,
  coverId: null,
  isAiMade: null,
  isPinned: null,
  tellsResult: null,
  tags: null,
  links: null,
}

/** Title, summary and text as lines, with names for pictures and videos, followed by the further fields. */
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

/** A diff by lines; where too much differs, the old and the new text are shown whole between the common beginning and end. */
export function compare(before: readonly string[], after: readonly string[]): Part[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return [
    ...partsOf('same', before.slice(0, head)),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...partsOf('same', before.slice(before.length - tail)),
  ]
}

/** Lines; the time of the comparison is quadratic. */
const mostChanges = 1_000

function middle(before: string[], after: string[]): Part[] {
  const changes = diffArrays(before, after, { maxEditLength: mostChanges })
  if (!changes) return [...partsOf('gone', before), ...partsOf('new', after)]
  return changes.flatMap(({ removed, added, value }) => partsOf(removed ? 'gone' : added ? 'new' : 'same', value))
}

function partsOf(kind: Part['kind'], lines: readonly string[]): Part[] {
  return lines.map((text) => ({ kind, text }))
}
