import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { insertCompetition } from '#test/factories.ts'
import { rowHash } from '#test/row-hash.ts'
import { sheetLeague } from '#test/sheet-league.ts'
import { rowsXml, workbookOf, zipOf } from '#test/zip.ts'

// Created once, because the database makes no difference.
const made = new Map<string, Uint8Array | string>()
let app: TestApp
let editor: Caller
let id = 0
let before = ''
beforeAll(async () => {
  for (const { name, make } of files) made.set(name, make())
  app = await testApp('sqlite')
  editor = await signedIn(app, 'editor')
  id = (await insertCompetition(app, sheetLeague)).id
  before = await rowHash(app.db)
})
afterAll(() => app.close())

const MiB = 1024 * 1024
const rows = rowsXml([
  ['编号', '比分'],
  ['r1-1', '2-0'],
])
const line = '编号,比分\nr1-1,2-0\n'
const headings = (count: number) => Array.from({ length: count }, (_, i) => `列${i}`).join(',')

/** Each with a part of the expected place and message. */
const files: readonly { name: string; make(): Uint8Array | string; says: RegExp }[] = [
  { name: 'nothing in it', make: () => '\n\n', says: /文件是空的/ },
  { name: 'a heading alone', make: () => '编号,比分\n', says: /只有标题行/ },
  { name: 'a quote that is not closed', make: () => '编号,比分\n"r1-1,2-0\n', says: /^第 2 行 从这里起有一个引号/ },
  { name: 'a quote within a cell', make: () => '编号,比分\nr1"-1,2-0\n', says: /^第 2 行 引号/ },
  { name: 'a character that nobody sees', make: () => '编号,比分\nr1-1,2-0\u0000\n', says: /第 2 行有无法显示的控制字符/ },
  { name: 'single carriage returns among line feeds', make: () => '编号,比分\rr1-1,2-0\nr1-2,0-2\n', says: /^第 1 行 末尾是单独的回车符/ },
  { name: 'bytes of no encoding', make: () => Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0xff, 0x0a])]), says: /第 3 行的字节/ },
  { name: 'control characters', make: () => '编号,比分,备注\nr1-1,2-0,a\u202e\u0007b\n', says: /控制字符|字节/ },
  { name: 'a row that is too short', make: () => '编号,比分,备注\nr1-1,2-0\n', says: /^第 2 行 只有 2 格/ },
  { name: 'a row that is too long', make: () => '编号,比分\nr1-1,2-0,9\n', says: /^C2 这一行有 3 格/ },
  { name: 'two columns of one name', make: () => '编号,比分,比分\nr1-1,2-0,2-0\n', says: /B 列和 C 列/ },
  { name: '1,000,000 columns', make: () => `${headings(1_000_000)}\n${','.repeat(999_999)}\n`, says: /最多 200 列|太长/ },
  { name: '100,000 lines', make: () => `编号,比分\n${'r1-1,2-0\n'.repeat(100_000)}`, says: /一次最多 20000 行/ },
  { name: 'one cell of 19 MB', make: () => `编号,比分\n${'一'.repeat(6_300_000)},2-0\n`, says: /太长|最多/ },
  { name: 'an old workbook', make: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), says: /旧的 \.xls/ },
  { name: 'a broken archive', make: () => workbookOf(rows).subarray(0, 700), says: /不是完整的 XLSX/ },
  { name: 'an archive of other things', make: () => zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]), says: /读不出表格/ },
  {
    name: 'a bomb that says its size',
    make: () => workbookOf(rows, { more: [{ name: 'xl/worksheets/sheet2.xml', bytes: Buffer.alloc(160 * MiB, 32) }] }),
    says: /超过 120 MB/,
  },
  {
    name: 'a bomb that hides its size',
    make: () => workbookOf(rows, { more: [{ name: 'xl/worksheets/sheet2.xml', bytes: Buffer.alloc(160 * MiB, 32), saidSize: 1_000 }] }),
    says: /不是完整的 XLSX|超过/,
  },
  {
    name: 'an entry that says 1 GB',
    make: () => workbookOf(rows, { more: [{ name: 'xl/big.xml', bytes: Buffer.from('x'), saidSize: 1024 * MiB }] }),
    says: /超过 120 MB/,
  },
  {
    name: 'an archive in the archive',
    make: () => workbookOf(rows, { more: [{ name: 'xl/inner.zip', bytes: workbookOf(rows) }] }),
    says: /还有压缩文件/,
  },
  {
    name: '2,000 entries',
    make: () => workbookOf(rows, { more: Array.from({ length: 2_000 }, (_, i) => ({ name: `xl/e${i}.xml`, bytes: Buffer.from('<x/>') })) }),
    says: /个部分/,
  },
  {
    name: 'an external entity',
    make: () => workbookOf(rows, { before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
    says: /DOCTYPE/,
  },
  {
    name: 'entities within entities',
    make: () => workbookOf(rows, { before: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>' }),
    says: /DOCTYPE/,
  },
  {
    name: 'a cell far away',
    make: () => workbookOf(`${rows}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    says: /XFD1048576 离得太远/,
  },
  {
    name: 'a formula without its value',
    make: () => workbookOf(`${rows}<row r="3"><c r="A3" t="str"><f>CONCATENATE("r","1-2")</f></c></row>`),
    says: /A3 是公式，没有算好的值/,
  },
  { name: '6,000,000 tags that never end', make: () => workbookOf(`${rows}${'<c '.repeat(6_000_000)}`), says: /不是完整的 XLSX/ },
]

async function send(bytes: Uint8Array | string) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/admin/competitions/${id}/sheets/results`,
    headers: { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return new Answer<SheetAnswer>(response)
}

test.for(files)('$name: one clear answer', { timeout: 60_000 }, async ({ name, says }) => {
  const { data } = await send(made.get(name) ?? '')
  expect(data.state).toBe('refused')
  expect(data.faults).toHaveLength(1)
  const [{ place, message } = { place: '', message: '' }] = data.faults
  expect(`${place} ${message}`.trim()).toMatch(says)
})

test('of all of them nothing was written', async () => {
  expect(await rowHash(app.db)).toBe(before)
})

test('formulas are read as what they last were', async () => {
  const { data } = await send(
    workbookOf(
      `${rowsXml([['编号', '比分']])}<row r="2"><c r="A2" t="str"><f>"r"&amp;"1-1"</f><v>r1-1</v></c><c r="B2" t="str"><f>1</f><v>2-0</v></c></row>`,
    ),
  )
  expect(data).toMatchObject({ state: 'ready', faults: [] })
})

test('the server grows by no more than 200 MB over all of them', { timeout: 300_000 }, async () => {
  const start = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - start)
  }, 10)
  for (const bytes of made.values()) await send(bytes)
  clearInterval(watch)
  expect(most).toBeLessThan(200 * MiB)
})

test('100 MB are refused before they are sent', async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const status = await new Promise<number>((resolve, reject) => {
    const client = httpRequest({
      port: address.port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/admin/competitions/${id}/sheets/results`,
      headers: {
        cookie: editor.cookie,
        origin: ownOrigin,
        'content-type': 'application/octet-stream',
        'content-length': String(100 * MiB),
      },
    })
    client.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      client.destroy()
    })
    client.on('error', reject)
    client.write('编号,比分\n')
  })
  expect(status).toBe(413)
})
