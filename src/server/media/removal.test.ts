import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/base/env.ts'
import { getSettings, upsertSettings } from '#server/settings/settings.queries.ts'
import type { DocumentEditing } from '#shared/admin/articles.ts'
import type { MediaItem, MediaUses, UploadedItem } from '#shared/admin/media.ts'
import { chunked } from '#shared/chunked.ts'
import { addAlbum, addPictures } from '#test/albums.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { removeBucket, startBucket } from '#test/bucket.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, plainDocument, textBody } from '#test/factories.ts'
import { addressesOf, answersOf, graceMs, newPicture, sendPicture } from '#test/media.ts'
import { addVideo } from '#test/videos.ts'
import type { MediaFiles } from './files/files.ts'
import { contentKeys } from './files/names.ts'
import { openMediaFiles } from './files/open-files.ts'
import { holders } from './removable.queries.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.close()
  await removeBucket(bucket)
})
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Parts = Parameters<typeof testApp>
async function start(...parts: Parts): Promise<TestApp> {
  const app = await testApp(...parts)
  ends.push(() => app.close())
  await addColumns(app)
  return app
}

const hashOf = ({ picture }: UploadedItem) => /\/([0-9a-f]{64})-/.exec(picture.sources[0]?.url ?? '')?.[1] ?? ''

describeOnBoth('what was thrown away', (dialect) => {
  // A file store knows nothing of the database: each is tried with one.
  describe.each([dialect === 'sqlite' ? 'disk' : 'bucket'])('from the %s', (kind) => {
    const settings = () => ({ MEDIA_URL: kind === 'bucket' ? bucket.mediaUrl.replace('/site?', `/${dialect}?`) : '' })
    const filesOf = (app: TestApp) => openMediaFiles(readEnv({ LEITAI_DATA: app.dataFolder, ...settings() }))
    async function upload(app: TestApp, editor: Caller, bytes?: Buffer): Promise<UploadedItem> {
      return (await sendPicture(app, editor, bytes ?? (await newPicture()))).data
    }
    const drop = async (editor: Caller, { picture }: UploadedItem) => await editor.ask('DELETE', `/api/admin/media/${picture.id}`)

    test('can be had back for a while; then all its sizes are gone, and it may come in again', async () => {
      const app = await start(dialect, settings())
      let editor = await signedIn(app, 'editor')
      const bytes = await newPicture()
      const item = await upload(app, editor, bytes)
      const addresses = addressesOf(item)
      expect(addresses).toHaveLength(2)
      expect(await answersOf(app, addresses)).toEqual([200, 304])
      await drop(editor, item)
      expect((await editor.get<MediaItem>(`/api/admin/media/${item.picture.id}`)).goesAt).toBe('2026-12-20T12:00:00.000Z')
      app.clock.advance(graceMs - 1000)
      await app.keepHouse()
      expect(await answersOf(app, addresses)).toEqual([200, 304])
      editor = await signedIn(app, 'editor')
      // Restored at the last moment, it gets its whole time in the trash again.
      expect((await editor.ask('POST', `/api/admin/media/${item.picture.id}/restoration`)).status).toBe(200)
      app.clock.advance(2 * graceMs)
      await app.keepHouse()
      expect(await answersOf(app, addresses)).toEqual([200, 304])
      editor = await signedIn(app, 'editor')
      await drop(editor, item)
      app.clock.advance(graceMs)
      await app.keepHouse()
      expect(await answersOf(app, addresses)).toEqual([404])
      expect(await (await filesOf(app)).list(contentKeys(hashOf(item)))).toEqual([])
      editor = await signedIn(app, 'admin')
      expect((await editor.ask('GET', `/api/admin/media/${item.picture.id}`)).status).toBe(404)
      const { items } = await editor.get<{ items: { act: string; userName: string }[] }>('/api/admin/audit?subject=media&pageSize=1')
      expect(items).toMatchObject([{ act: 'media.remove', userName: '系统' }])
      const again = await upload(app, editor, bytes)
      expect([addressesOf(again), await answersOf(app, addresses)]).toEqual([addresses, [200, 304]])
    })

    test('stays while another item shows the same picture, and goes with the last', async () => {
      const app = await start(dialect, settings())
      const editor = await signedIn(app, 'editor')
      const bytes = await newPicture()
      const first = await upload(app, editor, bytes)
      await editor.ask('PATCH', `/api/admin/media/${first.picture.id}`, { rev: 1, alt: '先来的' })
      const { hash, ...row } = await app.db.read
        .selectFrom('media_items')
        .selectAll()
        .where('id', '=', first.picture.id)
        .executeTakeFirstOrThrow()
      const second = await app.db.write
        .insertInto('media_items')
        .values({ ...row, id: undefined, hash, alt: '后来的' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await drop(editor, first)
      app.clock.advance(graceMs)
      await app.keepHouse()
      expect(await answersOf(app, addressesOf(first))).toEqual([200, 304])
      await (await signedIn(app, 'editor')).ask('DELETE', `/api/admin/media/${second.id}`)
      app.clock.advance(graceMs)
      await app.keepHouse()
      expect(await answersOf(app, addressesOf(first))).toEqual([404])
    })
  })

  test('stays while a document in the trash, an old revision, a draft, an album, the settings or a video in the trash hold it', async () => {
    const app = await start(dialect)
    const editor = await signedIn(app, 'editor')
    const upload = async () => (await sendPicture(app, editor, await newPicture())).data
    const [trashed, old, drafted, inAlbum, inSettings, poster, free] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ]
    const id = ({ picture }: UploadedItem) => picture.id
    await editor.ask('DELETE', `/api/admin/articles/${await addArticle(app, { title: '回收站里的', coverId: id(trashed) })}`)
    const article = await addArticle(app, { title: '改过的', publishedAt: null, coverId: id(old) })
    // As an earlier version stored it: a revision without a list of its pictures.
    await app.db.write
      .insertInto('article_revisions')
      .values({
        article_id: article,
        reason: 'saved',
        title: '旧版',
        created_at: app.clock.read().toISOString(),
        created_by: null,
        data: JSON.stringify({ ...plainDocument, coverId: null, body: imageBody(id(old)) }),
      })
      .execute()
    const { draft, rev } = await editor.get<DocumentEditing>(`/api/admin/articles/${article}`)
    const saved = await editor.ask('PUT', `/api/admin/articles/${article}/draft`, { rev, draft: { ...draft, coverId: id(drafted) } })
    expect(saved.status).toBe(200)
    await addAlbum(editor, [id(inAlbum)])
    const standing = await getSettings(app.db.read)
    await app.write((trx) => upsertSettings(trx, { ...standing, logoId: id(inSettings) }, app.clock.read().toISOString()))
    await editor.ask('DELETE', `/api/admin/videos/${(await addVideo(editor, { posterId: id(poster) })).id}`)
    const all = [trashed, old, drafted, inAlbum, inSettings, poster, free]
    // As a race or an earlier version may leave it: otherwise a picture in use cannot be moved to the trash.
    await app.db.write
      .updateTable('media_items')
      .set({ deleted_at: app.clock.read().toISOString() })
      .where('id', 'in', all.map(id))
      .execute()
    app.clock.advance(graceMs - 1000)
    const uses = async (item: UploadedItem) => await (await signedIn(app, 'editor')).get<MediaUses>(`/api/admin/media/${id(item)}/uses`)
    await app.keepHouse()
    expect((await uses(trashed)).held).toMatchObject([{ subject: 'trashed', name: '回收站里的' }])
    expect((await uses(old)).held).toMatchObject([{ subject: 'revision', screen: `/articles/${article}` }])
    expect((await uses(poster)).held).toMatchObject([{ subject: 'trashed', name: '决赛集锦' }])
    app.clock.advance(1000)
    // The video in the trash is deleted at the same time, and then no longer uses its cover.
    await app.keepHouse()
    await app.keepHouse()
    const standingNow: boolean[] = []
    for (const item of all) standingNow.push((await answersOf(app, addressesOf(item)))[0] === 200)
    expect(standingNow).toEqual([true, true, true, true, true, false, false])
  })

  test('a removal under way lets an upload of the same content wait, and the upload wins', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const app = await start(dialect, {}, undefined, {
      around: (files) => ({
        ...files,
        remove: async (key) => {
          begun.resolve()
          await gate.promise
          await files.remove(key)
        },
      }),
    })
    const editor = await signedIn(app, 'editor')
    const bytes = await newPicture()
    const { data: item } = await sendPicture(app, editor, bytes)
    await drop(editor, item)
    app.clock.advance(graceMs)
    const removing = app.keepHouse()
    await begun.promise
    const later = await signedIn(app, 'editor')
    let isDone = false
    const uploading = sendPicture(app, later, bytes).finally(() => {
      isDone = true
    })
    await sleep(400)
    expect(isDone).toBe(false)
    gate.resolve()
    const { data: again } = await uploading
    await removing
    expect([addressesOf(again), await answersOf(app, addressesOf(again))]).toEqual([addressesOf(item), [200, 304]])
    await app.keepHouse()
    expect(await answersOf(app, addressesOf(again))).toEqual([200, 304])
  })

  test('an upload that has begun to store the same content keeps a removal away until it is named', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let isHeld = false
    const app = await start(dialect, {}, undefined, {
      around: (files) => ({
        ...files,
        put: async (key, bytes) => {
          await files.put(key, bytes)
          if (!isHeld) return
          begun.resolve()
          await gate.promise
        },
      }),
    })
    const editor = await signedIn(app, 'editor')
    const bytes = await newPicture()
    const { data: item } = await sendPicture(app, editor, bytes)
    await drop(editor, item)
    app.clock.advance(graceMs)
    isHeld = true
    const uploading = sendPicture(app, await signedIn(app, 'editor'), bytes)
    await begun.promise
    // Its row is deleted, because nothing refers to it yet; its files stay.
    await app.keepHouse()
    gate.resolve()
    const { data: again } = await uploading
    expect(again.isKnown).toBe(false)
    await app.keepHouse()
    expect(await answersOf(app, addressesOf(again))).toEqual([200, 304])
  })

  test('whatever comes first among uploads, deletions and removals: what the library has can be fetched, and what it has not is gone', async () => {
    const slow = (files: MediaFiles): MediaFiles => ({
      ...files,
      put: async (key, bytes) => {
        await sleep(Math.random() * 8)
        await files.put(key, bytes)
        await sleep(Math.random() * 8)
      },
      remove: async (key) => {
        await sleep(Math.random() * 12)
        await files.remove(key)
      },
    })
    const app = await start(dialect, {}, undefined, { around: slow })
    // The sign-in would expire before the time in the trash is over, so the table's clock is moved instead.
    const editor = await signedIn(app, 'editor')
    const bytes = await newPicture(40, 30)
    const { data: first } = await sendPicture(app, editor, bytes)
    const long = '2020-01-01T00:00:00.000Z'
    const outdate = async () => {
      await app.db.write.updateTable('media_items').set({ deleted_at: long }).where('deleted_at', 'is not', null).execute()
    }
    const refusals = new Set<number>()
    const outcomes = new Set<boolean>()
    for (let round = 0; round < 15; round++) {
      const row = await app.db.read.selectFrom('media_items').select('id').limit(1).executeTakeFirst()
      if (row) await editor.ask('DELETE', `/api/admin/media/${row.id}`)
      await outdate()
      const uploads = Array.from({ length: round % 3 }, () => async () => {
        const { status } = await sendPicture(app, editor, bytes)
        if (status !== 200) refusals.add(status)
      })
      const looks = [0, 1, 2].map(async () => {
        await sleep(Math.random() * 120)
        await app.keepHouse()
      })
      await Promise.all([...uploads.map((upload) => upload()), ...looks])
      // An item in the trash whose time is over is found only now.
      await app.keepHouse()
      const known = await app.db.read.selectFrom('media_items').select('id').executeTakeFirst()
      outcomes.add(known !== undefined)
      const codes = await answersOf(app, addressesOf(first))
      expect([round, codes]).toEqual([round, known ? [200, 304] : [404]])
    }
    expect([refusals.size, outcomes.size]).toEqual([0, 2])
  }, 60_000)

  test('is looked for periodically', async () => {
    const app = await start(dialect, {}, undefined, { housekeepingMs: 50 })
    const editor = await signedIn(app, 'editor')
    const { data: item } = await sendPicture(app, editor, await newPicture())
    await drop(editor, item)
    app.clock.advance(graceMs)
    await expect.poll(() => answersOf(app, addressesOf(item)), { timeout: 10_000 }).toEqual([404])
  })

  async function drop(editor: Caller, { picture }: UploadedItem): Promise<void> {
    expect((await editor.ask('DELETE', `/api/admin/media/${picture.id}`)).status).toBe(200)
  }
})

test('two nodes that look at the same time remove it once', async () => {
  const settings = { MEDIA_URL: bucket.mediaUrl }
  const a = await start('postgres', settings)
  const b = await testApp('postgres', settings, { databaseUrl: a.databaseUrl })
  ends.push(() => b.close())
  const editor = await signedIn(a, 'editor')
  const items: UploadedItem[] = []
  for (let i = 0; i < 6; i++) items.push((await sendPicture(a, editor, await newPicture(40, 30))).data)
  for (const { picture } of items) await editor.ask('DELETE', `/api/admin/media/${picture.id}`)
  for (const node of [a, b]) node.clock.advance(graceMs)
  await Promise.all([a.keepHouse(), b.keepHouse(), a.keepHouse(), b.keepHouse()])
  await Promise.all([a.keepHouse(), b.keepHouse()])
  for (const item of items) expect([await answersOf(a, addressesOf(item)), await answersOf(b, addressesOf(item))]).toEqual([[404], [404]])
  const removals = await a.db.read.selectFrom('audit_log').select('subject_id').where('act', '=', 'media.remove').execute()
  expect(removals.map((row) => row.subject_id).sort()).toEqual(items.map(({ picture }) => String(picture.id)).sort())
})

test('while the bucket is away nothing is lost sight of', async () => {
  let far = await startBucket()
  ends.push(async () => {
    await far.close()
    await removeBucket(far)
  })
  const app = await start('sqlite', { MEDIA_URL: far.mediaUrl })
  const editor = await signedIn(app, 'editor')
  const { data: item } = await sendPicture(app, editor, await newPicture())
  await editor.ask('DELETE', `/api/admin/media/${item.picture.id}`)
  app.clock.advance(graceMs)
  await far.close()
  await app.keepHouse()
  far = await startBucket(far)
  app.clock.advance(60_000)
  await app.keepHouse()
  expect(await answersOf(app, addressesOf(item))).toEqual([404])
})

test('the files of an upload that nothing refers to are removed in the end', async () => {
  const app = await start('sqlite')
  const editor = await signedIn(app, 'editor')
  await sql`create trigger refuse before insert on media_items begin select raise(abort, 'no'); end`.execute(app.db.write)
  expect((await sendPicture(app, editor, await newPicture())).status).toBe(500)
  const stored = async () => (await readdir(join(app.dataFolder, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp'))
  expect(await stored()).toHaveLength(2)
  app.clock.advance(86_400_000)
  await app.keepHouse()
  expect(await stored()).toEqual([])
})

test('one that lies behind more than a thousand which are held is found, too', async () => {
  const app = await start('sqlite')
  const editor = await signedIn(app, 'editor')
  const held = await addPictures(app, ...Array.from({ length: 1_100 }, (_, i) => `第 ${i} 张`))
  for (const some of chunked(held, 400)) await addAlbum(editor, some)
  const { data: free } = await sendPicture(app, editor, await newPicture())
  const now = app.clock.read().toISOString()
  await app.db.write.updateTable('media_items').set({ deleted_at: now }).execute()
  await app.db.write
    .updateTable('media_items')
    .set({ deleted_at: testNow.replace('T12', 'T11') })
    .where('id', '=', free.picture.id)
    .execute()
  app.clock.advance(graceMs)
  for (let i = 0; i < 3; i++) await app.keepHouse()
  const { n } = await app.db.read
    .selectFrom('media_items')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect([await answersOf(app, addressesOf(free)), Number(n)]).toEqual([[404], held.length])
})

test('whatever refers to pictures is asked before one goes for good', async () => {
  const app = await start('sqlite')
  const { rows } = await sql<{ name: string; column: string }>`
    select tables.name, keys."from" as "column" from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'media_items' and keys.on_delete <> 'CASCADE'`.execute(app.db.write)
  const known = new Set(holders.map(([table, column]) => `${table}.${column}`))
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.map(({ name, column }) => `${name}.${column}`).filter((name) => !known.has(name))).toEqual([])
})

function imageBody(pictureId: number) {
  return { ...textBody('文'), content: [{ type: 'image' as const, attrs: { pictureId } }] }
}
