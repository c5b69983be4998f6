import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leitai } from '#test/command-line.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { sheetLeague } from '#test/sheet-league.ts'

// Every test starts processes, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth('leitai import and export of spreadsheets', (dialect) => {
  let place: TestPlace
  let folder: string
  beforeEach(async () => {
    place = await makePlace(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-sheets-test-'))
    await writeFile(join(folder, 'league.json'), JSON.stringify(sheetLeague))
    expect((await leitai(place, 'import', 'competition', join(folder, 'league.json'))).status).toBe(0)
  })
  afterEach(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
  })

  async function put(name: string, text: string): Promise<string> {
    const file = join(folder, name)
    await writeFile(file, text)
    return file
  }

  test('tried, done, repeated, and out again', async () => {
    const file = await put('results.csv', '轮次,队一,队二,比分\n1,云涧,雪亭,2-0\n')
    const asked = ['import', 'results', file, '--competition', 'sheet-league']
    const unclear = await leitai(place, ...asked)
    expect(unclear).toMatchObject({ status: 1, out: '', err: expect.stringMatching(/B1 · 不认识“队一”这一列[\s\S]*--map/) })
    const told = [...asked, '--map', '队一=home', '--map', 'C=客队']
    const tried = await leitai(place, ...told, '--dry-run')
    expect(tried).toMatchObject({ status: 0, out: expect.stringMatching(/第 2 行\t.*比分：（空） → 2–0[\s\S]*试运行：4 处会改变/) })
    expect((await leitai(place, ...told)).out).toContain('已导入：改变 4 处')
    expect((await leitai(place, ...told)).out).toContain('没有变化')
    const out = join(folder, 'out.xlsx')
    expect(await leitai(place, 'export', 'results', 'sheet-league', '--out', out)).toMatchObject({ status: 0, out: '' })
    expect((await readFile(out)).subarray(0, 2).toString()).toBe('PK')
    const again = await leitai(place, 'import', 'results', out, '--competition', '1', '--json')
    expect(JSON.parse(again.out)).toMatchObject({ state: 'unchanged', unchanged: 7, faults: [] })
    expect((await leitai(place, 'export', 'results', '1')).out).toContain('r1-1,循环赛,循环赛,1,云涧,雪亭,2–0')
  })

  test('ends with 1 where it is refused, and with 2 where it is misused', async () => {
    const file = await put('results.csv', '编号,比分\nr9-9,2-0\n')
    const refused = await leitai(place, 'import', 'results', file, '--competition', 'sheet-league')
    expect(refused).toMatchObject({ status: 1, out: '', err: expect.stringContaining('A2 · 没有“r9-9”这个场次编号') })
    expect((await leitai(place, 'import', 'results', file, '--competition', 'nothing')).status).toBe(1)
    expect((await leitai(place, 'import', 'results', join(folder, 'none.csv'), '--competition', '1')).err).toContain('没有“')
    expect((await leitai(place, 'import', 'results', file)).status).toBe(2)
    expect((await leitai(place, 'import', 'results', file, '--competition', '1', '--map', 'x=y')).status).toBe(2)
    expect((await leitai(place, 'export', 'results', 'nothing')).status).toBe(1)
  })
})
