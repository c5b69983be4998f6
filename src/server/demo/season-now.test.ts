import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fillMarks } from './demo-texts.model.ts'
import { demoTime } from './demo-time.model.ts'
import { seasonNow } from './season-now.ts'

const demo = resolve(import.meta.dirname, '../../../demo')

vi.setConfig({ testTimeout: 60_000 })

test.each(['2026-11-26T16:10:00.000Z', '2028-02-29T04:00:00.000Z'])('at %s its competitions are valid and no mark is left', async (now) => {
  const { folder, competitions, remove } = await seasonNow(demo, now)
  try {
    expect(competitions.length).toBeGreaterThan(8)
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:json|md)$/.test(name))
    for (const name of names) expect([name, (await readFile(join(folder, name), 'utf8')).includes('{{')]).toEqual([name, false])
    const preview = await readFile(join(folder, 'articles/2026-11-20-winners-final-preview.md'), 'utf8')
    const { instant } = demoTime(now)
    const clock = new Date(Date.parse(instant('2026-11-20T19:00:00+08:00')) + 8 * 3_600_000).toISOString().slice(11, 16)
    expect(preview).toContain(` ${clock} 开赛`)
  } finally {
    await remove()
  }
})

test('a mark that means nothing is refused by its name', () => {
  const time = demoTime('2026-11-20T12:45:00.000Z')
  for (const mark of ['{{datum:2026-11-03}}', '{{time:nowhere/U1}}', '{{score:nowhere/U1}}'])
    expect(() => fillMarks(`一${mark}二`, [], time)).toThrow(/the demo season's texts/)
  expect(fillMarks('{{date:2026-11-03}}，{{time:2026-11-20 19:00}}，{{weekday:2026-11-20}}', [], time)).toBe(
    '11 月 3 日，11 月 20 日 19:00，周五',
  )
})
