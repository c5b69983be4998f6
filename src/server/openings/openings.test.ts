import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesOf } from '#shared/admin/act-names.ts'
import type { AdminLink, LinkGroups } from '#shared/admin/links.ts'
import type { AdminOpening, AdminOpeningPage, NewOpening } from '#shared/admin/openings.ts'
import type { OpeningPage, OpeningView } from '#shared/openings.ts'
import type { SearchAnswer } from '#shared/search.ts'
import { openingFieldWords } from '#shared/words/openings.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'

const hour = 3_600_000
const day = 24 * hour

describeOnBoth('openings', (dialect) => {
  let app: TestApp
  let editor: Caller
  let link: AdminLink
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    await addColumns(app)
    const { rev } = await editor.get<LinkGroups>('/api/admin/link-groups')
    const items = [{ id: null, name: '官方', links: [] }]
    const groups = (await editor.ask<LinkGroups>('PUT', '/api/admin/link-groups', { rev, items })).data
    const none = { description: '', logoId: null, ios: null, android: null, pc: null, wechat: null, asksFirst: false, isVisible: true }
    const fields = { ...none, groupId: groups.items[0]?.id, title: '预约', address: 'https://book.example/' }
    link = (await editor.ask<AdminLink>('POST', '/api/admin/links', fields)).data
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.write.updateTable('openings').set({ merged_into_id: null, merged_at: null }).execute()
    await app.db.write.deleteFrom('openings').execute()
    await app.db.write.deleteFrom('search_entries').where('subject', '=', 'opening').execute()
    app.clock.advance(Date.parse(testNow) - app.clock.read().getTime())
    app.cache.dropAll()
  })

  const at = (ms: number) => new Date(Date.parse(testNow) + ms).toISOString()
  const plain = (params: Partial<NewOpening> = {}): NewOpening => ({
    zone: '双线一区',
    name: 'S1 听雪楼',
    note: '',
    opensAt: at(2 * day),
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
    ...params,
  })
  const make = async (params: Partial<NewOpening> = {}) =>
    (await editor.ask<AdminOpening>('POST', '/api/admin/openings', plain(params))).data
  const editOf = ({ id: _, state: _s, postponedFrom: _p, article: _a, mergedInto: _m, ...edit }: AdminOpening) => edit
  const change = async (opening: AdminOpening, params: Partial<NewOpening>) =>
    (await editor.ask<AdminOpening>('PUT', `/api/admin/openings/${opening.id}`, { ...editOf(opening), ...params })).data
  const get = async <Data>(path: string) => (await app.http.inject(path)).json<{ data: Data }>().data
  const one = (id: number) => get<OpeningView>(`/api/openings/${id}`)
  const list = (query = '') => get<OpeningPage>(`/api/openings${query}`)
  const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
  /** Moves the clock to this long after the tests' start time. */
  const goTo = (ms: number) => app.clock.advance(Date.parse(at(ms)) - app.clock.read().getTime())

  test('its fields are called in messages and in the audit log as they are in its form', async () => {
    const wrong = { ...plain(), articleId: 'x', linkId: null }
    expect((await editor.ask('POST', '/api/admin/openings', wrong)).faults[0]?.message).toContain('「开服公告」')
    expect((await editor.ask('POST', '/api/admin/openings', { ...plain(), linkId: 'x' })).faults[0]?.message).toContain('「按钮的链接」')
    const tip = { platform: 'phone', title: '扫码', intro: '', steps: [{ text: '点', pictureId: null }], storeIds: [], expiresAt: null }
    const refused = await editor.ask('POST', '/api/admin/tips', { ...tip, linkId: 'x', isPublished: true })
    expect(refused.faults[0]?.message).toContain('「下载链接」')
    const opening = await make()
    await change(opening, { linkId: link.id, articleId: await addArticle(app, { title: '开服', column: 'team' }) })
    const row = await app.db.read.selectFrom('audit_log').selectAll().where('act', '=', 'opening.change').executeTakeFirstOrThrow()
    const fields = changesOf(row.before, row.after, row.subject).map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining([openingFieldWords.articleId, openingFieldWords.linkId]))
  })

  test('a state changes by itself, to the millisecond, in the API and on the page, without anybody writing', async () => {
    const { id } = await make({ maintenanceFrom: at(3 * day), maintenanceUntil: at(3 * day + hour), closesAt: at(5 * day) })
    const words = async () => {
      const html = (await app.http.inject('/xinfu')).body
      return [...html.matchAll(/data-state="\w+">([^<]+)</g)].map(([, word]) => word)
    }
    const turns: readonly (readonly [number, string, string])[] = [
      [0, 'announced', '已公布'],
      [day - 1, 'announced', '已公布'],
      [day, 'soon', '即将开放'],
      [2 * day - 1, 'soon', '即将开放'],
      [2 * day, 'open', '开放中'],
      [3 * day, 'maintenance', '维护'],
      [3 * day + hour - 1, 'maintenance', '维护'],
      [3 * day + hour, 'open', '开放中'],
      [5 * day, 'closed', '已关闭'],
    ]
    for (const [ms, state, word] of turns) {
      goTo(ms)
      expect([ms, (await one(id)).state, (await list()).items[0]?.state, await words()]).toEqual([ms, state, state, [word]])
    }
  })

  test('the parts of the schedule are what the states say, in their order, and count', async () => {
    await make({ name: 'tbd', opensAt: null, precision: 'tbd' })
    await make({ name: 'later', opensAt: at(9 * day) })
    await make({ name: 'today', opensAt: at(hour), zone: '电信一区' })
    await make({ name: 'older', opensAt: at(-9 * day), isFull: true })
    await make({ name: 'newer', opensAt: at(-day) })
    await make({ name: 'closed', opensAt: at(-99 * day), closesAt: at(-day) })
    await make({ name: 'hidden', isPublished: false, zone: '无人区' })
    expect(await names('?group=coming')).toEqual(['today', 'later', 'tbd'])
    expect(await names('?group=open')).toEqual(['newer', 'older'])
    expect(await names('?group=past')).toEqual(['closed'])
    expect(await names('?zone=%E7%94%B5%E4%BF%A1%E4%B8%80%E5%8C%BA')).toEqual(['today'])
    expect((await list('?pageSize=2&page=3')).items.map(({ name }) => name)).toEqual(['later', 'tbd'])
    expect(await list('?pageSize=2')).toMatchObject({ total: 6, zones: ['双线一区', '电信一区'] })
    expect((await app.http.inject('/api/openings?zone=%E6%97%A0%E4%BA%BA%E5%8C%BA')).json()).toMatchObject({ code: 1002 })
    for (const query of ['group=x', 'state=open', 'page=0', 'zone='])
      expect([query, (await app.http.inject(`/api/openings?${query}`)).statusCode]).toEqual([query, 400])
    for (const id of ['999999999', '0', 'x']) {
      const answer = await app.http.inject(`/api/openings/${id}`)
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 1002])
      expect((await app.http.inject(`/xinfu?id=${id}`)).statusCode).toBe(id === '999999999' ? 404 : 200)
    }
  })

  test('of a day that is all that is known the first moment is kept, whatever moment was typed', async () => {
    const opening = await make({ opensAt: '2026-11-25T09:30:00.000Z', precision: 'day' })
    expect(opening.opensAt).toBe('2026-11-24T16:00:00.000Z')
    expect((await one(opening.id)).next).toEqual({ at: '2026-11-23T16:00:00.000Z', state: 'soon' })
  })

  test('the action leads out by the id of its link: to book before it opens, to enter after; not while hidden', async () => {
    const { id } = await make({ linkId: link.id })
    expect((await one(id)).action).toMatchObject({ kind: 'book', ways: { main: { href: `/go/${link.id}`, host: 'book.example' } } })
    goTo(2 * day)
    expect((await one(id)).action?.kind).toBe('enter')
    // The first session has expired by now.
    const later = await signedIn(app, 'editor')
    const { id: _id, logo: _logo, uses: _uses, ...edit } = link
    const hidden = await later.ask<AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...edit, isVisible: false })
    expect([hidden.status, hidden.message]).toEqual([200, '成功'])
    expect((await one(id)).action).toBeNull()
    link = (await later.ask<AdminLink>('PUT', `/api/admin/links/${link.id}`, { ...edit, rev: hidden.data.rev, isVisible: true })).data
    expect((await one(id)).action?.kind).toBe('enter')
  })

  test('an article is named from the moment on at which it is public, and never before', async () => {
    const draft = await addArticle(app, { title: '未发布的开服公告', publishedAt: null })
    const planned = await addArticle(app, { title: '定时的开服公告', publishedAt: at(hour) })
    const first = await make({ articleId: draft })
    const second = await make({ name: 'S2', articleId: planned })
    expect((await app.http.inject(`/api/openings/${first.id}`)).body).not.toContain('未发布')
    expect([first.article, second.article]).toMatchObject([{ isPublished: false }, { isPublished: false }])
    expect((await one(second.id)).article).toBeNull()
    goTo(hour)
    expect((await one(second.id)).article).toEqual({ id: planned, title: '定时的开服公告' })
  })

  test('what was told and is put off says when it was to be, until it is back or has opened', async () => {
    const opening = await make()
    const later = await change(opening, { opensAt: at(4 * day) })
    expect((await one(opening.id)).postponedFrom).toBe(at(2 * day))
    const open = await change(later, { opensAt: null, precision: 'tbd' })
    expect([(await one(opening.id)).postponedFrom, (await one(opening.id)).state]).toEqual([at(2 * day), 'announced'])
    await change(open, { opensAt: at(2 * day), precision: 'exact' })
    expect((await one(opening.id)).postponedFrom).toBeNull()
    const hidden = await make({ name: 'S2', isPublished: false })
    await change(hidden, { opensAt: at(4 * day), isPublished: true })
    expect((await one(hidden.id)).postponedFrom).toBeNull()
  })

  test('mergers: the chain to the last, where from, only what is public, and no circle', async () => {
    const opensAt = at(-day)
    const [a, b, c] = [await make({ name: 'A', opensAt }), await make({ name: 'B', opensAt }), await make({ name: 'C', opensAt })]
    const merge = (openings: readonly number[], into: number, ms: number) =>
      editor.ask('POST', '/api/admin/opening-mergers', { openings, into, at: at(ms) })
    expect((await merge([a.id], b.id, hour)).status).toBe(200)
    expect((await merge([b.id], c.id, 2 * hour)).status).toBe(200)
    expect((await one(a.id)).mergedInto).toMatchObject([
      { name: 'B', at: at(hour) },
      { name: 'C', at: at(2 * hour) },
    ])
    expect((await one(c.id)).mergedFrom).toMatchObject([{ name: 'B' }])
    expect((await one(a.id)).state).toBe('open')
    goTo(hour)
    expect([(await one(a.id)).state, (await one(b.id)).state]).toEqual(['merged', 'open'])

    const round = await merge([c.id], a.id, 3 * hour)
    expect([round.status, round.faults[0]?.message]).toEqual([422, '「A」→「B」最后又合并到这台服务器，会绕成一圈，请选另一台'])
    const now = await editor.get<AdminOpening>(`/api/admin/openings/${c.id}`)
    const itself = await editor.ask('PUT', `/api/admin/openings/${c.id}`, { ...editOf(now), mergedIntoId: c.id, mergedAt: at(0) })
    expect(itself.faults).toEqual([{ path: '/mergedIntoId', message: '不能把服务器合并到它自己，请选另一台' }])
    const d = await make({ name: 'D', opensAt })
    // All or nothing: D alone could be merged.
    expect((await merge([d.id, a.id], c.id, 3 * hour)).status).toBe(422)
    expect((await editor.get<AdminOpening>(`/api/admin/openings/${d.id}`)).mergedIntoId).toBeNull()
    expect((await merge([d.id], b.id, 3 * hour)).faults[0]?.message).toBe('那时「B」已经合并到别的服务器，请直接选合并后的那一台')
    expect((await editor.ask('DELETE', `/api/admin/openings/${c.id}`)).status).toBe(422)

    const middle = await editor.get<AdminOpening>(`/api/admin/openings/${b.id}`)
    await change(middle, { isPublished: false })
    expect([(await one(a.id)).mergedInto, (await one(c.id)).mergedFrom]).toEqual([[], []])
  })

  test('one that closes before it opens is cancelled from then on, for visitors and calendars alike; none is merged before it opens', async () => {
    const opening = await make()
    const words = async () => (await app.http.inject('/xinfu')).body
    expect([await names('?group=coming'), (await words()).includes('取消开服')]).toEqual([['S1 听雪楼'], false])
    await change(opening, { closesAt: at(day) })
    for (const ms of [0, day, 3 * day]) {
      goTo(ms)
      expect([(await one(opening.id)).state, await names('?group=coming'), await names('?group=past')]).toEqual([
        'cancelled',
        [],
        ['S1 听雪楼'],
      ])
      expect(await words()).toContain('取消开服')
    }
    expect((await app.http.inject(`/api/openings/${opening.id}/event.ics`)).body).toContain('STATUS:CANCELLED')
    goTo(0)
    const [early, into] = [await make({ name: '早的' }), await make({ name: '在的', opensAt: at(-day) })]
    const merged = await editor.ask('POST', '/api/admin/opening-mergers', { openings: [early.id], into: into.id, at: at(hour) })
    expect([merged.status, merged.faults[0]?.message]).toEqual([
      422,
      '「早的」那时还没有开放，请检查合服的时间；不开了就到它自己的页面填关闭时间',
    ])
    const own = await editor.ask('PUT', `/api/admin/openings/${early.id}`, { ...editOf(early), mergedIntoId: into.id, mergedAt: at(hour) })
    expect([own.status, own.faults.map(({ path }) => path)]).toEqual([422, ['/mergedAt']])
  })

  test('a second writer is told what stands, faults are at their fields, and what was done is written down', async () => {
    const opening = await make()
    const first = await change(opening, { isFull: true })
    const second = await editor.ask<AdminOpening, AdminOpening>('PUT', `/api/admin/openings/${opening.id}`, editOf(opening))
    expect([second.status, second.current.isFull, second.current.rev]).toEqual([409, true, first.rev])
    const faulty = plain({
      ...{ opensAt: null, maintenanceUntil: at(0), mergedAt: at(0), articleId: 999_999, linkId: 999_999 },
      ...{ zone: '双线一区', name: 'S2' },
    })
    const answer = await editor.ask('POST', '/api/admin/openings', faulty)
    expect(answer.status).toBe(422)
    expect(answer.faults.map(({ path }) => path)).toEqual(['/opensAt', '/maintenanceFrom', '/mergedIntoId', '/articleId', '/linkId'])
    expect((await editor.ask('DELETE', `/api/admin/openings/${opening.id}`)).status).toBe(200)
    expect((await editor.ask('DELETE', `/api/admin/openings/${opening.id}`)).status).toBe(404)
    const log = await app.db.read
      .selectFrom('audit_log')
      .select(['act', 'before', 'after'])
      .where('subject', '=', 'opening')
      .where('subject_id', '=', String(opening.id))
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { act: 'opening.create' },
      { act: 'opening.change', before: '{"isFull":false}', after: '{"isFull":true}' },
      { act: 'opening.delete' },
    ])
    const scorekeeper = await signedIn(app, 'scorekeeper')
    expect((await scorekeeper.ask('GET', '/api/admin/openings')).status).toBe(403)
  })

  test('a name is taken once in a zone, and its own server keeps it', async () => {
    const first = await make()
    const twin = await editor.ask('POST', '/api/admin/openings', plain())
    expect([twin.status, twin.faults]).toEqual([
      422,
      [{ path: '/name', message: '「双线一区」里已经有一座「S1 听雪楼」，玩家分不清两座；请换一个名称或区' }],
    ])
    const other = await make({ zone: '双线二区' })
    const moved = await editor.ask('PUT', `/api/admin/openings/${other.id}`, { ...editOf(other), zone: '双线一区' })
    expect([moved.status, moved.faults[0]?.path]).toEqual([422, '/name'])
    expect((await change(first, { isFull: true })).isFull).toBe(true)
  })

  test('the console lists all of them and finds them by name and zone', async () => {
    await make({ name: '甲' })
    await make({ name: '乙', zone: '电信一区', isPublished: false })
    const found = async (q: string) =>
      (await editor.get<AdminOpeningPage>(`/api/admin/openings${q}`)).items.map(({ name, state, isPublished }) => [
        name,
        state,
        isPublished,
      ])
    expect(await found('')).toEqual([
      ['乙', 'announced', false],
      ['甲', 'announced', true],
    ])
    expect(await found('?q=%E7%94%B5%E4%BF%A1')).toEqual([['乙', 'announced', false]])
  })

  test('search finds them by name, sound, zone and note, and not what is hidden', async () => {
    const opening = await make({ note: '开服当晚下第一场雪' })
    const found = async (q: string) =>
      (await get<SearchAnswer>(`/api/search?type=opening&q=${encodeURIComponent(q)}`)).items.map(({ id, note }) => [id, note])
    for (const q of ['听雪楼', 'tingxuelou', '双线一区', '第一场雪']) expect([q, await found(q)]).toEqual([q, [[opening.id, '双线一区']]])
    await change(opening, { isPublished: false })
    expect(await found('听雪楼')).toEqual([])
  })

  test('the time of the server is told, and never kept', async () => {
    goTo(1234)
    const { headers, json } = await app.http.inject('/api/now')
    expect([headers['cache-control'], json()]).toEqual(['no-store', { code: 200, message: '成功', data: { now: at(1234) } }])
  })
})
