import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'

vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('a command', (dialect) => {
  let place: TestPlace
  beforeEach(async () => {
    place = await makePlace(dialect)
    if (place.databaseUrl === null) return
    const client = new pg.Client({ connectionString: place.databaseUrl })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
  })
  afterEach(() => place.remove())

  const lacking = () =>
    dialect === 'sqlite'
      ? `${place.dataFolder} 里还没有网站，请把 LEITAI_DATA 设成服务器的数据目录`
      : `${new URL(place.databaseUrl ?? '').pathname} 里还没有网站，请检查 DATABASE_URL 里数据库的名字`

  test.each([
    ['user', 'create', 'zoe', '--role', 'editor'],
    ['user', 'reset', 'zoe'],
    ['export', 'competition', '1'],
    ['export', 'results', '1'],
    ['backup', 'backups'],
    ['copy', '--to', 'copied'],
  ])('%s %s is for a site that is there, and makes none', async (...words) => {
    const { status, out, err } = await leitai(place, ...words)
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err).toContain(lacking())
    expect(existsSync(join(place.dataFolder, 'leitai.db'))).toBe(false)
    expect((await leitai(place, 'doctor')).out).toContain('里还没有网站')
    expect((await leitai(place, ...words)).err).toContain(lacking())
  })

  test('an import into a folder without a site says that it makes one, and the next one does not', async () => {
    const file = join(place.dataFolder, 'a.json')
    await writeFile(file, JSON.stringify([{ title: '云涧三比一', body: '第四局拖到四十一分钟。' }]))
    const first = await leitai(place, 'import', 'articles', file)
    expect(first).toMatchObject({ status: 0, err: expect.stringContaining('里还没有网站，这次新建') })
    expect((await leitai(place, 'import', 'articles', file)).err).not.toContain('这次新建')
  })
})
