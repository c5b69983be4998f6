import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { makePlace, type TestPlace } from '#test/database.ts'

vi.setConfig({ testTimeout: 120_000 })

let place: TestPlace
beforeEach(async () => {
  place = await makePlace('sqlite')
})
afterEach(() => place.remove())

test.each([
  ['user', 'create', 'zoe', '--role', 'editor'],
  ['user', 'reset', 'zoe'],
  ['export', 'competition', '1'],
  ['export', 'results', '1'],
])('%s %s is for a site that is there, and makes none', async (...words) => {
  const { status, out, err } = await leitai(place, ...words)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toContain(`${place.dataFolder} 里还没有网站，请把 LEITAI_DATA 设成服务器的数据目录`)
  expect(existsSync(join(place.dataFolder, 'leitai.db'))).toBe(false)
})

test('an import into a folder without a site says that it makes one, and the next one does not', async () => {
  const file = join(place.dataFolder, 'a.json')
  await writeFile(file, JSON.stringify([{ title: '云涧三比一', body: '第四局拖到四十一分钟。' }]))
  const first = await leitai(place, 'import', 'articles', file)
  expect(first).toMatchObject({ status: 0, err: expect.stringContaining('这次会新建数据库') })
  expect((await leitai(place, 'import', 'articles', file)).err).not.toContain('新建数据库')
})
