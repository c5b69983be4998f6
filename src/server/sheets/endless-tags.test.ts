import { expect, test } from 'vitest'
import { rowsXml, workbookOf } from '#test/zip.ts'
import { checkArchive } from './check-archive.ts'

const rows = rowsXml([['编号', '比分']])

/** Each would be looked for in all that follows. */
test.each([
  ['<c '],
  ['<c r="A1" '],
  ['<c r="A1"><f '],
  ['<c r="A1"><f>'],
  ['<c r="A1"><f/> '],
  [' r="A'],
  ['<a b="'],
  ['<mergeCell '],
  ['<mergeCell ref="A1'],
  ['<mergeCell ref="A1:'],
])('a sheet of %j alone, many megabytes of it, is looked through once', { timeout: 60_000 }, async (beginning) => {
  const workbook = workbookOf(`${rows}${beginning.repeat(18_000_000 / beginning.length)}`)
  const before = process.cpuUsage()
  await checkArchive(workbook).catch(() => {})
  const { user } = process.cpuUsage(before)
  expect(user).toBeLessThan(5_000_000)
})

test('one tag of a megabyte of places is looked through once', async () => {
  const before = process.cpuUsage()
  await checkArchive(workbookOf(`${rows}<row><c${' r="A1"'.repeat(150_000)}><f>1</f><v>1</v></c></row>`))
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

test('a tag in which another begins, a far cell, a formula without its value and merged cells are found', async () => {
  await expect(checkArchive(workbookOf(`${rows}<c <row></row>`))).rejects.toThrow('不是完整的 XLSX')
  await expect(checkArchive(workbookOf(`${rows}<row><c t="n" r="XFD1"><v>1</v></c></row>`))).rejects.toThrow('离得太远')
  await expect(checkArchive(workbookOf(`${rows}<row><c r="A3"><f>1</f></c></row>`))).rejects.toThrow('A3 是公式')
  const { refs } = await checkArchive(workbookOf(`${rows}<mergeCells><mergeCell x="1" ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>`))
  expect([...refs.values()].flatMap((found) => [...found])).toEqual(['A1:B1', 'A2:B2'])
})
