import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Takedown } from '#shared/admin/takedowns.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { removeBucket, startBucket } from '#test/bucket.ts'
import { leitai } from '#test/command-line.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { asDoctor } from '#test/doctor.ts'
import { addressesOf, newPicture, sendPicture } from '#test/media.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** What a place keeps does not depend on the database, nor the rows on the place: each is tried once with the other. */
const kinds = { sqlite: 'a folder', postgres: 'a bucket' } as const

describeOnBoth('what was taken down after a backup, once the database is lost,', (dialect) => {
  const kind = kinds[dialect]
  describe(`with backups in ${kind}`, () => {
    let bucket: Awaited<ReturnType<typeof startBucket>> | undefined
    let folder: string
    let app: TestApp
    let editor: Caller
    /** An empty one, as of the machine on which the site is restored. */
    let place: TestPlace
    let picture: { id: number; url: string }
    beforeEach(async () => {
      bucket = kind === 'a bucket' ? await startBucket() : undefined
      folder = bucket ? bucket.mediaUrl.replace('/site?', '/backups?') : await mkdtemp(join(tmpdir(), 'leitai-backups-'))
      vi.stubEnv('BACKUP_FOLDER', folder)
      vi.stubEnv('LEITAI_BACKUP_KEY', 'a key of the operator')
      app = await testApp(dialect, { BACKUP_FOLDER: folder, LEITAI_BACKUP_KEY: 'a key of the operator' })
      editor = await signedIn(app, 'editor')
      const item = (await sendPicture(app, editor, await newPicture())).data
      const [url = ''] = addressesOf(item)
      picture = { id: item.picture.id, url }
      place = await makePlace(dialect)
      expect(await leitai(app, 'backup')).toMatchObject({ status: 0 })
    })
    afterEach(async () => {
      vi.unstubAllEnvs()
      await app.close()
      await place.remove()
      if (bucket) {
        await bucket.close()
        await removeBucket(bucket)
      } else await rm(folder, { recursive: true, force: true })
    })

    const takeDown = async () =>
      await editor.ask<Takedown>('POST', '/api/admin/takedowns', {
        ...{ kind: 'picture', id: picture.id, reason: '当事人要求删除', withPoster: false },
      })
    /** The answer of the restored site for the picture. */
    const shown = async ({ databaseUrl, dataFolder }: TestPlace): Promise<number> => {
      const restored = await testApp(dialect, {}, { databaseUrl, dataFolder })
      const { statusCode } = await restored.http.inject(picture.url)
      await restored.stop()
      await restored.db.close()
      return statusCode
    }

    test('stays so, unless it was lifted since', async () => {
      const { status, data } = await takeDown()
      expect(status).toBe(200)
      const restored = await leitai(place, 'restore')
      expect([restored.status, restored.out]).toEqual([0, expect.stringContaining('备份以后下架的 1 个图片和视频仍然是下架的')])
      expect(restored.out).not.toContain('没有完整的记录')
      expect(await shown(place)).toBe(404)

      expect((await (await signedIn(app, 'admin')).ask('DELETE', `/api/admin/takedowns/${data.hash}`)).status).toBe(200)
      const other = await makePlace(dialect)
      const lifted = await leitai(other, 'restore')
      expect([lifted.status, lifted.out]).toEqual([0, expect.not.stringContaining('下架')])
      expect(await shown(other)).toBe(200)
      await other.remove()
    })

    if (kind === 'a bucket') return

    const note = async () => {
      const [name = ''] = await readdir(join(folder, 'takedowns'))
      return join(folder, 'takedowns', name)
    }

    test('is taken only as the key signed it, and what is not taken is told', async () => {
      await takeDown()
      const text = await readFile(await note(), 'utf8')
      await writeFile(await note(), text.replace('当事人', '别的人'))
      const { out } = await leitai(place, 'restore')
      expect(out).toMatch(/1 条下架记录没有用，.*请马上看管理后台 → 媒体库 → 下架记录/)
      // Written anew by the next backup.
      expect(await leitai(app, 'backup')).toMatchObject({ status: 0 })
      expect(JSON.parse(await readFile(await note(), 'utf8')).takedown.reason).toBe('当事人要求删除')
    })

    test('is unknown where nothing was written down, and a restore says so', async () => {
      await rm(join(folder, 'takedowns.json'))
      const { out } = await leitai(place, 'restore')
      expect(out).toMatch(/备份以后还下架过什么，这里没有完整的记录：启动以后请马上看管理后台 → 媒体库 → 下架记录/)
    })

    test('is taken down also where it cannot be written down, and the doctor says what mends that', async () => {
      const { examined } = asDoctor(() => app)
      await writeFile(join(folder, 'takedowns'), '')
      expect(await takeDown()).toMatchObject({ status: 200 })
      await rm(join(folder, 'takedowns'))
      expect((await examined()).backup).toMatchObject({
        ...{ state: 'warning', said: expect.stringContaining('1 个下架还没有记在备份旁边'), cure: 'leitai backup' },
      })
      await leitai(app, 'backup')
      expect((await examined()).backup?.state).toBe('good')
    })
  })
})
