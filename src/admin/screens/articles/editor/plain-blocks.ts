import type { Block, TableCell } from '#shared/rich-text.ts'

/** Lines of a spreadsheet: each with the same number of tabs. */
export function tableOf(text: string): Block | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  if (rows.length < 2 || rows.length > 500 || width < 2 || width > 40 || rows.some((row) => row.length !== width)) return null
  const cell = (value: string): TableCell => {
    const trimmed = value.trim()
    return { type: 'tableCell', content: [{ type: 'paragraph', ...(trimmed !== '' && { content: [{ type: 'text', text: trimmed }] }) }] }
  }
  return { type: 'table', content: rows.map((row) => ({ type: 'tableRow', content: row.map(cell) })) }
}

/** What hardly anybody writes without meaning Markdown: one of the first alone, or two lines of the second. */
const certain = [
  /^#{1,6} \S/m,
  /^```/m,
  /^\|.+\|\s*\n\|?[\s:|-]*-[\s:|-]*\|?\s*$/m,
  /!?\[[^\]\n]+\]\((https?:|\/)[^)\s]+\)/,
  /\*\*[^*\s][^*\n]*\*\*/,
]
const likely = [/^\s*[-*+] \S/gm, /^\s*\d{1,3}\. \S/gm, /^> \S/gm]

export function isMarkdown(text: string): boolean {
  return certain.some((pattern) => pattern.test(text)) || likely.some((pattern) => (text.match(pattern)?.length ?? 0) >= 2)
}
