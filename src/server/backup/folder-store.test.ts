import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStore } from './folder-store.service.ts'

test('of backups that begin as another ends, each is whole or told to wait, and none removes another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-store-'))
  const store = openFolderStore(folder)
  const made: string[] = []
  const refused = new Set<string>()
  const until = performance.now() + 3_000
  let begun = 0
  const maker = async () => {
    while (performance.now() < until) {
      const name = `leitai-20261126T${String(begun++).padStart(6, '0')}Z`
      try {
        await store.add(name, (beside) => writeFile(join(beside, 'manifest.json'), name))
        made.push(name)
      } catch (error) {
        refused.add(String(error).replace(/（.*）/, ''))
      }
    }
  }
  await Promise.all([maker(), maker(), maker(), maker()])
  expect([...refused]).toEqual([`Error: ${folder} 里正在做另一个备份，请等它做完；它要是中断了，请删除那里的 .unfinished`])
  expect((await readdir(folder)).sort()).toEqual(made.sort())
  expect(await readdir(join(folder, made[0] ?? ''))).toEqual(['manifest.json'])
  await rm(folder, { recursive: true })
}, 30_000)
