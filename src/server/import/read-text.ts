import { readFile, stat } from 'node:fs/promises'
import { jsonFault } from './json-fault.ts'
import type { Faults } from './report.ts'

/** The text of a file, or undefined where reading it is a fault. `greatestBytes`: a larger file is refused without reading it. */
export async function readText(file: string, greatestBytes: number, faults: Faults): Promise<string | undefined> {
  const at = { file, row: null }
  const found = await stat(file).catch(() => undefined)
  if (!found) faults.add(at, null, '没有这个文件或文件夹')
  else if (!found.isFile()) faults.add(at, null, '这不是普通文件')
  else if (found.size > greatestBytes) faults.add(at, null, `文件不能超过 ${greatestBytes / 1024 / 1024} MB，请分成几个`)
  else {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
    } catch (error) {
      faults.add(at, null, error instanceof TypeError ? '文件不是 UTF-8 编码，请另存为 UTF-8' : '文件无法读取，请检查权限')
    }
  }
  return undefined
}

/** The text parsed as JSON, or undefined where it is invalid, which is reported. */
export function parsedJson(text: string, file: string, faults: Faults): unknown {
  try {
    return JSON.parse(text)
  } catch {
    faults.add({ file, row: null }, null, jsonFault(text))
    return undefined
  }
}
