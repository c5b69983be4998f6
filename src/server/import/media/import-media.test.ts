import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { Album, AlbumPage } from '#shared/albums.ts'
import type { VideoPage } from '#shared/videos.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { importing } from '#test/importing.ts'
import { rowHash } from '#test/row-hash.ts'
import { clip } from '#test/videos.ts'
import { importMedia } from './import-media.ts'

// Every picture is drawn and encoded.
vi.setConfig({ testTimeout: 60_000 })

describeOnBoth('importing media', (dialect) => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    app = await testApp(dialect)
    folder = join(await mkdtemp(join(tmpdir(), 'leitai-media-test-')), '秋季赛')
    await mkdir(folder)
  })
  afterEach(async () => {
    await app.close()
    await rm(dirname(folder), { recursive: true })
  })

  const { drawPicture } = importing(() => ({ app, folder }))

  async function run(params: { isDryRun?: boolean; skipsBad?: boolean } = {}) {
    const files = openDiskFiles(app.dataFolder)
    const report = await importMedia({ db: app.db, clock: app.clock.read, files, folder, isDryRun: false, skipsBad: false, ...params })
    await app.bus.catchUp()
    return report
  }
  async function say(place: string, content: unknown) {
    await mkdir(dirname(join(folder, place)), { recursive: true })
    await writeFile(join(folder, place), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const get = async <Data>(path: string) => (await app.http.inject(path)).json<{ data: Data }>().data
  const albums = async () => {
    const { items } = await get<AlbumPage>('/api/albums')
    return await Promise.all(items.map(({ id }) => get<Album>(`/api/albums/${id}`)))
  }
  const told = ({ errors }: { errors: { file: string; message: string }[] }) => errors.map(({ file, message }) => [file, message])

  test('each folder is an album in the order of its files, and what lies outside of them one more', async () => {
    await drawPicture('揭幕战/10.png', '#111111')
    await drawPicture('揭幕战/2-两队入场.png', '#222222')
    await drawPicture('揭幕战/IMG_0001.png', '#333333')
    await drawPicture('合影.png', '#444444')
    await say('揭幕战/.DS_Store', 'x')
    await say('空/Thumbs.db', 'x')
    expect(await run()).toEqual({ created: 2, changed: 0, unchanged: 0, pictures: 4, videos: 0, skipped: [], errors: [] })
    const made = await albums()
    expect(
      new Map(made.map(({ title, pictures, publishedAt }) => [title, [publishedAt, ...pictures.map(({ caption }) => caption)]])),
    ).toEqual(
      new Map([
        ['揭幕战', [testNow, '两队入场', '', '']],
        ['秋季赛', [testNow, '合影']],
      ]),
    )
    const picture = made[0]?.pictures[0]?.picture
    expect((await app.http.inject(picture?.sources.at(-1)?.url ?? '')).statusCode).toBe(200)
  })

  test('a title that is too long and characters that cannot be kept are refused, and nothing is cut', async () => {
    await drawPicture('揭幕战/a.png', '#111111')
    await mkdir(join(folder, '集锦'))
    await copyFile(clip, join(folder, '集锦', `${'长'.repeat(81)}.mp4`))
    expect(told(await run())).toEqual([[`集锦/${'长'.repeat(81)}.mp4`, expect.stringContaining('视频的标题最多 80 个字，现在有 81 个')]])
    await rm(join(folder, '集锦'), { recursive: true })
    for (const [said, field] of [
      [{ title: '揭幕\u0000战' }, '揭幕战/'],
      [{ summary: '第一\uffff日' }, '揭幕战/album.json'],
      [{ captions: { 'a.png': '入\u0007场' } }, '揭幕战/a.png'],
    ] as const) {
      await say('揭幕战/album.json', said)
      expect(told(await run())).toEqual([[field, expect.stringContaining('有无法显示的控制字符或残缺字符')]])
    }
    expect(await albums()).toEqual([])
  })

  test('the same folder again changes nothing; what is new in it changes its album', async () => {
    await drawPicture('揭幕战/a.png', '#111111')
    await drawPicture('揭幕战/b.png', '#222222')
    await run()
    const before = await rowHash(app.db)
    expect(await run()).toMatchObject({ created: 0, changed: 0, unchanged: 1, errors: [] })
    expect(await rowHash(app.db)).toBe(before)
    const [first] = await albums()
    await drawPicture('揭幕战/0.png', '#333333')
    await rm(join(folder, '揭幕战/b.png'))
    app.clock.advance(60_000)
    expect(await run()).toMatchObject({ created: 0, changed: 1, unchanged: 0 })
    const [second] = await albums()
    expect([second?.id, second?.publishedAt]).toEqual([first?.id, first?.publishedAt])
    expect(second?.pictures.map(({ caption }) => caption)).toEqual(['', 'a'])
    expect(second?.pictures[1]?.picture.id).toBe(first?.pictures[0]?.picture.id)
  })

  test('an MP4 beside the pictures is a video of what they are of, and the same again changes nothing', async () => {
    await insertCompetition(app, league())
    await drawPicture('a/1.png', '#111111')
    await mkdir(join(folder, 'b'))
    await say('a/album.json', { title: '青锋举杯', subject: 'team qingfeng', publishedAt: '2026-11-19 20:00' })
    await copyFile(clip, join(folder, 'a/02-五杀瞬间.MP4'))
    await copyFile(clip, join(folder, 'b/VID_0001.mp4'))
    const bytes = await readFile(clip)
    expect(await run({ isDryRun: true })).toMatchObject({ created: 1, pictures: 1, videos: 2 })
    expect(existsSync(join(app.dataFolder, 'media'))).toBe(false)
    expect(await run()).toMatchObject({ created: 1, pictures: 1, videos: 2, errors: [] })
    expect((await readFile(clip)).equals(bytes)).toBe(true)
    const { items } = await get<VideoPage>('/api/videos')
    expect(items.map(({ title, link, publishedAt }) => [title, link?.name ?? null, publishedAt])).toEqual([
      ['b', null, testNow],
      ['五杀瞬间', '青锋', '2026-11-19T12:00:00.000Z'],
    ])
    expect((await app.http.inject(items[0]?.file?.url ?? '')).statusCode).toBe(200)
    const before = await rowHash(app.db)
    expect(await run()).toMatchObject({ created: 0, changed: 0, unchanged: 1, videos: 2 })
    expect(await rowHash(app.db)).toBe(before)
    await say('a/坏.mp4', 'not a video')
    expect(told(await run())).toEqual([['a/坏.mp4', '视频只能是 MP4 文件，请在剪辑软件里导出为 MP4 后再上传']])
    expect(await rowHash(app.db)).toBe(before)
  })

  test('the same folder again brings back files that are missing, and writes nothing else', async () => {
    await drawPicture('a/1.png', '#111111')
    await copyFile(clip, join(folder, 'a/2.mp4'))
    await run()
    const [album] = await albums()
    const { items } = await get<VideoPage>('/api/videos')
    const urls = [...(album?.pictures[0]?.picture.sources ?? []), items[0]?.file].map((file) => file?.url ?? '')
    const statuses = async () => await Promise.all(urls.map(async (url) => (await app.http.inject(url)).statusCode))
    const before = await rowHash(app.db)
    await rm(join(app.dataFolder, 'media'), { recursive: true })
    expect(await statuses()).toEqual(urls.map(() => 404))
    await run({ isDryRun: true })
    expect(await statuses()).toEqual(urls.map(() => 404))
    expect(await run()).toMatchObject({ created: 0, changed: 0, unchanged: 1, pictures: 1, videos: 1 })
    expect(await statuses()).toEqual(urls.map(() => 200))
    expect(await rowHash(app.db)).toBe(before)
  })

  test('album.json says title, summary, subject, captions, cover and time', async () => {
    await insertCompetition(app, league())
    await drawPicture('a/1.png', '#111111')
    await drawPicture('a/2.png', '#222222')
    await say('a/album.json', {
      title: '青锋举杯',
      summary: '灯亮到最后。',
      subject: 'team qingfeng',
      captions: { '2.png': '举杯' },
      cover: '2.png',
      publishedAt: '2026-11-19 20:00',
    })
    await drawPicture('b/1.png', '#333333')
    await say('b/album.json', { publishedAt: null })
    expect(await run()).toMatchObject({ created: 2, errors: [] })
    const [album, ...others] = await albums()
    expect(others).toEqual([])
    expect(album).toMatchObject({
      title: '青锋举杯',
      summary: '灯亮到最后。',
      publishedAt: '2026-11-19T12:00:00.000Z',
      link: { subject: 'team', name: '青锋' },
    })
    expect(album?.cover?.id).toBe(album?.pictures[1]?.picture.id)
    expect(album?.pictures.map(({ caption }) => caption)).toEqual(['', '举杯'])
    expect(await run()).toMatchObject({ unchanged: 2 })
  })

  test('what an editor withdrew or described otherwise is not undone by the same folder', async () => {
    await drawPicture('a/1.png', '#111111')
    await run()
    const [album] = await albums()
    const editor = await signedIn(app, 'editor')
    await editor.ask('DELETE', `/api/admin/albums/${album?.id}/publication`)
    await app.db.write.updateTable('media_items').set({ alt: '灯' }).execute()
    expect(await run()).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
    expect((await editor.get<AdminAlbum>(`/api/admin/albums/${album?.id}`)).state).toBe('draft')
    expect(await app.db.read.selectFrom('media_items').select('id').execute()).toHaveLength(1)
  })

  test('a file that is no picture is named, and nothing is taken; unless the others are wished for', async () => {
    await drawPicture('a/好.png', '#111111')
    await drawPicture('a/一样.png', '#111111')
    await say('a/坏.jpg', 'not a picture')
    await say('a/录像.MOV', 'x')
    await say('a/说明.txt', 'x')
    await say('a/照片.HEIC', 'x')
    await symlink('/etc/hostname', join(folder, 'a/外面.png'))
    const before = await rowHash(app.db)
    const early = await run()
    expect(told(early)).toEqual([
      ['a/录像.MOV', '视频只能是 MP4 文件，请在剪辑软件里导出为 MP4 后再上传'],
      ['a/说明.txt', expect.stringContaining('是文本文件，不是图片')],
      ['a/外面.png', '它是指向文件夹之外的链接，请换成文件本身'],
      ['a/照片.HEIC', expect.stringContaining('是 HEIC 照片，浏览器和网站都显示不了。请转成 JPEG 再添加')],
    ])
    for (const name of ['录像.MOV', '照片.HEIC', '说明.txt', '外面.png']) await rm(join(folder, 'a', name))
    expect(told(await run())).toEqual([
      ['a/坏.jpg', expect.stringContaining('图片只能是 JPEG、PNG 或 WebP，文件里面却不是：改文件名不能换格式')],
      ['a/一样.png', '和“好.png”是同一张图片，请删去一张'],
    ])
    expect(await rowHash(app.db)).toBe(before)
    expect(existsSync(join(app.dataFolder, 'media'))).toBe(false)
    const report = await run({ skipsBad: true })
    expect(report).toMatchObject({ created: 1, pictures: 1, errors: [] })
    expect(report.skipped.map(({ file }) => file)).toEqual(['a/坏.jpg', 'a/一样.png'])
  })

  test('what a folder says wrongly is told at its field, and never skipped', async () => {
    await drawPicture('a/1.png', '#111111')
    await drawPicture('a/b/1.png', '#111111')
    await say('a/album.json', {
      title: '',
      subject: 'team',
      captions: { '9.png': '没有', '1.png': 1 },
      cover: '8.png',
      publishedAt: '2026-02-30',
      colour: 'red',
    })
    await drawPicture('c/1.png', '#222222')
    await say('c/album.json', '{')
    await drawPicture('d/1.png', '#333333')
    await say('d/album.json', { subject: 'match nowhere/final' })
    const { errors } = await run({ skipsBad: true })
    expect(errors.map(({ file, field }) => [file, field])).toEqual([
      ['a/b', null],
      ['a/album.json', 'colour'],
      ['a/album.json', 'title'],
      ['a/album.json', 'subject'],
      ['a/album.json', 'publishedAt'],
      ['a/album.json', 'captions.1.png'],
      ['a/album.json', 'captions.9.png'],
      ['a/album.json', 'cover'],
      ['c/album.json', null],
      ['d/', 'subject'],
    ])
    for (const { message } of errors) expect(message).toMatch(/\p{Script=Han}/u)
    expect(await albums()).toEqual([])
  })

  test('a dry run says what it would do and leaves nothing behind; an empty or missing folder is told', async () => {
    expect(told(await run())).toEqual([[folder, '这里没有图片和视频：把它们放进去，或者每个图集一个文件夹']])
    await drawPicture('a/1.png', '#111111')
    const before = await rowHash(app.db)
    expect(await run({ isDryRun: true })).toMatchObject({ created: 1, pictures: 1, errors: [] })
    expect(await rowHash(app.db)).toBe(before)
    expect(existsSync(join(app.dataFolder, 'media'))).toBe(false)
    const real = folder
    folder = join(real, 'nowhere')
    expect(told(await run())).toEqual([[folder, '没有这个文件夹，请检查路径']])
    folder = real
  })
})
