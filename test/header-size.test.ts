import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminLink, LinkGroups } from '#shared/admin/links.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { addPictures, addPublicAlbum } from './albums.ts'
import { type TestApp, testApp } from './app.ts'
import { later, league, planned, side } from './competitions.ts'
import { type Caller, signedIn } from './console.ts'
import { addArticle, addColumns, addPage, insertCompetition } from './factories.ts'
import { askRaw, openLine } from './line.ts'
import { pairings } from './pairings.ts'
import { commonValues, readingRoutes, targetsOf } from './route-values.ts'
import { addPublicVideo } from './videos.ts'

const teams = 30

/** A round robin of 435 matches, five match days per week. */
function wideLeague(): CompetitionDocument {
  const base = league({ slug: 'wide' })
  const slugs = Array.from({ length: teams }, (_, i) => `team-${i + 1}`)
  const rounds = pairings(teams).map((pairs, r) =>
    pairs.map(([one, other], i) => {
      const at = later('2026-11-21T08:00:00.000Z', r * 1_440 + i * 10)
      return planned(`m-${r + 1}-${i + 1}`, at, [side(`team-${one}`), side(`team-${other}`)])
    }),
  )
  const [pool] = base.stages
  if (!pool) throw new Error('No pool')
  const places = slugs.map((entrant) => ({ entrant }))
  const [group] = pool.groups
  return {
    ...base,
    teams: slugs.map((slug) => ({
      slug,
      names: [{ name: slug }],
      members: [{ player: `${slug}-1`, role: 'captain', from: '2026-01-01' }],
    })),
    players: slugs.map((slug) => ({ slug: `${slug}-1`, names: [{ name: `${slug} 队长` }] })),
    entrants: slugs.map((slug, i) => ({ key: slug, name: slug, team: slug, seed: i + 1 })),
    stages: [
      {
        ...pool,
        places,
        groups: group ? [{ ...group, adjustments: [], rounds: rounds.map((matches, i) => ({ number: i + 1, matches })) }] : [],
      },
    ],
    rulings: [],
    awards: [],
  }
}

async function fill(app: TestApp, editor: Caller): Promise<void> {
  await addColumns(app)
  await insertCompetition(app, wideLeague())
  const pictures = await addPictures(app, ...Array.from({ length: 500 }, (_, i) => `赛场 ${i}`))
  await addPublicAlbum(editor, pictures)
  await addPublicVideo(editor, { posterId: pictures[0] ?? null })
  const tags = Array.from({ length: 10 }, (_, i) => `一个很长的标签名字${i}`)
  const images = pictures.slice(0, 100).map((pictureId) => ({ type: 'image' as const, attrs: { pictureId } }))
  for (let i = 0; i < 25; i++) {
    await addArticle(app, { tags, coverId: pictures[i] ?? null, body: { type: 'doc', content: images } })
  }
  await addPage(app, 'about', { body: { type: 'doc', content: images } })
}

let filled: TestApp
let editor: Caller
beforeAll(async () => {
  filled = await testApp('sqlite', { CACHE_TAGS: '1' })
  editor = await signedIn(filled, 'admin')
  await fill(filled, editor)
}, 120_000)
afterAll(() => filled.close())

describe.each(['1', '0'])('answers with CACHE_TAGS=%s', (setting) => {
  let app: TestApp
  let port = 0
  beforeAll(async () => {
    app = setting === '1' ? filled : await testApp('sqlite', { CACHE_TAGS: '0' }, { databaseUrl: null, dataFolder: filled.dataFolder })
    const line = await openLine(app)
    port = line.port
    line.close()
  })
  afterAll(async () => {
    await app.stop()
    if (app !== filled) await app.close()
  })

  /** Everything up to the empty line, as received. */
  async function head(target: string): Promise<string> {
    const answer = await askRaw(port, `GET ${target} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`)
    return answer.slice(0, answer.indexOf('\r\n\r\n') + 4)
  }
  const tagsOf = (text: string) => /^cache-tag: (.*)\r$/im.exec(text)?.[1]

  test('have at most 2 KB of headers, on every public route, however much they show', async () => {
    const values = {
      ...commonValues,
      id: ['1'],
      slug: ['about'],
      column: ['news', 'news.xml'],
      team: ['1'],
      competition: ['1'],
      day: ['2026-11-25'],
    }
    const targets = readingRoutes(app.routes)
      .filter((route) => route.config?.access === 'public')
      // Without tags the headers are the same but for one: whether a route has it all the same is seen at its first address.
      .flatMap((route) => targetsOf(route, values).slice(0, setting === '1' ? undefined : 1))
    const shown = new Set<string>()
    for (const target of targets) {
      const text = await head(target)
      expect([target, text.length <= 2_048], text).toEqual([target, true])
      if (text.startsWith('HTTP/1.1 200')) shown.add(target)
      const tags = tagsOf(text)
      if (setting === '0') expect(tags).toBeUndefined()
      else if (tags !== undefined) {
        expect(tags.length).toBeLessThanOrEqual(1_024)
        expect(tags.split(',')).toEqual(tags.split(',').sort())
      }
    }
    if (setting === '0') return expect(shown.size).toBeGreaterThan(40)
    expect([...shown]).toEqual(
      expect.arrayContaining([
        ...['/', '/newsList', '/newsInside/1', '/pages/about', '/competitions/1', '/matches/1', '/teams/1', '/mediaImage', '/matches.ics'],
        ...[
          '/competitions/1/matches.ics',
          '/teams/1/matches.ics',
          '/rss.xml',
          '/sitemap.xml',
          '/api/albums/1',
          '/api/matches',
          '/api/articles',
        ],
        '/api/competitions/1/exports/matches.csv',
      ]),
    )
  }, 120_000)

  test('name what they show, and all of it by one word where it is too much, if they are to', async () => {
    const named = await Promise.all(
      ['/api/links', '/api/albums/1', '/competitions/1/matches.ics', '/api/nothing'].map(async (target) => tagsOf(await head(target))),
    )
    expect(named).toEqual(setting === '1' ? ['links', 'all', 'all', undefined] : [undefined, undefined, undefined, undefined])
  })

  // Without tags the headers are shorter.
  if (setting === '1')
    test('lead elsewhere without what would be too long on the line', async () => {
      const long = 'x'.repeat(5_000)
      expect(await head('/newslist?page=2&token=abc')).toMatch(/^HTTP\/1\.1 301 [\s\S]*\r\nlocation: \/newsList\?page=2&token=abc\r\n/i)
      expect(await head(`/newslist?token=${long}`)).toMatch(/^HTTP\/1\.1 301 [\s\S]*\r\nlocation: \/newsList\r\n/i)
      expect(await head(`/newsInside/${long}/`)).toMatch(/^HTTP\/1\.1 404 /)
      expect(await head(`/NewsInside/${long}`)).toMatch(/^HTTP\/1\.1 404 /)

      const chinese = '很'.repeat(300)
      const { items, rev } = await editor.get<LinkGroups>('/api/admin/link-groups')
      const groups = await editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', {
        rev,
        items: [...items, { id: null, name: '官方', links: [] }],
      })
      const link = (address: string) =>
        editor.ask<AdminLink>('POST', '/api/admin/links', {
          ...{
            groupId: groups.data.items[0]?.id,
            title: '官网',
            description: '',
            logoId: null,
            ios: null,
            android: null,
            pc: null,
            wechat: null,
          },
          ...{ address, asksFirst: false, isVisible: true },
        })
      expect(await link(`https://www.example.com/?q=${chinese}`)).toMatchObject({
        status: 422,
        faults: [{ path: '/address', message: '这个地址里中文太多，写成网址太长了，请换一个短一些的地址' }],
      })
      const { id } = (await link(`https://www.example.com/?q=${chinese.slice(0, 90)}`)).data
      expect((await head(`/go/${id}`)).length).toBeLessThanOrEqual(2_048)
      expect(await editor.ask('POST', '/api/admin/redirects', { oldAddress: '/old', newAddress: `/${chinese}` })).toMatchObject({
        status: 422,
      })
      await editor.ask('POST', '/api/admin/redirects', { oldAddress: '/old', newAddress: `/search?q=${chinese.slice(0, 90)}` })
      expect(await head('/old')).toMatch(/^HTTP\/1\.1 301 [\s\S]*location: \/search/i)
      expect((await head('/old')).length).toBeLessThanOrEqual(2_048)
    })
})
