import type { SheetEncoding } from '#shared/sheets/encodings.ts'

export const sheetEncodingWords: Readonly<Record<SheetEncoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  big5: 'Big5',
}
