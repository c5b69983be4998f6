import type { Segment } from '#shared/search.ts'
import { findSpans } from './folding.model.ts'

/** How much text is shown around the first hit, in characters. */
const before = 24
const after = 96

/** The whole text, with its hits marked. */
export function marked(text: string, words: string): Segment[] {
  return segments(text, findSpans(text, words), 0, text.length)
}

/** An excerpt around the first hit, or the beginning of the text. */
export function excerptOf(text: string, words: string): Segment[] {
  const plain = plainOf(text)
  return around(plain, findSpans(plain, words))
}

/** The same where the text contains the words; else null. */
export function excerptWith(text: string, words: string): Segment[] | null {
  const plain = plainOf(text)
  const spans = findSpans(plain, words)
  return spans.length === 0 ? null : around(plain, spans)
}

/** Whether the text contains the words. */
export function holds(text: string, words: string): boolean {
  return findSpans(text, words).length > 0
}

function plainOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function around(plain: string, spans: readonly [number, number][]): Segment[] {
  const at = spans[0]?.[0] ?? 0
  const start = at <= before ? 0 : beginOf(plain, at - before)
  const end = Math.min(plain.length, at + after)
  const shown = segments(plain, spans, start, wholeCharacter(plain, end))
  return [...(start > 0 ? [{ text: '…', isHit: false }] : []), ...shown, ...(end < plain.length ? [{ text: '…', isHit: false }] : [])]
}

function segments(text: string, spans: readonly [number, number][], start: number, end: number): Segment[] {
  const parts: Segment[] = []
  let at = start
  for (const [from, to] of spans) {
    if (to <= start || from >= end) continue
    if (from > at) parts.push({ text: text.slice(at, from), isHit: false })
    parts.push({ text: text.slice(Math.max(from, at), Math.min(to, end)), isHit: true })
    at = Math.min(to, end)
  }
  if (at < end) parts.push({ text: text.slice(at, end), isHit: false })
  return parts
}

/** After the nearest punctuation before, if it is close: an excerpt should begin with a clause. */
function beginOf(text: string, at: number): number {
  const clause = /[，。！？；：、,.!?;:\s]/gu
  clause.lastIndex = at
  const found = clause.exec(text)
  const begin = found && found.index < at + before / 2 ? found.index + 1 : at
  return wholeCharacter(text, begin)
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
