/** A line of a file of settings from which Node takes no setting, and says nothing. */
export interface IdleLine {
  line: number
  /** What it likely sets; null where it does not say. Never its value, which may be a secret. */
  name: string | null
}

/** Lines that are neither blank nor a comment nor NAME=value. */
export function idleLines(text: string): IdleLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const idle: IdleLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim()
    if (line === '' || line.startsWith('#')) continue
    const value = setting.exec(line)?.[1]
    if (value === undefined) idle.push({ line: index + 1, name: likelyName.exec(line)?.[1] ?? null })
    else index += linesWithin(value, lines.slice(index + 1))
  }
  return idle
}

const setting = /^(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/
const likelyName = /^(?:export\s+)?([A-Za-z_]\w*)/

/** How many of the next lines a value in quotes goes on for: none where it ends on its own, or nowhere. */
function linesWithin(value: string, next: readonly string[]): number {
  const quote = /^["'`]/.exec(value)?.[0]
  if (quote === undefined || value.includes(quote, 1)) return 0
  return next.findIndex((line) => line.includes(quote)) + 1
}
