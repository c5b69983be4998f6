import { readFile } from 'node:fs/promises'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAlbum, replaceAlbumPictures } from '#server/albums/albums-admin.queries.ts'
import { touchAlbum } from '#server/albums/touch-album.service.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { isConsole } from '#server/http/access.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { insertLink, insertLinkGroup } from '#server/links/links-admin.queries.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { ArticleDraft, PreviewLink } from '#shared/admin/articles.ts'
import type { AdminOpening, NewOpening } from '#shared/admin/openings.ts'
import type { AdminTip, NewTip } from '#shared/admin/tips.ts'
import { pageData } from '#shared/api-paths.ts'
import { chunked } from '#shared/chunked.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { eachText } from '#shared/each-text.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { type TestApp, testApp } from './app.ts'
import { league } from './competitions.ts'
import { signedIn } from './console.ts'
import { crawl } from './crawl.ts'
import { describeOnBoth } from './database.ts'
import { addArticle, addColumns, addPage, insertCompetition, plainDocument, textBody } from './factories.ts'
import { type Line, type LineAnswer, openLine } from './line.ts'
import { addressesOf, newPicture, sendPicture } from './media.ts'
import { commonValues, guessedQueries, readingRoutes, targetsOf, type Values } from './route-values.ts'
import { singles } from './singles.ts'

const states = ['draft', 'scheduled', 'expired', 'deleted', 'withdrawn'] as const
type State = (typeof states)[number]

/** A unique token for one field of one document; tags and slugs only allow the characters of URLs. */
function token(kind: string, state: State, field: string): string {
  return `zqx-${kind}-${state}-${field}`
}

function hiddenCompetition(): CompetitionDocument {
  const say = (field: string) => `zqx-competition-hidden-${field}`
  const { competition, entrants, ...rest } = league({ slug: 'hidden', isHidden: true })
  return {
    ...rest,
    season: { ...rest.season, slug: 'hidden', name: say('season') },
    competition: { ...competition, name: say('name'), summary: say('summary') },
    teams: [...(rest.teams ?? []), { slug: 'hidden', names: [{ name: say('team') }] }],
    players: [...(rest.players ?? []), { slug: 'hidden', names: [{ name: say('player') }] }],
    entrants: [
      ...entrants.map((entrant) => ({ ...entrant, name: say('entrant') })),
      { key: 'team', name: say('entrant'), team: 'hidden' },
      { key: 'player', name: say('entrant'), players: ['hidden'] },
    ],
    awards: [{ key: 'award', kind: 'custom', title: say('award'), player: 'hidden' }],
  }
}

/** An address of no route. */
const nowhere = '/nothing'

/** How long the documents that will expire are still public, ms. */
const publicMs = 30_000

describeOnBoth('what is not public', (dialect) => {
  let app: TestApp
  let line: Line
  let beginning = ''
  /** Every token that an answer had. */
  const seen = new Set<string>()
  /** What has no answer of its own, whatever is public later: all that is to happen here takes something away. */
  const absent = new Set<string>()
  /** Streams that told the state of a match. */
  let frames = 0
  const unpublished: number[] = []
  /** Preview URLs of drafts that differ from what is public. */
  const previews: string[] = []
  const published: number[] = []
  const people: string[] = []

  beforeAll(async () => {
    app = await testApp(dialect)
    beginning = app.live.position()
    await addColumns(app)
    line = await openLine(app)
    for (let i = 0; i < 3; i++) published.push(await addArticle(app, { title: `公开新闻 ${i}`, column: 'team', tags: ['云涧'] }))
    await addPage(app, 'about', { title: '关于我们' })
    // The draft shows the same picture with its own caption.
    const picture = { hash: 'shared', width: 480, height: 270, widths: [480], placeholder: 'data:image/webp;base64,', color: '#000000' }
    const item = (alt: string) => app.write((db) => insertMediaItem(db, { ...picture, alt }, at(0)))
    published.push(await addArticle(app, { title: '有图的公开新闻', column: 'team', coverId: await item('') }))
    const draftAlt = token('article', 'draft', 'alt')
    unpublished.push(await addArticle(app, { title: token('article', 'draft', 'title'), publishedAt: null, coverId: await item(draftAlt) }))
    // Accounts, real names, and a ruling's reason and author are private, and so is everything of a hidden competition.
    await insertCompetition(app, league())
    await insertCompetition(app, hiddenCompetition())
    await addTakenOff()
    previews.push(...(await addChangedDrafts()))
    await addHiddenLinks()
    await addHiddenOpenings()
    await addHiddenTips()
    await addAlbums()
    published.push(await addArticle(app, { title: '嵌入了未公开赛事的新闻', column: 'team', body: await bodyOfEmbeds() }))
    for (const state of states) unpublished.push(await addDocument('article', state), await addDocument('page', state))
  }, 120_000)
  afterAll(async () => {
    line.close()
    await app.close()
  })

  const at = (ms: number) => new Date(app.clock.read().getTime() + ms).toISOString()

  /** Every match and every group there is, of the hidden competition too. */
  async function bodyOfEmbeds(): Promise<RichTextDoc> {
    const matches = await app.db.read.selectFrom('matches').select('id').execute()
    const groups = await app.db.read.selectFrom('groups').select('id').execute()
    const embeds = [
      ...matches.map(({ id }) => ({ subject: 'match', id }) as const),
      ...groups.map(({ id }) => ({ subject: 'table', id }) as const),
      ...(await app.db.read.selectFrom('albums').select('id').execute()).map(({ id }) => ({ subject: 'album', id }) as const),
      ...(await app.db.read.selectFrom('videos').select('id').execute()).map(({ id }) => ({ subject: 'video', id }) as const),
    ]
    return { type: 'doc', content: embeds.map((attrs) => ({ type: 'embed', attrs })) }
  }

  /** A public competition with a withheld player and a minor, named wherever a name is possible, and an article about each. */
  async function addTakenOff(): Promise<void> {
    await insertCompetition(app, singles())
    const players = await app.db.read.selectFrom('players').select('id').where('slug', 'in', ['off', 'minor', 'open', 'known']).execute()
    for (const { id } of players) people.push(String(id))
    const matches = await app.db.read.selectFrom('matches').select('id').execute()
    published.push(...matches.map(({ id }) => id))
    const article = await addArticle(app, { title: '写到他们的新闻', column: 'team' })
    published.push(article)
    await app.write(async (trx, touch) => {
      const links = players.map(({ id }, ordinal) => ({
        article_id: article,
        role: 'mention' as const,
        subject: 'player' as const,
        subject_id: id,
        ordinal,
      }))
      await trx.insertInto('article_links').values(links).execute()
      touch('articles', `article:${article}`)
    })
  }

  /** One beside a public link, one in a group of its own. */
  async function addHiddenLinks(): Promise<void> {
    const say = (field: string) => `zqx-link-hidden-${field}`
    const address = `https://${say('host')}.example/`
    const own = { ios_address: address, android_address: address, pc_address: address, wechat_address: address }
    const logos = [await addPicture(say('alt-first')), await addPicture(say('alt-second'))]
    await app.write(async (trx, touch) => {
      const groups = [await insertLinkGroup(trx, '官方渠道', 0), await insertLinkGroup(trx, say('group'), 1)]
      const seen = { title: '官网', description: '', logo_id: null, address: 'https://www.example.com/', asks_first: 0, is_visible: 1 }
      const none = { ios_address: null, android_address: null, pc_address: null, wechat_address: null }
      for (const [i, group_id] of groups.entries()) {
        const hidden = { group_id, title: say('title'), description: say('description'), logo_id: logos[i] ?? null }
        published.push(await insertLink(trx, { ...hidden, ...own, address, asks_first: 1, is_visible: 0 }))
      }
      published.push(await insertLink(trx, { group_id: groups[0] ?? 0, ...seen, ...none }))
      touch('links')
    })
  }

  /** One that is in calendars, and one into which a public one is merged; the public one refers to a draft. */
  async function addHiddenOpenings(): Promise<void> {
    const editor = await signedIn(app, 'editor')
    const none = { isFull: false, maintenanceFrom: null, maintenanceUntil: null, closesAt: null, mergedIntoId: null, mergedAt: null }
    const plain = {
      ...none,
      note: '',
      opensAt: at(86_400_000),
      precision: 'exact' as const,
      articleId: null,
      linkId: null,
      isPublished: true,
    }
    const make = async (params: Partial<NewOpening> & Pick<NewOpening, 'name' | 'zone'>) =>
      (await editor.ask<AdminOpening>('POST', '/api/admin/openings', { ...plain, ...params })).data
    const hidden = { zone: 'zqx-opening-zone', name: 'zqx-opening-name', note: 'zqx-opening-note' }
    const told = await make(hidden)
    const { id, state: _s, postponedFrom: _p, article: _a, mergedInto: _m, ...edit } = told
    expect((await editor.ask('PUT', `/api/admin/openings/${id}`, { ...edit, isPublished: false })).status).toBe(200)
    const seen = {
      zone: '双线一区',
      name: '听雪楼',
      opensAt: at(-86_400_000),
      mergedIntoId: id,
      mergedAt: at(0),
      articleId: unpublished[0] ?? null,
    }
    published.push(id, (await make({ ...hidden, name: 'zqx-opening-off-name', isPublished: false })).id, (await make(seen)).id)
  }

  /** One that is hidden and one that has expired. */
  async function addHiddenTips(): Promise<void> {
    const editor = await signedIn(app, 'editor')
    const say = (field: string) => `zqx-tip-hidden-${field}`
    const steps = [{ text: say('step'), pictureId: await addPicture(say('alt')) }]
    const tip: NewTip = {
      ...{ platform: 'phone', title: say('title'), intro: say('intro'), steps, linkId: null, storeIds: [] },
      ...{ expiresAt: null, isPublished: false },
    }
    for (const params of [tip, { ...tip, isPublished: true, expiresAt: at(0) }])
      published.push((await editor.ask<AdminTip>('POST', '/api/admin/tips', params)).data.id)
  }

  /** Drafts and planned albums; and public ones with a hidden subject, each with a picture in the trash. */
  async function addAlbums(): Promise<void> {
    const say = (field: string) => `zqx-album-hidden-${field}`
    const pictures = [await addPicture(say('alt')), await addPicture('看台上的灯'), await addPicture(say('trash'))]
    const hidden = async (table: 'teams' | 'matches' | 'seasons') =>
      (await app.db.read.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
    const [team, match, season] = [await hidden('teams'), await hidden('matches'), await hidden('seasons')]
    await app.write(async (trx, touch) => {
      await trx
        .updateTable('media_items')
        .set({ deleted_at: at(0) })
        .where('id', '=', pictures[2] ?? 0)
        .execute()
      const free = { subject: null, subject_id: null, cover_id: null }
      const make = async (values: Parameters<typeof insertAlbum>[1], [first, ...more]: readonly number[]) => {
        const id = await insertAlbum(trx, values, at(0))
        const shown = [first ?? 0, ...more].map((item) => ({ id: item, caption: values.published_at === at(-1_000) ? '' : say('caption') }))
        await replaceAlbumPictures(trx, id, shown)
        await touchAlbum(trx, touch, id)
        published.push(id)
      }
      for (const published_at of [null, at(publicMs * 1_000)])
        await make(
          {
            ...free,
            title: say('title'),
            summary: say('summary'),
            source_key: say(`key-${published_at === null ? 'draft' : 'planned'}`),
            published_at,
          },
          pictures.slice(0, 1),
        )
      for (const [subject, subject_id] of [['team', team] as const, ['match', match] as const, ['season', season] as const]) {
        const link = { ...free, subject, subject_id, title: '公开的图集', summary: '', source_key: say(`key-${subject}`) }
        await make({ ...link, published_at: at(-1_000) }, pictures.slice(1))
      }
    })
  }

  async function addDocument(kind: 'article' | 'page', state: State): Promise<number> {
    const say = (field: string) => token(kind, state, field)
    const params = {
      title: say('title'),
      summary: say('summary'),
      body: textBody(say('body')),
      authorLine: say('author'),
      source: say('source'),
      editor: say('editor'),
      reprintNote: say('reprint'),
      importKey: say('import'),
      coverId: await addPicture(say('alt')),
      isPinned: true,
      publishedAt: publishedAt(state),
      unpublishAt: state === 'expired' ? at(publicMs) : null,
    }
    if (kind === 'page') return await addPage(app, say('slug'), params)
    return await addArticle(app, { ...params, column: 'team', tags: [say('tag'), '云涧'] })
  }

  /** Unpublished changes of public documents, saved by an editor who also opened their previews. */
  async function addChangedDrafts(): Promise<string[]> {
    const editor = await signedIn(app, 'editor')
    const { id: columnId } = await app.db.read.selectFrom('columns').select('id').where('key', '=', 'team').executeTakeFirstOrThrow()
    const ids = [await addArticle(app, { title: '有改动的公开新闻', column: 'team', tags: ['云涧'] }), await addPage(app, 'changed')]
    published.push(...ids)
    const links: string[] = []
    for (const [i, id] of ids.entries()) {
      const say = (field: string) => `zqx-draft-changed-${field}`
      const { isAiMade, body } = plainDocument
      const draft: ArticleDraft = {
        ...{
          title: say('title'),
          summary: say('summary'),
          body: { ...body, ...textBody(say('body')) },
          isAiMade,
          isPinned: true,
          tellsResult: false,
        },
        ...{ ...eachText(say), links: [] },
        ...{ coverId: await addPicture(`${say('alt')}-${i}`), tags: [say('tag'), '云涧'] },
        ...(i === 0 ? { columnId, slug: null } : { columnId: null, slug: say('slug') }),
      }
      expect((await editor.ask('PUT', `/api/admin/articles/${id}/draft`, { rev: 0, draft })).status).toBe(200)
      links.push((await editor.ask<PreviewLink>('POST', `/api/admin/articles/${id}/preview-links`)).data.address)
    }
    return links
  }

  function publishedAt(state: State): string | null {
    if (state === 'draft') return null
    return state === 'scheduled' ? at(publicMs * 1_000) : at(-1_000)
  }

  async function addPicture(alt: string): Promise<number> {
    const { id } = await app.db.write
      .insertInto('media_items')
      .values({
        hash: alt,
        alt,
        width: 480,
        height: 270,
        widths: '[480]',
        placeholder: 'data:image/webp;base64,',
        color: '#000000',
        created_at: at(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  function targets(): string[] {
    const ids = [...published, ...unpublished].map(String)
    const slugs = states.map((state) => token('page', state, 'slug'))
    const tags = states.map((state) => token('article', state, 'tag'))
    const values: Values = {
      ...commonValues,
      id: [...new Set([...ids, ...people]), ...(commonValues.id ?? [])],
      player: [...people, ...(commonValues.player ?? [])],
      opponent: [...people, ...(commonValues.opponent ?? [])],
      q: ['zqx-hidd', 'zqx-mino', ...(commonValues.q ?? [])],
      // Also those of the hidden competition.
      team: [...ids, ...(commonValues.team ?? [])],
      season: ['2', ...(commonValues.season ?? [])],
      match: [...ids, ...(commonValues.match ?? [])],
      slug: ['about', ...slugs],
      tag: ['%E4%BA%91%E6%B6%A7', ...tags],
      // From before any change, so that a stream tells everything.
      topics: chunked(ids, 14).map(
        (some) => `matches,${some.flatMap((id) => [`match:${id}`, `competition:${id}`]).join()}&since=${beginning}`,
      ),
    }
    // The data of a page comes of the loader of its page: only what is kept of it is its own, and on SQLite all is asked that was kept.
    const isAsked = ({ url }: RouteOptions) => dialect === 'sqlite' || !url.startsWith(pageData(':build', '/'))
    const known = readingRoutes(app.routes)
      .filter(isAsked)
      .flatMap((route) => targetsOf(route, values))
    // As for those above: without a session all routes of an act answer the same.
    const hasAct = ({ config }: RouteOptions) => isConsole(config?.access) && config?.access !== 'door'
    const guessed = readingRoutes(app.routes)
      .filter((route) => !route.url.includes(':') && !route.url.includes('*') && !hasAct(route))
      .flatMap((route) => guessedQueries.map((query) => `${route.url}?${query}`))
    return [...new Set([...known, ...guessed, nowhere, '/zqx', '/NEWSLIST', '/newsList/'])]
  }

  /**
   * Requests everything, several at once, and returns what must not be public: tokens that are not part of the request itself. What is no
   * question for its route, or not there while more is public, is asked once; of the latter only an address of no route each time.
   */
  async function leaksOf(): Promise<string[]> {
    const leaks = new Set<string>()
    const take = (target: string, { status, headers, body }: LineAnswer) => {
      if (status === 400 || (status === 404 && target !== nowhere)) absent.add(target)
      frames += Number(body.includes('event: match'))
      for (const text of [JSON.stringify(headers), body]) {
        // Most answers have none, and to look for the word alone is far quicker.
        for (const [found] of text.includes('zqx-') ? text.matchAll(/zqx-[a-z-]+/g) : []) {
          seen.add(found)
          if (!target.includes(found)) leaks.add(`${target} (${status}): ${found}`)
        }
      }
      if (status >= 500) leaks.add(`${target} failed with ${status}: ${body.slice(0, 300)}`)
    }
    const asked = targets().filter((target) => !absent.has(target))
    await crawl(line, asked, take)
    return [...leaks]
  }

  test('no token of a draft, scheduled, expired, deleted or withdrawn document is in any answer', async () => {
    // The preview shows the draft, before the crawl: nothing of it may remain in a cache.
    for (const preview of previews) {
      const { status, body } = await line.ask(preview)
      expect([status, body.includes('zqx-draft-changed-title')]).toEqual([200, true])
    }
    // What is kept and what makes it old is the same work on either database, so only SQLite has all of it asked while some is public.
    if (dialect === 'sqlite') {
      // While some are still public the crawl must find them: otherwise it would prove nothing.
      const early = await leaksOf()
      for (const field of ['title', 'summary', 'body', 'author', 'source', 'editor', 'reprint', 'alt', 'tag']) {
        expect([...seen], `the crawl sees the field ${field}`).toContain(token('article', 'expired', field))
      }
      expect(early.filter((leak) => /: zqx-[a-z]+-(draft|scheduled|changed)-|failed with/.test(leak))).toEqual([])
      expect(
        [...seen].filter((found) => /zqx-[a-z]+-[a-z]+-import/.test(found)),
        'keys of imports are never public',
      ).toEqual([])
    }

    const withdraw = (state: State, set: { deleted_at: string } | { published_at: null }) =>
      app.write(async (db, touch) => {
        const rows = await db.updateTable('articles').set(set).where('title', 'like', `zqx-%-${state}-title`).returning(['id']).execute()
        touch(
          'articles',
          'pages',
          ...tagsOf(
            'article',
            rows.map(({ id }) => id),
          ),
        )
      })
    await withdraw('deleted', { deleted_at: at(0) })
    await withdraw('withdrawn', { published_at: null })
    app.clock.advance(publicMs)

    // Hot on SQLite; cold on PostgreSQL, where nothing but the previews was asked before.
    expect(await leaksOf()).toEqual([])
    expect(frames, 'the crawl reads streams to their frames').toBeGreaterThan(0)
  }, 120_000)

  test('the picture of a draft is named nowhere; whoever has its address, which cannot be guessed, may fetch it', async () => {
    const { data: item } = await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
    await addArticle(app, { title: '带图的草稿', publishedAt: null, coverId: item.picture.id })
    const [address = ''] = addressesOf(item)
    // URLs with the hash of the content, as docs/operations.md says of drafts. What nobody may fetch must be taken down.
    expect(address).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{64}-\d+\.webp$/)
    expect((await app.http.inject(address)).statusCode).toBe(200)
    const hash = address.slice(10, 74)
    for (const path of ['/', '/newsList', '/api/home', '/api/articles', '/rss.xml', '/sitemap.xml'])
      expect([path, (await line.ask(path)).body.includes(hash)]).toEqual([path, false])
    expect(await readFile('docs/operations.md', 'utf8')).toContain('Pictures of drafts')
  })

  test('counts do not move when a draft is added', async () => {
    const lists = ['/api/articles', '/api/articles?column=team', '/api/articles?tag=%E4%BA%91%E6%B6%A7', '/api/home']
    const before = await Promise.all(lists.map(async (list) => (await line.ask(list)).body))
    await addArticle(app, { column: 'team', tags: ['云涧'], publishedAt: null })
    expect(await Promise.all(lists.map(async (list) => (await line.ask(list)).body))).toEqual(before)
  })

  test('a token sent by a player opens nothing, and no writing route answers with one', async () => {
    const headers = { 'game-token': 'x', 'sub-token': 'y', cookie: 'preview=1', authorization: 'Bearer x', 'x-preview': '1' }
    for (const id of unpublished) {
      for (const path of [`/api/articles/${id}`, `/newsInside/${id}`]) {
        const { status, body } = await line.ask(path, { headers })
        expect([path, status]).toEqual([path, 404])
        expect(body).not.toContain('zqx-')
      }
    }
    for (const route of app.routes.filter((known) => methodsOf(known).includes('POST'))) {
      for (const target of targetsOf(route, { ...commonValues, id: unpublished.map(String) })) {
        const { body } = await line.ask(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
        expect(body).not.toContain('zqx-')
      }
    }
  })
})
