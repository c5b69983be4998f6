import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { openPictureIntake } from '#server/media/picture-intake.service.ts'
import { defaultSettings } from '#server/settings/default-settings.model.ts'
import { upsertSettings } from '#server/settings/settings.queries.ts'
import type { Article } from '#shared/articles.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'
import { plainStore } from '#test/plain-store.ts'

// The drawing process starts with each application.
vi.setConfig({ testTimeout: 30_000 })

describeOnBoth('share images', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  const get = async (path: string) => await app.http.inject(path)
  const article = async (id: number): Promise<Article> => (await get(`/api/articles/${id}`)).json().data
  const match = async (id: number): Promise<MatchView> => (await get(`/api/matches/${id}`)).json().data
  const kept = async () =>
    (await readdir(join(app.dataFolder, 'media/share'), { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.jpg'))

  async function image(path: string) {
    const answer = await get(path)
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    return { ...answer, ...(await sharp(answer.rawPayload).metadata()) }
  }

  test('an article names its image, which is drawn once and stays as long as what is on it', async () => {
    const id = await addArticle(app, { title: '青锋拿下首局' })
    const { shareImage } = await article(id)
    const page = (await get(`/newsInside/${id}`)).body
    for (const [property, content] of [
      ['og:image', `https://leitai.example${shareImage}`],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
    ]) {
      expect(page).toContain(`<meta property="${property}" content="${content}"/>`)
    }
    expect(await kept()).toEqual([])
    const first = await image(shareImage)
    expect([first.width, first.height, first.format]).toEqual([1200, 630, 'jpeg'])
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, s-maxage=86400, immutable')
    expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await kept()).toHaveLength(1)
    expect((await image(shareImage)).rawPayload).toEqual(first.rawPayload)

    await app.write(async (trx, touch) => {
      await trx.updateTable('articles').set({ title: '青锋再下一局' }).where('id', '=', id).execute()
      touch('articles', `article:${id}`)
    })
    const changed = (await article(id)).shareImage
    expect(changed).not.toBe(shareImage)
    // The outdated URL leads to the current image.
    const former = await get(shareImage)
    expect([former.statusCode, former.headers.location, former.headers['cache-control']]).toEqual([302, changed, 'no-store'])
    expect((await image(changed)).rawPayload).not.toEqual(first.rawPayload)
    expect(await kept()).toHaveLength(2)
    await app.write(async (trx, touch) => {
      await trx.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
      touch('articles', `article:${id}`)
    })
    expect([(await get(changed)).statusCode, (await get(shareImage)).statusCode]).toEqual([404, 404])
  })

  test('a cover stands behind the title, and the site’s name and mark below it', async () => {
    const red = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#ff2200' } })
      .png()
      .toBuffer()
    const door = openPictureIntake(plainStore(openDiskFiles(app.dataFolder)))
    const picture = await door.ingestImage(red)
    await door.close()
    const coverId = await app.write((trx) => insertMediaItem(trx, { ...picture, alt: '' }, testNow))
    const plain = await addArticle(app)
    const covered = await addArticle(app, { coverId })
    const corner = async (path: string) => {
      const { data } = await sharp((await image(path)).rawPayload)
        .extract({ left: 1150, top: 20, width: 40, height: 40 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[0] ?? 0
    }
    const before = (await article(plain)).shareImage
    expect(await corner((await article(covered)).shareImage)).toBeGreaterThan((await corner(before)) + 40)
    await app.write(async (trx, touch) => {
      await upsertSettings(trx, { ...defaultSettings, name: '霜降擂台' }, testNow)
      touch('settings')
    })
    expect((await article(plain)).shareImage).not.toBe(before)
  })

  test('a match names an image of its sides; a score changes nothing in it', async () => {
    await insertCompetition(app, league())
    const rows = await app.db.read
      .selectFrom('match_sides')
      .innerJoin('matches', 'matches.id', 'match_sides.match_id')
      .select(['matches.id', 'match_sides.score'])
      .where('match_sides.score', 'is not', null)
      .execute()
    const id = rows[0]?.id ?? 0
    const { shareImage } = await match(id)
    expect((await get(`/matches/${id}`)).body).toContain(`https://leitai.example${shareImage}`)
    await image(shareImage)
    await app.write(async (trx, touch) => {
      await trx.updateTable('match_sides').set({ score: 77 }).where('match_id', '=', id).execute()
      touch(`match:${id}`)
    })
    const after = await match(id)
    expect(after.sides[0]?.score).toBe(77)
    expect(after.shareImage).toBe(shareImage)
  })

  test('what nobody names is not drawn, and leaves nothing on the disk', async () => {
    const id = await addArticle(app)
    const draft = await addArticle(app, { publishedAt: null })
    const { shareImage } = await article(id)
    const hash = /-([0-9a-f]{20})\.jpg$/.exec(shareImage)?.[1] ?? ''
    for (const path of [
      `/share/article-${id}-${'0'.repeat(20)}.jpg`,
      `/share/article-${draft}-${hash}.jpg`,
      `/share/match-${id}-${hash}.jpg`,
      `/share/article-999999-${hash}.jpg`,
      `/share/article-${id}-${hash}.png`,
      '/share/..%2f..%2fleitai.db',
      '/share/x',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
    expect(await kept()).toEqual([])
  })

  test('many who ask at once wait for one drawing; too many different ones are told to come again', async () => {
    const ids = await Promise.all(Array.from({ length: 14 }, (_, i) => addArticle(app, { title: `第 ${i} 篇` })))
    const paths = (await Promise.all(ids.map(article))).map(({ shareImage }) => shareImage)
    const same = await Promise.all(Array.from({ length: 20 }, () => get(paths[0] ?? '')))
    expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const answers = await Promise.all(paths.slice(1).map(get))
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.map(({ headers }) => [headers['retry-after'], headers['cache-control']])).toEqual(busy.map(() => ['5', 'no-store']))
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(answers.length - busy.length)
    // The next request gets it.
    for (const path of paths) await image(path)
  })

  test('where it cannot be kept, the operator’s own image stands in', async () => {
    const door = openPictureIntake(plainStore(openDiskFiles(app.dataFolder)))
    const picture = await door.ingestImage(
      await sharp({ create: { width: 1200, height: 630, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    )
    await door.close()
    const shareImageId = await app.write(async (trx, touch) => {
      const made = await insertMediaItem(trx, { ...picture, alt: '' }, testNow)
      await upsertSettings(trx, { ...defaultSettings, shareImageId: made }, testNow)
      touch('settings')
      return made
    })
    const { shareImage } = await article(await addArticle(app))
    // A file has the name of the folder.
    await rm(join(app.dataFolder, 'media/share'), { recursive: true, force: true })
    await mkdir(join(app.dataFolder, 'media'), { recursive: true })
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } })
      .png()
      .toFile(join(app.dataFolder, 'media/share.png'))
    await rename(join(app.dataFolder, 'media/share.png'), join(app.dataFolder, 'media/share'))
    const answer = await get(shareImage)
    expect([shareImageId > 0, answer.statusCode, answer.headers['cache-control']]).toEqual([true, 302, 'no-store'])
    expect((await get(answer.headers.location ?? '')).statusCode).toBe(200)
  })
})
