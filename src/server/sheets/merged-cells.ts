import type { SheetData } from 'read-excel-file/node'

/** The rows, from 0, that share the value of the first, in a column. */
interface MergedRows {
  column: number
  from: number
  to: number
}

/** What the parts of a workbook say of merged cells. */
export interface MergedCells {
  /** Refs such as A2:A5, by the path of their sheet's part. */
  refs: ReadonlyMap<string, ReadonlySet<string>>
  /** xl/workbook.xml and its relationships, by path. */
  texts: ReadonlyMap<string, string>
}

export const workbookPart = 'xl/workbook.xml'
export const workbookLinks = 'xl/_rels/workbook.xml.rels'

/**
 * Writes the value of cells that are merged downwards into each of their rows: who merges a day or a round over its matches means all of
 * them. Rows without any value of their own stay empty.
 */
export function filledDown(data: SheetData, name: string, merged: MergedCells): SheetData {
  const spans = [...(merged.refs.get(partOf(name, merged) ?? '') ?? [])].flatMap((ref) => spanOf(ref) ?? [])
  if (spans.length === 0) return data
  const rows = data.map((row) => [...row])
  for (const { column, from, to } of spans) {
    const value = rows[from]?.[column] ?? null
    if (value === null) continue
    for (const row of rows.slice(from + 1, to + 1)) {
      if (row[column] === null && row.some((cell) => cell !== null)) row[column] = value
    }
  }
  return rows
}

function spanOf(ref: string): MergedRows | null {
  const [, letters = '', from, to] = /^([A-Z]{1,2})(\d+):[A-Z]+(\d+)$/.exec(ref) ?? []
  if (from === undefined || to === undefined || from === to) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, from: Number(from) - 1, to: Number(to) - 1 }
}

/** The path of a sheet's part, by the sheet's name. */
function partOf(name: string, { texts }: MergedCells): string | undefined {
  const sheets = [...(texts.get(workbookPart) ?? '').matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)]
  const [, own = ''] = sheets.find(([, attributes = '']) => unescaped(attribute(attributes, 'name') ?? '') === name) ?? []
  const id = attribute(own, '\\w+:id')
  const links = [...(texts.get(workbookLinks) ?? '').matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)]
  const [, link = ''] = links.find(([, attributes = '']) => id !== undefined && attribute(attributes, 'Id') === id) ?? []
  const target = attribute(link, 'Target')
  if (target === undefined) return undefined
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}=["']([^"']*)["']`).exec(attributes)?.[1]
}

function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return signs[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
