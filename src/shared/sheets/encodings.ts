/** Text encodings of a file. Without schemas: the process that opens spreadsheets is started for each, and loads nothing else. */
export const sheetEncodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'big5'] as const
export type SheetEncoding = (typeof sheetEncodings)[number]
