import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/base/env.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { openSource } from './database-places.service.ts'
import { makeBackup } from './make-backup.service.ts'
import { storeOf } from './open-store.service.ts'

describeOnBoth('a picture that goes while a backup is made', (dialect) => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    app = await testApp(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What a backup says is lacking, where this happens once its rows are read and before its pictures are listed. */
  async function lackingAfter(happen: () => Promise<unknown>): Promise<string[]> {
    const env = readEnv({ LEITAI_DATA: app.dataFolder, DATABASE_URL: app.databaseUrl ?? '' })
    const disk = openDiskFiles(app.dataFolder)
    let hasHappened = false
    const files: MediaFiles = {
      ...disk,
      sizes: async (beginning) => {
        if (!hasHappened) await happen()
        hasHappened = true
        return await disk.sizes(beginning)
      },
    }
    const source = await openSource(env)
    try {
      const given = { source, store: await storeOf(folder, env), files, now: testNow, program: '0', dialect, key: null, say: () => {} }
      return (await makeBackup(given)).lacking
    } finally {
      await source.close()
    }
  }

  const removeFiles = () => rm(join(app.dataFolder, 'media'), { recursive: true })

  test('is lacking where the site needs it still', async () => {
    expect(await lackingAfter(removeFiles)).toHaveLength(2)
  })

  test('is no fault where it was taken down meanwhile', async () => {
    const lacking = await lackingAfter(async () => {
      await app.db.write.updateTable('media_items').set({ taken_down_at: testNow }).execute()
      await removeFiles()
    })
    expect(lacking).toEqual([])
  })
})
