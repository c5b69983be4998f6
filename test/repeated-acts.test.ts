import { afterAll, beforeAll, expect, test } from 'vitest'
import { playOut, resultBy } from '#rules/acts/examples.ts'
import { doubleEvent, groupedEvent, singleEvent } from '#rules/correct/examples.ts'
import { isConsole } from '#server/http/access.ts'
import { methodsOf } from '#server/http/route-table.ts'
import type { ActAnswer, ActConflict, ActRequest, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { LinkGroups } from '#shared/admin/links.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { addPictures } from './albums.ts'
import { type TestApp, testApp, testNow } from './app.ts'
import { atDesk, type Desk, openDesk } from './article-desk.ts'
import { type Caller, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { addColumns, insertCompetition } from './factories.ts'
import { validActs } from './valid-acts.ts'
import { sitePlayer } from './videos.ts'

/** Why repeating these requests is harmless, or why a key would not help. */
const others: Readonly<Record<string, string>> = {
  '/api/admin/account/authenticator/removal': 'what is removed stays so',
  '/api/admin/account/authenticator/setup': 'nothing is kept before it is confirmed',
  '/api/admin/account/recovery-codes': 'the first codes are lost with their answer, and open nothing for anybody',
  '/api/admin/articles/:id/preview-links': 'the first link is lost with its answer, and opens nothing for anybody',
  '/api/admin/articles/:id/restorations': 'names the rev that it saw',
  '/api/admin/articles/bulk': 'what is published, taken back or in the trash stays so',
  '/api/admin/backups': 'one is made at a time, and a second one does no harm',
  '/api/admin/competitions/:id/sheets/:subject': 'names the rev that it saw, and a line that stands already changes nothing',
  '/api/admin/invitations': 'the first link is lost with its answer, and opens nothing for anybody',
  '/api/admin/media': 'the same picture is in the library once',
  '/api/admin/media/:id/restoration': 'what is restored stays so',
  '/api/admin/media/:id/reversal': 'names the rev that it saw',
  '/api/admin/media/deletions': 'what is deleted stays so',
  '/api/admin/opening-mergers': 'a server is merged once',
  '/api/admin/players/:id/merge': 'who has become another one is not there any more',
  '/api/admin/redirects': 'an address that is known is told as known',
  '/api/admin/redirects/batch': 'an address that is known is told as known',
  '/api/admin/rulesets/sample': 'nothing is kept',
  '/api/admin/takedowns': 'what is taken down is told as taken down',
  '/api/admin/teams/:id/merge': 'who has become another one is not there any more',
  '/api/admin/users/:id/password-links': 'the first link is lost with its answer, and opens nothing for anybody',
  '/api/admin/verification-files': 'a name is taken once',
  '/api/admin/videos/:id/restoration': 'what is restored stays so',
  '/api/admin/videos/file': 'the same file is kept once',
}

/** Acts, whose answers name no id, have tests of their own below. */
const acts = '/api/admin/competitions/:id/acts'

/** What an address is asked with, beside its body. */
const queries: Readonly<Record<string, string>> = {
  '/api/admin/league-sheets': '?kind=team&slug=from-a-sheet&title=%E8%81%94%E8%B5%9B',
}

describeOnBoth('what is sent to the console once more', (dialect) => {
  let desk: Desk
  let bodies: Readonly<Record<string, object | string>>
  beforeAll(async () => {
    desk = await openDesk(dialect)
    const columnId = desk.columns.get('news') ?? 0
    const { rev } = await desk.editor.get<LinkGroups>('/api/admin/link-groups')
    const groups = { rev, items: [{ id: null, name: '官方渠道', links: [] }] }
    const { items } = (await desk.editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', groups)).data
    const document = doubleEvent(4)
    bodies = {
      '/api/admin/articles': { kind: 'article' },
      '/api/admin/notices': { title: '今晚开赛', text: '七点见。', columnId, pictureId: null },
      '/api/admin/videos': { title: '决赛集锦', summary: '', fileHash: null, player: sitePlayer, posterId: null, link: null },
      '/api/admin/tips': {
        platform: 'phone',
        title: '扫码下载',
        intro: '',
        steps: [{ text: '点下载', pictureId: null }],
        linkId: null,
        storeIds: [],
        expiresAt: null,
        isPublished: true,
      },
      '/api/admin/teams': { slug: 'xin-dui', names: [{ name: '新队' }], region: '', logoId: null, members: [] },
      '/api/admin/players': {
        slug: 'xin-ren',
        names: [{ name: '新人' }],
        externalId: '',
        realName: '',
        isRealNamePublic: false,
        isMinor: false,
        isHidden: false,
        logoId: null,
      },
      '/api/admin/seasons': { slug: 'xin-sai-ji', name: '新赛季', startsOn: '2027-01-01', endsOn: '2027-02-01' },
      '/api/admin/openings': {
        zone: '双线一区',
        name: '听雪楼',
        note: '',
        opensAt: testNow,
        precision: 'exact',
        isFull: false,
        maintenanceFrom: null,
        maintenanceUntil: null,
        closesAt: null,
        mergedIntoId: null,
        mergedAt: null,
        articleId: null,
        linkId: null,
        isPublished: true,
      },
      '/api/admin/links': {
        groupId: items[0]?.id ?? 0,
        title: '听雨手记',
        description: '',
        logoId: null,
        address: 'https://tingyu.example/',
        ios: null,
        android: null,
        pc: null,
        wechat: null,
        asksFirst: false,
        isVisible: true,
      },
      '/api/admin/albums': { title: '灯亮之前', summary: '', link: null, coverId: null, pictures: [] },
      '/api/admin/competitions': { document: { ...document, competition: { ...document.competition, slug: 'once-more' } } },
      '/api/admin/league-sheets': '主队,客队\n云涧,雪亭\n',
    }
  })
  afterAll(() => desk.app.close())

  const addresses = (isOnce: boolean) =>
    desk.app.routes
      .filter((route) => isConsole(route.config?.access) && route.config?.access !== 'door' && methodsOf(route).includes('POST'))
      .filter(({ config }) => (config?.isOnce ?? false) === isOnce)
      .map(({ url }) => url)
      .sort()
  let keys = 0
  const newKey = () => `key-${keys++}`
  const send = async (url: string, key: string | null, body = bodies[url], who = desk.editor) =>
    await who.ask<{ id?: number }>('POST', `${url}${queries[url] ?? ''}`, body, {
      ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
      ...(key !== null && { 'idempotency-key': key }),
    })
  /** What was done, by the log. */
  const done = async () => {
    const row = await desk.app.db.read
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return row.n
  }

  test('makes nothing new twice, or does no harm: every address is of one kind', () => {
    expect(addresses(true)).toEqual([...Object.keys(bodies), acts].sort())
    expect(addresses(false)).toEqual(Object.keys(others).sort())
  })

  test('with the key of the first time leads to what it made, or says that it is done', async () => {
    for (const url of Object.keys(bodies)) {
      const key = newKey()
      const before = await done()
      const first = await send(url, key)
      expect([url, first.status, first.message]).toEqual([url, 200, '成功'])
      expect(await done(), url).toBe(before + 1)
      const again = await send(url, key)
      if (url === '/api/admin/competitions') {
        expect([again.status, again.message]).toEqual([409, '这一步上次已经完成，没有再做一次，请刷新查看'])
      } else expect([url, again.status, again.data.id]).toEqual([url, 200, first.data.id])
      expect(await done(), url).toBe(before + 1)
    }
  })

  test('with another key, by somebody else, with another content or without a key is another request', async () => {
    const url = '/api/admin/tips'
    const key = newKey()
    const ids = [
      (await send(url, key)).data.id,
      (await send(url, newKey())).data.id,
      (await send(url, key, bodies[url], desk.other)).data.id,
      (await send(url, key, { ...Object(bodies[url]), title: '从官网下载' })).data.id,
      (await send(url, null)).data.id,
      (await send(url, null)).data.id,
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('at the same moment makes one', async () => {
    const url = '/api/admin/tips'
    const key = newKey()
    const before = await done()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(url, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await done()).toBe(before + 1)
  })

  test('is done where the first time was refused, and keys are forgotten after two days', async () => {
    const url = '/api/admin/teams'
    const key = newKey()
    const body = { ...Object(bodies[url]), slug: 'hou-dui' }
    expect((await send(url, key, { ...body, logoId: 987_654 })).status).toBe(422)
    expect((await send(url, key, body)).status).toBe(200)
    const known = async () => (await desk.app.db.read.selectFrom('done_acts').select('key').execute()).length
    expect(await known()).toBeGreaterThan(10)
    desk.app.clock.advance(2 * 86_400_000 + 1)
    const later: Caller = await signedIn(desk.app, 'editor')
    expect((await send('/api/admin/tips', newKey(), bodies['/api/admin/tips'], later)).status).toBe(200)
    expect(await known()).toBe(1)
  })
})

describeOnBoth('an act on a competition that is sent once more', (dialect) => {
  let app: TestApp
  let editor: Caller
  let other: Caller
  let count = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor', { displayName: '甲' })
    other = await signedIn(app, 'admin', { displayName: '乙' })
  })
  afterAll(() => app.close())

  /** A competition of its own; an act that replaces the document keeps its slug. */
  async function added(document: CompetitionDocument): Promise<{ id: number; slug: string }> {
    const slug = `again-${++count}`
    return { id: (await insertCompetition(app, renamed(document, slug))).id, slug }
  }
  const renamed = <D extends Pick<CompetitionDocument, 'competition'>>(document: D, slug: string): D => ({
    ...document,
    competition: { ...document.competition, slug },
  })
  const now = async (id: number) => await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
  const send = async (id: number, body: ActRequest, { key = '', who = editor }: { key?: string; who?: Caller } = {}) =>
    await who.ask<ActAnswer, ActConflict>('POST', `/api/admin/competitions/${id}/acts`, body, {
      ...(key !== '' && { 'idempotency-key': key }),
    })
  const adjust: CompetitionAct = {
    kind: 'adjust',
    stage: 'pools',
    group: 'a',
    entrant: 'e1',
    metric: 'points',
    delta: -1,
    publicNote: '迟到。',
  }

  // Each kind is done on both databases where acts are kept (kept-acts.test.ts): what its key leads to is the same row of any kind.
  const some = validActs(0)
    .map(([, { kind }], i) => [kind, i] as const)
    .filter((_, i) => dialect === 'sqlite' || i % 8 === 0)

  test.each(some)('%s is done once under one key', async (_kind, i) => {
    const [coverId] = await addPictures(app, '封面')
    const [document, given] = validActs(coverId ?? 0)[i] ?? []
    if (!document || !given) throw new Error(`there is no act ${i}`)
    const { id, slug } = await added(document)
    const act = given.kind === 'replace_document' ? { ...given, document: renamed(given.document, slug) } : given
    const { rev } = await now(id)
    const preview = await send(id, { rev, isPreview: true, act }, { key: 'k' })
    expect([preview.status, preview.data.state]).toEqual([200, 'done'])
    const first = await send(id, { rev, isPreview: false, act }, { key: 'k' })
    expect([first.status, first.data.rev, first.data.changes.length > 0]).toEqual([200, rev + 1, true])
    const stands = await now(id)
    const again = await send(id, { rev, isPreview: false, act }, { key: 'k' })
    expect([again.status, again.data]).toEqual([200, { state: 'done', rev: rev + 1, changes: [], played: [], notices: [] }])
    expect(await now(id)).toEqual(stands)
  })

  test('is answered with the rev that it led to, whatever others did since, who are in the way of the next one', async () => {
    const { id } = await added(groupedEvent())
    const { rev } = await now(id)
    const first = await send(id, { rev, isPreview: false, act: adjust }, { key: 'mine' })
    expect((await send(id, { rev: rev + 1, isPreview: false, act: adjust }, { who: other })).data.rev).toBe(rev + 2)
    const again = await send(id, { rev, isPreview: false, act: adjust }, { key: 'mine' })
    expect([again.status, again.data.rev]).toEqual([200, first.data.rev])
    expect((await now(id)).document.stages[0]?.groups[0]?.adjustments).toHaveLength(2)
    const next = await send(id, { rev: again.data.rev, isPreview: false, act: adjust }, { key: 'next' })
    expect([next.status, next.message]).toEqual([409, '这项赛事刚被别人修改，请看过之后再决定'])
    expect(next.current.since.map(({ by, isOwn }) => [by, isOwn])).toEqual([['乙', false]])
  })

  test('with another key meets itself as the caller’s own, also beside somebody of the same name', async () => {
    const { id } = await added(groupedEvent())
    const { rev } = await now(id)
    await send(id, { rev, isPreview: false, act: adjust })
    const own = await send(id, { rev, isPreview: false, act: adjust })
    expect([own.status, own.message]).toEqual([409, '你在另一个窗口改过这项赛事，请看过之后再决定'])
    expect(own.current.since.map(({ by, isOwn }) => [by, isOwn])).toEqual([['甲', true]])
    const namesake = await signedIn(app, 'editor', { displayName: '甲' })
    await send(id, { rev: rev + 1, isPreview: false, act: adjust }, { who: namesake })
    const both = await send(id, { rev, isPreview: false, act: adjust })
    expect([both.status, both.message]).toEqual([409, '这项赛事刚被别人修改，请看过之后再决定'])
    expect(both.current.since.map(({ isOwn }) => isOwn)).toEqual([false, true])
  })

  test('at the same moment is done once', async () => {
    const { id } = await added(groupedEvent())
    const { rev } = await now(id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, { rev, isPreview: false, act: adjust }, { key: 'at once' })))
    expect(answers.map(({ status, data }) => [status, data.rev])).toEqual(Array(6).fill([200, rev + 1]))
    expect((await now(id)).document.stages[0]?.groups[0]?.adjustments).toHaveLength(1)
  })

  test('is not taken for done where it was refused, or asked for a choice', async () => {
    const { id } = await added(playOut(singleEvent(4, false)))
    const { rev, document } = await now(id)
    const [match] = document.stages[0]?.groups[0]?.rounds[0]?.matches ?? []
    const act: CompetitionAct = {
      kind: 'correct_result',
      match: match?.key ?? '',
      publicNote: '记反了。',
      result: resultBy([0, 2]),
      followers: null,
    }
    for (const _ of [1, 2]) {
      const asked = await send(id, { rev, isPreview: false, act }, { key: 'choice' })
      expect([asked.status, asked.data.state]).toEqual([200, 'needs_choice'])
    }
    const strange = { ...adjust, stage: 'nowhere' }
    for (const _ of [1, 2]) expect((await send(id, { rev, isPreview: false, act: strange }, { key: 'refused' })).status).toBe(422)
    expect((await now(id)).rev).toBe(rev)
  })
})

describeOnBoth('a draft that is saved once more because no answer came', (dialect) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(dialect)
  })
  afterAll(() => desk.app.close())
  const { create, editing, save } = atDesk(() => desk)

  test('is saved; another text, or one that somebody else has saved, is still a conflict', async () => {
    const id = await create()
    const first = await save(id, 1, { title: '改过' })
    const again = await save(id, 1, { title: '改过' })
    expect([again.status, again.data]).toEqual([200, first.data])
    expect((await editing(id)).rev).toBe(2)
    expect((await save(id, 1, { title: '又改' })).status).toBe(409)
    expect((await save(id, 1, { title: '改过' }, desk.other)).status).toBe(409)
    expect((await save(id, 2, { title: '再改' })).data.rev).toBe(3)
    expect((await save(id, 1, { title: '改过' })).status, 'overtaken meanwhile').toBe(409)
  })
})
