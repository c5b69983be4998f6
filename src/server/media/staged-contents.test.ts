import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { openContentStore } from './content-store.service.ts'
import { mediaKey } from './files/names.ts'
import { openMediaFiles } from './files/open-files.ts'
import { stageContents } from './staged-contents.service.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp('sqlite')
})
afterEach(() => app.close())

test('contents that come at the same time, some of them twice, are each kept under their own name', async () => {
  const files = await openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
  const staged = await stageContents(openContentStore({ files, db: app.db, clock: app.clock.read }))
  const contents = Array.from({ length: 40 }, (_, i) => Buffer.from(`picture ${i % 30}`))
  const put = async (bytes: Buffer) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const sizes = [480, 960].map((width) => ({ key: mediaKey(hash, width), bytes: Buffer.from(`${bytes} of ${width}`) }))
    await staged.contents.put(hash, sizes)
    return sizes
  }
  const wanted = (await Promise.all(contents.map(put))).flat()
  await staged.keep()
  await staged.close()
  for (const { key, bytes } of wanted) {
    const found = await files.open(key)
    expect(found?.kind === 'file' && (await text(found.stream))).toBe(String(bytes))
  }
})
