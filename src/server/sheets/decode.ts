import type { SheetEncoding } from '#shared/sheets/encodings.ts'
import { sheetEncodingWords } from '#shared/words/sheet-encodings.ts'
import { SheetRefused } from './table.ts'

interface Decoded {
  text: string
  encoding: SheetEncoding
  /** It begins with a byte order mark. */
  isMarked: boolean
}

/**
 * Decodes by the byte order mark, else as UTF-8 where valid, else as GB18030 where valid; or with the encoding that the user chose. Throws
 * `SheetRefused`.
 */
export function decodeSheet(bytes: Uint8Array, params?: SheetEncoding): Decoded {
  const mark = markOf(bytes)
  if (params !== undefined) {
    const text = decoded(bytes, params)
    if (text !== null) return { text, encoding: params, isMarked: mark === params }
    throw new SheetRefused(`${brokenAt(bytes, params)}不是 ${sheetEncodingWords[params]} 编码：请换一种编码。`)
  }
  if (mark) {
    const text = decoded(bytes, mark)
    if (text !== null) return { text, encoding: mark, isMarked: true }
    throw new SheetRefused(`${brokenAt(bytes, mark)}有 ${sheetEncodingWords[mark]} 里没有的字节，文件可能损坏：请重新导出。`)
  }
  const wide = wideOf(bytes)
  for (const encoding of wide ? [wide] : (['utf-8', 'gb18030'] as const)) {
    const text = decoded(bytes, encoding)
    if (text !== null && !hasStrangers(text)) return { text, encoding, isMarked: false }
  }
  if (wide === null && decoded(bytes, 'utf-8') !== null) {
    throw new SheetRefused(`${brokenAt(bytes, 'utf-8')}有无法显示的控制字符，文件可能损坏：请用表格软件重新导出。`)
  }
  throw new SheetRefused(
    `${brokenAt(bytes, 'utf-8')}的字节既不是 UTF-8 也不是 GBK，文件可能损坏：请用表格软件“另存为 CSV UTF-8”，或选择它的编码。`,
  )
}

function markOf([a, b, c]: Uint8Array): SheetEncoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/** UTF-16 without a byte order mark: commas and digits have a zero byte beside them. */
function wideOf(bytes: Uint8Array): SheetEncoding | null {
  const some = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [i, byte] of some.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < some.length / 20) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Null where the bytes are invalid in the encoding. */
function decoded(bytes: Uint8Array, encoding: SheetEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const strangers = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 13].includes(code)))

/** Characters that do not occur in text: decoding with the wrong encoding often yields some. */
function hasStrangers(text: string): boolean {
  return [...strangers].some((stranger) => text.includes(stranger)) || /[\ue000-\uf8ff\ufffe\uffff]/.test(text)
}

/** The first line that is invalid in the encoding. */
function brokenAt(bytes: Uint8Array, encoding: SheetEncoding): string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return '文件'
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    const part = bytes.subarray(start, end < 0 ? bytes.length : end)
    const text = decoded(part, encoding)
    if (text === null || hasStrangers(text)) return `第 ${line} 行`
    if (end < 0) break
    start = end + 1
  }
  return '文件'
}
