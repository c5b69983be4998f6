import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SheetSubject } from '#shared/sheets/fields.ts'
import { understood } from './apply-sheet.ts'
import { readCsv } from './read-csv.ts'
import { SheetRefused } from './table.ts'

/** Lies beside the repository on some machines; the same kinds are written by the tests beside this one. */
const folder = new URL('../../../../shared/data/csv/', import.meta.url)
const why = existsSync(folder) ? '' : '跳过：这台机器上没有 ../shared/data/csv'

const matchHeader = ['轮次', '日期', '主队', '客队', '比分', '备注']

/** The first cell of each line, or the error message. */
const expected: Readonly<Record<string, { encoding: string; header: string[]; first: string[] } | RegExp>> = {
  'duplicate-headers.csv': /B 列和 C 列的标题都是“分”/,
  'empty.csv': /文件是空的/,
  'formula-cells.csv': {
    encoding: 'utf-8',
    header: ['队名', '积分'],
    first: [
      '=1+1',
      '+SUM(1;2)',
      '-2+3',
      '@SUM(A1)',
      '=HYPERLINK("http://example.com","点我")',
      "=cmd|' /C calc'!A0",
      '-正常队名',
      '+86队',
      '＝１＋１',
    ],
  },
  'gbk-crlf.csv': { encoding: 'gb18030', header: matchHeader, first: ['第1轮', '小组赛', '1/8决赛', '决赛'] },
  'invalid-utf8.csv': /第 2 行的字节/,
  'quotes-newlines.csv': { encoding: 'utf-8', header: ['名称', '说明'], first: ['含,逗号', '多行\r\n第二行', '', '前后空格'] },
  'ragged-rows.csv': /^只有 2 格，标题有 3 列/,
  'utf16le-bom-tab.csv': { encoding: 'utf-16le', header: matchHeader, first: ['第1轮', '小组赛', '1/8决赛', '决赛'] },
  'utf8-bom-crlf.csv': { encoding: 'utf-8', header: matchHeader, first: ['第1轮', '小组赛', '1/8决赛', '决赛'] },
}

test.runIf(why === '').for(Object.entries(expected))('%s gives the right table or one clear error', ([name, wanted]) => {
  const bytes = readFileSync(new URL(name, folder))
  if (wanted instanceof RegExp) {
    expect(() => readCsv(bytes, {})).toThrow(wanted)
    expect(() => readCsv(bytes, {})).toThrow(SheetRefused)
    return
  }
  const { encoding, header, lines } = readCsv(bytes, {})
  expect({ encoding, header: header.cells, first: lines.map(({ cells }) => cells[0]) }).toEqual(wanted)
})

test.runIf(why === '')('all files of a Chinese season say the same, whatever their encoding', () => {
  const subject: SheetSubject = 'results'
  const said = ['gbk-crlf.csv', 'utf16le-bom-tab.csv', 'utf8-bom-crlf.csv'].map((name) => {
    const file = understood(readCsv(readFileSync(new URL(name, folder)), {}), subject, new Map([['日期', 'ignore']]), {})
    expect(file.faults).toEqual([])
    return file.rows.map(({ cells }) => [...cells].map(([field, { text }]) => [field, text]))
  })
  expect(said[1]).toEqual(said[0])
  expect(said[2]).toEqual(said[0])
})

test.skipIf(why === '')(why || '../shared/data/csv is there', () => {})
