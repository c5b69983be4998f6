import type { Block, Inline, RichTextDoc } from '#shared/rich-text.ts'

/** Verse has short lines in stanzas. With these limits, prose with one sentence per line is not taken for verse. */
const verseLineMax = 36
const verseLinesMin = 4

/**
 * Converts plain text to a body. Where there are blank lines, they separate paragraphs, and single line breaks are preserved. Where there
 * are none, each line is a paragraph, except for verse (several lines, all short), which becomes one stanza.
 */
export function bodyFromText(text: string): RichTextDoc {
  const lines = text.split(/\r\n|\r|\n|\u2028|\u2029/).map((line) => line.trim())
  const stanzas = partedByBlanks(lines)
  const [only] = stanzas
  const isProse = stanzas.length === 1 && only !== undefined && !isVerse(only)
  return { type: 'doc', content: isProse ? only.map((line) => paragraph([line])) : stanzas.map(paragraph) }
}

function partedByBlanks(lines: readonly string[]): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  for (const line of [...lines, '']) {
    if (line !== '') part.push(line)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  return parts
}

function isVerse(lines: readonly string[]): boolean {
  return lines.length >= verseLinesMin && lines.every((line) => line.length <= verseLineMax)
}

function paragraph(lines: readonly string[]): Block {
  const content = lines.flatMap((text, i): Inline[] =>
    i === 0 ? [{ type: 'text', text }] : [{ type: 'hardBreak' }, { type: 'text', text }],
  )
  return { type: 'paragraph', content }
}

/** Ends before what is punctuation of the sentence, and before the Chinese text that goes on after it. */
const address = /https?:\/\/[\w\-.~:/?#@!$&'*+,;=%]*[\w\-~/#=%]/g

/** The same with its addresses as links. */
export function withAddresses(body: RichTextDoc): RichTextDoc {
  const linked = (inline: Inline): Inline[] => (inline.type === 'text' ? pieces(inline.text) : [inline])
  return {
    type: 'doc',
    content: body.content.map((block) =>
      block.type === 'paragraph' ? { ...block, content: (block.content ?? []).flatMap(linked) } : block,
    ),
  }
}

function pieces(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  const add = (part: string) => {
    if (part !== '') parts.push({ type: 'text', text: part })
  }
  for (const { 0: href, index } of text.matchAll(address)) {
    if (!URL.canParse(href)) continue
    add(text.slice(end, index))
    parts.push({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    end = index + href.length
  }
  add(text.slice(end))
  return parts
}
