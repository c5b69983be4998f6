import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from './app.ts'
import { type Caller, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { addColumns, insertCompetition } from './factories.ts'
import { newPicture, sendPicture } from './media.ts'
import { singles } from './singles.ts'
import { addPublicVideo, sitePlayer, uploadClip } from './videos.ts'

const origin = 'https://leitai.example'

describeOnBoth('what machines read', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    await insertCompetition(app, singles())
  })
  afterAll(() => app.close())

  async function thing(address: string, type: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await app.http.inject(address)
    const all = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
    return all.find((data) => data['@type'] === type)
  }

  const idOf = async (slug: string) =>
    (await app.db.read.selectFrom('players').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

  test('a player is a person, by the public name and with the teams of now', async () => {
    const club = (await app.db.read.selectFrom('teams').select('id').where('slug', '=', 'club').executeTakeFirstOrThrow()).id
    const [open, known] = [paths.player(await idOf('open')), paths.player(await idOf('known'))]
    const memberOf = [{ '@type': 'SportsTeam', name: '俱乐部', url: origin + paths.team(club) }]
    const person = { '@context': 'https://schema.org', '@type': 'Person' }
    expect(await thing(open, 'Person')).toEqual({ ...person, name: '行云', url: origin + open, memberOf })
    // Whose real name is public.
    expect(await thing(known, 'Person')).toEqual({ ...person, name: '名家', alternateName: '张三', url: origin + known, memberOf })
  })

  test('of one under age, and of one who was taken off, they read nothing', async () => {
    for (const slug of ['minor', 'off']) {
      const address = paths.player(await idOf(slug))
      expect([slug, await thing(address, 'Person')]).toEqual([slug, undefined])
    }
  })

  test('a page of one video is a video, with all that search engines ask for and no score', async () => {
    const { data: poster } = await sendPicture(app, editor, await newPicture(1200, 630))
    const uploaded = await uploadClip(app, editor)
    const own = await addPublicVideo(editor, {
      title: '云涧 3:1 长庚 全场回放',
      summary: '决赛夜的回放，云涧 3:1 取胜，片长两秒。',
      fileHash: uploaded.hash,
      player: null,
      posterId: poster.picture.id,
    })
    const address = paths.video(own.id)
    const video = await thing(address, 'VideoObject')
    expect(video).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: '云涧 对 长庚 全场回放',
      description: '含赛果的视频，点开再看。',
      thumbnailUrl: [origin + (poster.picture.sources.at(-1)?.url ?? '')],
      uploadDate: own.publishedAt,
      duration: 'PT2S',
      contentUrl: expect.stringMatching(/^https:\/\/leitai\.example\/media\/.*\.mp4$/),
      url: origin + address,
      inLanguage: 'zh-CN',
    })
    for (const file of [video?.thumbnailUrl, video?.contentUrl].flat())
      expect([file, (await app.http.inject(String(file).replace(origin, ''))).statusCode]).toEqual([file, 200])
    // A list of videos is none of them.
    expect(await thing(paths.media({ tab: 'videos' }), 'VideoObject')).toBeUndefined()
  })

  test('a video of a video site names its player, and has a thumbnail without a cover too', async () => {
    const { id } = await addPublicVideo(editor)
    const video = await thing(paths.video(id), 'VideoObject')
    expect(video).toMatchObject({
      name: '决赛集锦',
      description: '决赛集锦',
      embedUrl: sitePlayer,
      uploadDate: expect.stringMatching(/Z$/),
    })
    expect([video?.contentUrl, video?.duration]).toEqual([undefined, undefined])
    const [thumbnail = ''] = [video?.thumbnailUrl].flat().map(String)
    expect((await app.http.inject(thumbnail.replace(origin, ''))).headers['content-type']).toBe('image/jpeg')
  })

  test('where the file was taken down there is no video', async () => {
    const uploaded = await uploadClip(app, editor)
    const { id } = await addPublicVideo(editor, { fileHash: uploaded.hash, player: null })
    expect(await thing(paths.video(id), 'VideoObject')).toBeDefined()
    const takedown = { kind: 'video', id, reason: '当事人要求删除', withPoster: false }
    expect((await editor.ask('POST', '/api/admin/takedowns', takedown)).status).toBe(200)
    expect(await thing(paths.video(id), 'VideoObject')).toBeUndefined()
  })
})
