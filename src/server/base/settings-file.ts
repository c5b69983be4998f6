/** A line of a file of settings from which Node takes something else than it seems to say, and says nothing. */
export interface MisreadLine {
  line: number
  /** What it likely sets; null where it does not say. Never its value, which may be a secret. */
  name: string | null
  /** Where a quote is open at its end, the last line that Node takes into its value; null: Node takes nothing from it. */
  openUntil: number | null
}

/** Lines that are neither blank nor a comment nor NAME=value, and those that leave a quote open: no setting goes over more than one. */
export function misreadLines(text: string): MisreadLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const misread: MisreadLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const text = (lines[index] ?? '').trim()
    if (text === '' || text.startsWith('#')) continue
    const line = index + 1
    const name = likelyName.exec(text)?.[1] ?? null
    const value = setting.exec(text)?.[1]
    if (value === undefined) misread.push({ line, name, openUntil: null })
    else if (isOpen(value)) {
      index += linesWithin(value, lines.slice(index + 1))
      misread.push({ line, name, openUntil: index + 1 })
    }
  }
  return misread
}

const setting = /^(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/
const likelyName = /^(?:export\s+)?([A-Za-z_]\w*)/

function isOpen(value: string): boolean {
  const [quote = ''] = value
  return /["'`]/.test(quote) && !value.includes(quote, 1)
}

/** How many of the next lines a value goes on for whose quote is open: none where it ends nowhere. */
function linesWithin([quote = '']: string, next: readonly string[]): number {
  return next.findIndex((line) => line.includes(quote)) + 1
}
