import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocuments } from '#server/articles/articles-admin.queries.ts'
import type { DocumentPage } from '#shared/admin/articles.ts'
import type { SearchAnswer, Segment, Suggestions } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition, plainDocument, textBody } from '#test/factories.ts'
import { fillSearchIndex } from './fill-index.job.ts'

const data = resolve(import.meta.dirname, '../../../../shared/data/zh-text')
const texts: { title: string; body: string }[] | null = await readJson('documents.json')
const queries: { query: string; literal: number[] }[] | null = await readJson('queries.json')
if (texts === null) console.warn('Skipped: the real texts of ../shared/data are not here.')

describeOnBoth('search', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterAll(() => app.close())

  const ask = async (query: Record<string, string | number>) => {
    const answer = await app.http.inject({
      url: '/api/search',
      query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
    })
    return { status: answer.statusCode, ...answer.json<{ code: number; message: string; data: SearchAnswer }>() }
  }
  const idsOf = async (q: string, more: Record<string, string | number> = {}) =>
    (await ask({ q, ...more })).data.items.map((item) => item.id)

  test('a hit in the whole title goes before one in the title, in the summary, in the body; in each the newest first', async () => {
    const add = (params: Parameters<typeof addArticle>[1], hour: number) =>
      addArticle(app, { title: '别的', summary: '', publishedAt: `2026-11-19T0${hour}:00:00.000Z`, ...params })
    const body = await add({ body: textBody('他说：围城打援才是正理。') }, 5)
    const newerBody = await add({ body: textBody('又一回围城打援') }, 6)
    const summary = await add({ summary: '一场围城打援' }, 4)
    const title = await add({ title: '围城打援三例' }, 3)
    const newerTitle = await add({ title: '再谈围城打援' }, 7)
    const whole = await add({ title: '围城打援' }, 1)
    expect(await idsOf('围城打援')).toEqual([whole, newerTitle, title, summary, newerBody, body])
    const { data } = await ask({ q: '围城打援', page: 2 })
    expect([data.items, data.total, data.isMore, data.page]).toEqual([[], 6, false, 2])
  })

  test('any inner word is found, one character as well, whatever its width, case and script', async () => {
    const id = await addArticle(app, { title: '鸣沙關外', summary: '', body: textBody('ＶＩＣＴＯＲＹ 属于沧澜，第　四局🐉〓') })
    for (const q of ['鸣', '鸣沙关', '鳴沙關', 'victory', 'Ｖｉｃｔ', 'ICT', '属于沧', '四局🐉', '🐉', '第 四局', '〓', ' 沙关 '])
      expect([q, await idsOf(q)]).toEqual([q, [id]])
    for (const q of ['victories', '沙鸣', '四局第']) expect([q, await idsOf(q)]).toEqual([q, []])
  })

  test('the words are marked in title and excerpt, which begins near them', async () => {
    const long = '前面的话，'.repeat(40)
    await addArticle(app, { title: '长文里的 Ｋｅｙ 词', summary: '没有', body: textBody(`${long}这里有 KEY 词，到此为止。`, '下一段。') })
    const { data } = await ask({ q: 'key 词' })
    expect(data.items[0]?.title).toEqual([
      { text: '长文里的 ', isHit: false },
      { text: 'Ｋｅｙ 词', isHit: true },
    ])
    const excerpt = data.items[0]?.excerpt ?? []
    expect(hitsOf(excerpt)).toEqual(['KEY 词'])
    expect(textOf(excerpt)).toMatch(/^…前面的话，.*这里有 KEY 词，到此为止。 下一段。$/)
    expect(textOf(excerpt).length).toBeLessThan(130)
  })

  test('what is a draft, planned, ended or thrown away is not found, and found again as it stands', async () => {
    const hidden = { title: '渡口夜话', summary: '' }
    await addArticle(app, { ...hidden, publishedAt: null })
    await addArticle(app, { ...hidden, publishedAt: '2026-11-20T12:00:00.001Z' })
    await addArticle(app, { ...hidden, unpublishAt: '2026-11-20T11:59:59.999Z' })
    const shown = await addArticle(app, hidden)
    const deleted = await addArticle(app, hidden)
    await app.write(async (trx, touch) => {
      await trx.updateTable('articles').set({ deleted_at: '2026-11-20T11:00:00.000Z' }).where('id', '=', deleted).execute()
      touch('articles', `article:${deleted}`)
    })
    const { data } = await ask({ q: '渡口夜话' })
    expect([data.items.map((item) => item.id), data.total]).toEqual([[shown], 1])
  })

  test('type and column narrow it; an unknown column is not found', async () => {
    const news = await addArticle(app, { title: '栏目甲文', summary: '', column: 'news' })
    const team = await addArticle(app, { title: '栏目乙文', summary: '', column: 'team' })
    // The site's own pages are found as well.
    expect((await idsOf('栏目', { type: 'article' })).sort()).toEqual([news, team].sort())
    expect(await idsOf('栏目', { column: 'team' })).toEqual([team])
    expect(await idsOf('栏目乙文', { column: 'news' })).toEqual([])
    expect(await idsOf('栏目', { type: 'player' })).toEqual([])
    expect(await ask({ q: '栏目', column: 'nowhere' })).toMatchObject({ status: 404, code: 1002 })
  })

  test('odd words have a plain answer', async () => {
    for (const q of ['"', "'", '*', '-x', 'a AND b', 'title:x', '(', '\\', '%', '_', 'NEAR(x y)', '{', '^', '‮', '👨‍👩‍👧', '字'.repeat(100)])
      expect([q, (await ask({ q })).status]).toEqual([q, 200])
    expect(await idsOf('%')).toEqual([])
    for (const q of ['', '字'.repeat(101), 'x'.repeat(1_000), '\u0000'])
      expect([q.length, (await ask({ q })).status]).toEqual([q.length, 400])
    expect((await ask({ q: 'x', page: 51 })).status).toBe(400)
  })

  test('more than a thousand are counted to a thousand', async () => {
    await app.write(async (trx) => {
      const inputs = Array.from({ length: 1_001 }, (_, i) => ({
        ...plainDocument,
        importKey: `many-${i}`,
        title: `第 ${i} 篇`,
        summary: '满纸荒唐言',
        place: { kind: 'article', columnId: 1 } as const,
      }))
      await insertDocuments(trx, inputs, '2026-11-20T11:00:00.000Z')
    })
    const { data } = await ask({ q: '荒唐言', page: 50 })
    expect([data.total, data.isMore, data.items.length]).toEqual([1_000, true, 20])
  })

  describe('people and competitions', () => {
    const base = league({ slug: 'names' })
    beforeAll(async () => {
      const members = ['open', 'minor', 'hidden'].map((player) => ({ player, role: 'player' as const }))
      await insertCompetition(app, {
        ...base,
        players: [
          ...(base.players ?? []),
          { slug: 'open', names: [{ name: '旧时月', to: '2025-01-01' }, { name: '听雨楼主' }] },
          { slug: 'minor', names: [{ name: '阿九儿郎' }], isMinor: true },
          { slug: 'hidden', names: [{ name: '隐姓埋名' }], isHidden: true },
        ],
        teams: (base.teams ?? []).map((team) => (team.slug === 'beiming' ? { ...team, members } : team)),
      })
    })

    const named = async (q: string, type: string) => (await ask({ q, type })).data.items.map((item) => textOf(item.title))

    test('are found by name, by a former name, by sound and by initials', async () => {
      expect(await named('云涧', 'team')).toEqual(['云涧'])
      expect(await named('yunj', 'team')).toEqual(['云涧'])
      expect(await named('jian', 'team')).toEqual(['云涧'])
      expect(await named('YJ', 'team')).toEqual(['云涧'])
      expect(await named('tyl', 'player')).toEqual(['听雨楼主'])
      expect(await named('ting yu', 'player')).toEqual(['听雨楼主'])
      expect(await named('旧时', 'player')).toEqual(['听雨楼主'])
      expect(await named('ngyu', 'player')).toEqual([])
    })

    test('are not found by what is not theirs in public', async () => {
      expect(await named('阿*', 'player')).toEqual(['阿*'])
      for (const q of ['九儿', '阿九', 'ajiu', 'ajel', '隐姓', 'yinxing']) expect([q, await named(q, 'player')]).toEqual([q, []])
    })

    test('are suggested before articles', async () => {
      const article = await addArticle(app, { title: '云涧夺冠之夜' })
      const { data } = (await app.http.inject('/api/suggestions?q=%E4%BA%91%E6%B6%A7')).json<{ data: Suggestions }>()
      expect(data.items.map(({ type, id }) => [type, type === 'article' ? id : 'a name'])).toEqual([
        ['team', 'a name'],
        ['player', 'a name'],
        ['article', article],
      ])
      expect(hitsOf(data.items[0]?.title ?? [])).toEqual(['云涧'])
    })

    test('a new name is found at once, the old one as a former one', async () => {
      const names = [{ name: '云涧', to: '2026-01-01' }, { name: '飞流' }]
      await insertCompetition(app, {
        ...base,
        teams: (base.teams ?? []).map((team) => (team.slug === 'yunjian' ? { ...team, names } : team)),
      })
      expect(await named('feiliu', 'team')).toEqual(['飞流'])
      expect(await named('yunjian', 'team')).toEqual([])
      expect(await named('云涧', 'team')).toEqual(['飞流'])
    })
  })

  test('what was there before there was an index is put into it, once', async () => {
    const id = await addArticle(app, { title: '沉舟侧畔', summary: '' })
    await app.write(async (trx) => {
      await trx.deleteFrom('search_entries').where('subject_id', '=', id).execute()
      await trx.deleteFrom('document_grams').where('rowid', '=', id).execute()
    })
    const editor = await signedIn(app, 'editor')
    const inConsole = async () => {
      const { items } = await editor.get<DocumentPage>(`/api/admin/articles?q=${encodeURIComponent('沉舟')}`)
      return items.map((item) => item.id)
    }
    expect([await idsOf('沉舟'), await inConsole()]).toEqual([[], []])
    const indexed: unknown[] = []
    const log = { info: (line: unknown) => indexed.push(line) }
    await fillSearchIndex(app.db, log)
    expect(indexed).toEqual([{ subject: 'article', last: id }])
    // Earlier answers are cached for a while; only the index has changed.
    app.cache.dropAll()
    expect([await idsOf('沉舟'), await inConsole()]).toEqual([[id], [id]])
    await fillSearchIndex(app.db, log)
    expect(indexed).toHaveLength(1)
  })

  test('what an earlier version indexed with other words is indexed again', async () => {
    const id = await addArticle(app, { title: '旧程序记下的一篇', summary: '' })
    await app.write(async (trx) => {
      await trx
        .updateTable('search_entries')
        .set({ words_version: 0 })
        .where('subject_id', '=', id)
        .where('subject', '=', 'article')
        .execute()
      await trx.deleteFrom('search_grams').execute()
    })
    app.cache.dropAll()
    expect(await idsOf('旧程序')).toEqual([])
    const indexed: unknown[] = []
    const log = { info: (line: unknown) => indexed.push(line) }
    await fillSearchIndex(app.db, log)
    app.cache.dropAll()
    expect([await idsOf('旧程序'), indexed]).toEqual([[id], [{ subject: 'article', last: id }]])
    await fillSearchIndex(app.db, log)
    expect(indexed).toHaveLength(1)
  })
})

describeOnBoth('search of real texts', (dialect) => {
  test.skipIf(texts === null)(
    'every query finds exactly the texts that hold it; one of several words also those that hold them apart',
    async () => {
      const app = await testApp(dialect)
      await addColumns(app)
      const ids = await app.write(async (trx) =>
        insertDocuments(
          trx,
          (texts ?? []).map(({ title, body }, i) => ({
            ...plainDocument,
            importKey: `text-${i}`,
            title,
            summary: '',
            body: textBody(...body.split('\n')),
            place: { kind: 'article', columnId: 1 } as const,
          })),
          '2026-11-20T11:00:00.000Z',
        ),
      )
      for (const { query, literal } of queries ?? []) {
        const found: number[] = []
        for (let page = 1; page <= Math.ceil((literal.length + 41) / 20); page++) {
          const answer = await app.http.inject({ url: '/api/search', query: { q: query, page: String(page) } })
          found.push(...answer.json<{ data: SearchAnswer }>().data.items.flatMap(({ id }) => (id === null ? [] : [ids.indexOf(id)])))
        }
        const isOfSeveral = /[\s\d]/.test(query)
        expect([query, found.sort((one, other) => one - other)]).toEqual([query, isOfSeveral ? expect.arrayContaining(literal) : literal])
      }
      await app.close()
    },
  )
})

function textOf(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('')
}

function hitsOf(segments: readonly Segment[]): string[] {
  return segments.filter((segment) => segment.isHit).map((segment) => segment.text)
}

async function readJson<T>(name: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(resolve(data, name), 'utf8'))
  } catch {
    return null
  }
}
