import type { Block, Inline, RichTextDoc } from '#shared/rich-text.ts'

/** Lines of verse are short and come in stanzas; the figures are those at which prose set line by line is not yet taken for it. */
const verseLineMax = 36
const verseLinesMin = 4

/**
 * Plain text as a body. Where blank lines part it they part the paragraphs, and the breaks between are kept; where there
 * are none each line is a paragraph, except that verse (several lines, all short) stays one stanza.
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
