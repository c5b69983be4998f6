import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { isRecord } from '#shared/is-record.ts'
import { contains, importRoot } from './bounds.ts'
import { parsedJson, readText } from './read-text.ts'
import type { Faults, Spot } from './report.ts'

/** One document as its file gives it, not checked yet. */
export interface RawRow {
  at: Spot
  /** The folder of its file, to which picture paths are relative, and the folder they must not leave. */
  folder: string
  root: string
  values: Record<string, unknown>
  /** The text after the front matter; null where the body is in `values`. */
  markdown: string | null
}

/** A JSON file of this size has tens of thousands of articles. */
const greatestFileBytes = 128 * 1024 * 1024

/** All rows of a file, or of all `.json` and `.md` files of a folder in order of name. */
export async function readSource(source: string, faults: Faults): Promise<RawRow[]> {
  const files = await filesOf(source, faults)
  const rows: RawRow[] = []
  for (const { file, root } of files) {
    const text = await readText(file, greatestFileBytes, faults)
    if (text === undefined) continue
    const found = extname(file).toLowerCase() === '.json' ? jsonRows(text, file, faults) : markdownRow(text, file, faults)
    for (const row of found) rows.push({ ...row, folder: dirname(resolve(file)), root })
  }
  return rows
}

async function filesOf(source: string, faults: Faults): Promise<{ file: string; root: string }[]> {
  const found = await stat(source).catch(() => undefined)
  const at = { file: source, row: null }
  if (!found) faults.add(at, null, '没有这个文件或文件夹')
  else if (found.isFile() && isDocument(source)) return [{ file: source, root: await importRoot(dirname(resolve(source))) }]
  else if (found.isDirectory()) return await filesInFolder(source, faults)
  else faults.add(at, null, '只能导入 .json、.md 文件或装有它们的文件夹')
  return []
}

async function filesInFolder(folder: string, faults: Faults): Promise<{ file: string; root: string }[]> {
  const names = (await readdir(folder)).filter((name) => isDocument(name) && !name.startsWith('.')).sort()
  if (names.length === 0) faults.add({ file: folder, row: null }, null, '文件夹里没有 .json 或 .md 文件')
  const root = await importRoot(resolve(folder))
  const home = await realpath(folder)
  const files: { file: string; root: string }[] = []
  for (const name of names) {
    const file = join(folder, name)
    const real = await realpath(file).catch(() => undefined)
    if (real !== undefined && contains(home, real)) files.push({ file, root })
    else faults.add({ file, row: null }, null, '这个文件是指向文件夹之外的链接，不能导入')
  }
  return files
}

function isDocument(name: string): boolean {
  return ['.json', '.md'].includes(extname(name).toLowerCase())
}

type Found = Omit<RawRow, 'folder' | 'root'>

function jsonRows(text: string, file: string, faults: Faults): Found[] {
  const data = parsedJson(text, file, faults)
  if (data === undefined) return []
  if (!Array.isArray(data)) {
    faults.add({ file, row: null }, null, 'JSON 最外层应当是数组：[{ "title": …, "body": … }, …]')
    return []
  }
  return data.flatMap((values: unknown, i): Found[] => {
    const at = { file, row: i + 1 }
    if (isRecord(values)) return [{ at, values, markdown: null }]
    faults.add(at, null, '每一项应当是对象：{ "title": …, "body": … }')
    return []
  })
}

function markdownRow(text: string, file: string, faults: Faults): Found[] {
  const at = { file, row: 1 }
  const parts = /^---[ \t]*\r?\n(?<front>[\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)(?<rest>[\s\S]*)$/.exec(text)?.groups
  if (!parts) {
    faults.add(at, null, '文件要以 front matter 开头：一行 ---，字段，再一行 ---')
    return []
  }
  const document = parseDocument(parts.front ?? '', { schema: 'core', prettyErrors: false })
  const [error] = document.errors
  if (error) {
    faults.add(at, null, `front matter 第 ${lineAt(parts.front ?? '', error.pos[0]) + 1} 行有语法错误（${error.code}）`)
    return []
  }
  const values = withoutAliases(() => document.toJS({ maxAliasCount: 0 }))
  if (isRecord(values)) return [{ at, values, markdown: parts.rest ?? '' }]
  faults.add(at, null, 'front matter 应当是“字段: 值”，并且不用别名')
  return []
}

/** YAML aliases can expand a small file enormously, and front matter needs none. */
function withoutAliases(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Counted from 1. */
function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
