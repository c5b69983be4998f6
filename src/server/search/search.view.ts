import type { Segment } from '#shared/search.ts'
import { findSpans, type Span } from './folding.model.ts'
import type { ParsedQuery } from './parsed-query.model.ts'

/** How much text is shown around the first hit, in characters. */
const before = 24
const after = 96

/** A text in which nothing was looked for. */
export function unmarked(text: string): Segment[] {
  return segments(text, [], 0, text.length)
}

/** The whole text, with its hits marked. */
export function marked(text: string, typed: ParsedQuery): Segment[] {
  return segments(text, spansOf(text, typed), 0, text.length)
}

type Texts = readonly (string | (() => string))[]

/** An excerpt around the hits, from the first text with the most of them; without any the beginning of the first that is not empty. */
export function excerptOf(typed: ParsedQuery, ...texts: Texts): Segment[] {
  return excerptFrom(typed, ...texts).excerpt
}

/** The same with the text that it is from. */
export function excerptFrom(typed: ParsedQuery, ...texts: Texts): { excerpt: Segment[]; from: string } {
  let best: { plain: string; spans: readonly Span[]; count: number } | null = null
  for (const text of texts) {
    const plain = plainOf(typeof text === 'string' ? text : text())
    if (plain === '') continue
    const spans = spansOf(plain, typed)
    const count = countOf(spans, typed)
    if (best === null || count > best.count) best = { plain, spans, count }
    if (count === allOf(typed)) break
  }
  return best === null ? { excerpt: [], from: '' } : { excerpt: around(best.plain, best.spans), from: best.plain }
}

/** Whether the text contains all terms. */
export function holds(text: string, typed: ParsedQuery): boolean {
  return countOf(spansOf(text, typed), typed) === allOf(typed)
}

/** A span's word is 0 for all words as they were typed, then the number of the term. */
function spansOf(text: string, { words, terms }: ParsedQuery): Span[] {
  const forms = terms.flatMap((term, i) => term.forms.map((form) => ({ form, word: i + 1 })))
  return findSpans(text, [words, ...forms.map(({ form }) => form)]).map((span) => ({ ...span, word: forms[span.word - 1]?.word ?? 0 }))
}

/** How many of the terms stand there; all of them where the words stand as they were typed. */
function countOf(spans: readonly Span[], typed: ParsedQuery): number {
  const found = new Set(spans.map(({ word }) => word))
  return found.has(0) ? allOf(typed) : found.size
}

function allOf({ terms }: ParsedQuery): number {
  return Math.max(1, terms.length)
}

function plainOf(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function around(plain: string, spans: readonly Span[]): Segment[] {
  const at = bestStart(spans)
  const start = at <= before ? 0 : beginOf(plain, at - before)
  const end = Math.min(plain.length, at + after)
  const shown = segments(plain, spans, start, wholeCharacter(plain, end))
  return [...(start > 0 ? [{ text: '…', isHit: false }] : []), ...shown, ...(end < plain.length ? [{ text: '…', isHit: false }] : [])]
}

/** A single character may stand in a long text a thousand times. */
const mostLookedAt = 100

/** Where the words stand as they were typed; else the first place with most of the terms. */
function bestStart(spans: readonly Span[]): number {
  const whole = spans.find(({ word }) => word === 0)
  if (whole) return whole.start
  let best = { start: 0, count: 0 }
  const first = spans.slice(0, mostLookedAt)
  for (const { start } of first) {
    const shown = first.filter((span) => span.start >= start && span.end <= start + after)
    const count = new Set(shown.map(({ word }) => word)).size
    if (count > best.count) best = { start, count }
  }
  return best.start
}

function segments(text: string, spans: readonly Span[], start: number, end: number): Segment[] {
  const parts: Segment[] = []
  let at = start
  for (const { start: from, end: to } of spans) {
    if (to <= at || from >= end) continue
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
