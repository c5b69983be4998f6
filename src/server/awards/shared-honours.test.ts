import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysTo, league, matchesIn, singleCup, win } from '#rules/examples.ts'
import type { CompetitionAwards } from '#shared/admin/awards.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { WinnerPage } from '#shared/competitions/award-views.ts'
import type { CompetitionPage, CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { paths } from '#shared/paths.ts'
import type { Home } from '#shared/settings.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { played } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const names = ['鹤岩', '蓝舟', '雪亭', '暮枫', '长庚']

/**
 * A round robin in which the entrants from `from` on draw among themselves, as many as `level` says; all others lose to everybody ranked
 * above them.
 */
function tableOf(from: number, level: number): Match[] {
  const isLevel = (i: number) => i >= from && i < from + level
  const keys = keysTo(names.length)
  return keys.flatMap((home, i) =>
    keys.slice(i + 1).map((away, j) => {
      const other = i + 1 + j
      const score: [number, number] = isLevel(i) && isLevel(other) ? [1, 1] : [2, 0]
      const at = `2026-11-${String(1 + ((i * 5 + other) % 18)).padStart(2, '0')}T12:00:00.000Z`
      return played(`m${i}${other}`, at, [
        { entrant: home, score: score[0] },
        { entrant: away, score: score[1] },
      ])
    }),
  )
}

function named(document: CompetitionDocument, slug: string, endsOn: string): CompetitionDocument {
  document.competition = { ...document.competition, slug, name: slug, endsOn }
  for (const [i, entrant] of document.entrants.entries()) entrant.name = names[i] ?? entrant.key
  return document
}

function levelLeague(
  slug: string,
  endsOn: string,
  { from, level, lastResort }: { from: number; level: number; lastResort: 'shared' | 'lots' },
) {
  const zones = [{ from: 1, to: 2, kind: 'advance' as const, label: '晋级' }]
  const document = named(league(names.length, tableOf(from, level), { zones }), slug, endsOn)
  for (const stage of document.stages) stage.ruleset = { ...stage.ruleset, tiebreaks: stage.ruleset.tiebreaks.slice(0, 1), lastResort }
  return document
}

/** Without a match for the third place. */
function cup(): CompetitionDocument {
  const document = named(singleCup(4), 'cup', '2026-11-16')
  for (const match of matchesIn(document)) {
    win(match, 0)
    match.schedule = { state: 'scheduled', at: '2026-11-16T12:00:00.000Z', precision: 'exact' }
    match.play = 'ended'
  }
  return document
}

describeOnBoth('honours that several share, or that a tie keeps open', (dialect) => {
  let app: TestApp
  let editor: Caller
  const ids = { cup: 0, shared: 0, open: 0, second: 0 }
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    ids.cup = (await insertCompetition(app, cup())).id
    ids.shared = (await insertCompetition(app, levelLeague('shared', '2026-11-17', { from: 0, level: 3, lastResort: 'shared' }))).id
    ids.open = (await insertCompetition(app, levelLeague('open', '2026-11-18', { from: 0, level: 2, lastResort: 'lots' }))).id
    ids.second = (await insertCompetition(app, levelLeague('second', '2026-11-19', { from: 1, level: 2, lastResort: 'lots' }))).id
    await app.bus.catchUp()
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  const awardsOf = ({ awards }: Pick<CompetitionView, 'awards'>) => awards.map(({ title, name }) => `${title} ${name}`)
  const openOf = ({ openAwards }: CompetitionView) =>
    openAwards.map(({ title, entrants }) => `${title} ${entrants.map(({ name }) => name).join('、')}`)
  const placesOf = ({ entrants }: CompetitionView) =>
    entrants.map(({ place, openPlace }) => (place ? place.join('–') : openPlace ? `${openPlace.join('–')}?` : ''))

  /** The text of the podium's steps without JavaScript. */
  async function podiumOf(address: string): Promise<string[]> {
    const { body } = await app.http.inject(address)
    const [, steps = ''] = /<section[^>]*aria-label="荣誉">.*?<ol[^>]*>(.*?)<\/ol>/s.exec(body) ?? []
    // Only the steps have this class.
    const parts = steps.split('<li class="').slice(1)
    return parts.map((step) => names.filter((name) => step.includes(name)).join(' '))
  }

  test('all who share a third place stand on its step', async () => {
    const ofCup = await get<CompetitionView>(`/api/competitions/${ids.cup}`)
    expect(awardsOf(ofCup)).toEqual(['冠军 鹤岩', '亚军 蓝舟', '季军 暮枫', '季军 雪亭'])
    // Of the match that decided it, own first: the final, and the semi-finals that were lost.
    expect(ofCup.awards.map(({ score }) => score?.join())).toEqual(['2,1', '1,2', '1,2', '1,2'])
    expect(await podiumOf(paths.competition(ids.cup))).toEqual(['鹤岩', '蓝舟', '雪亭 暮枫'])
    // The console shows them beside those that are given by hand.
    const { derived } = await (await signedIn(app, 'editor')).get<CompetitionAwards>(`/api/admin/awards/${ids.cup}`)
    expect(derived.map(({ title, name }) => `${title} ${name}`)).toEqual(['冠军 鹤岩', '亚军 蓝舟', '季军 暮枫', '季军 雪亭'])
  })

  test('a shared title names all who share it, wherever it is told', async () => {
    const all = ['鹤岩', '蓝舟', '雪亭']
    const view = await get<CompetitionView>(`/api/competitions/${ids.shared}`)
    expect(awardsOf(view)).toEqual(all.map((name) => `冠军 ${name}`))
    expect([view.state, view.champion?.name, view.champions.map(({ name }) => name)]).toEqual(['finished', '鹤岩', all])
    expect(placesOf(view)).toEqual(['1–3', '1–3', '1–3', '4–4', '5–5'])
    const listed = (await get<CompetitionPage>('/api/competitions')).items.find(({ id }) => id === ids.shared)
    expect(listed?.champions.map(({ name }) => name)).toEqual(all)
    const winners = (await get<WinnerPage>('/api/winners?award=champion')).items.filter(({ competition }) => competition.id === ids.shared)
    expect(winners.map(({ name }) => name)).toEqual(all)
    expect(await podiumOf(paths.competition(ids.shared))).toEqual(['鹤岩 蓝舟 雪亭'])
    const { body } = await app.http.inject('/winnerList')
    const [, line = ''] = new RegExp(`<tr[^>]*><th scope="row"><a[^>]*${paths.competition(ids.shared)}"(.*?)</tr>`, 's').exec(body) ?? []
    expect(all.filter((name) => line.includes(name))).toEqual(all)
    const sheet = await app.http.inject({ url: '/api/admin/competitions/export', headers: { cookie: editor.cookie } })
    expect(sheet.body).toContain(all.join('、'))
  })

  test('the winners of the chosen flagship stand on the stage, and without a choice those of the latest', async () => {
    // The stage's head names the competition whose winners stand on it.
    const stage = async () =>
      /<header.*?href="(\/competitions\/\d+)"/s.exec((await app.http.inject(paths.winners())).body.split('<main')[1] ?? '')?.[1]
    expect(await stage()).toBe(paths.competition(ids.second))
    const admin = await signedIn(app, 'admin')
    const choose = async (value: string) => {
      const { flagship } = await admin.get<AdminSettings>('/api/admin/settings')
      expect((await admin.ask('PUT', '/api/admin/settings/flagship', { rev: flagship.rev, value })).status).toBe(200)
      await app.bus.catchUp()
    }
    await choose('cu')
    expect(await stage()).toBe(paths.competition(ids.cup))
    await choose('nothing of this name')
    expect(await stage()).toBe(paths.competition(ids.second))
  })

  test('an entrant alone in first place has won, though others wait for lots', async () => {
    const view = await get<CompetitionView>(`/api/competitions/${ids.second}`)
    expect([awardsOf(view), openOf(view)]).toEqual([['冠军 鹤岩'], ['亚军 蓝舟、雪亭', '季军 蓝舟、雪亭']])
    expect(placesOf(view)).toEqual(['1–1', '2–3?', '2–3?', '4–4', '5–5'])
    expect([view.state, view.champion?.name]).toEqual(['running', '鹤岩'])
    expect(await podiumOf(paths.competition(ids.second))).toEqual(['鹤岩', '蓝舟 雪亭', '蓝舟 雪亭'])
    const { body } = await app.http.inject(paths.competition(ids.second, { tab: 'entrants' }))
    expect(body.match(/第 2–3 名待定/g)?.length).toBeGreaterThanOrEqual(2)
    const sheet = (await app.http.inject(apiPaths.competitionExport(ids.second, 'entrants', 'csv'))).body
    expect(sheet.split('\n').filter((line) => line.includes('2–3 待定'))).toHaveLength(2)
  })

  test('where a tie lies across the edge of a zone, neither of the tied is in it until it is decided', async () => {
    const rows = ({ stage }: CompetitionView) =>
      stage?.groups[0]?.table?.rows.map(({ entrant, zone, isZoneOpen }) => `${entrant.name} ${zone ?? '–'}${isZoneOpen ? '?' : ''}`)
    const before = await get<CompetitionView>(`/api/competitions/${ids.second}`)
    expect(rows(before)).toEqual(['鹤岩 advance', '蓝舟 –?', '雪亭 –?', '暮枫 –', '长庚 –'])
    expect(rows(await get<CompetitionView>(`/api/competitions/${ids.open}`))?.slice(0, 3)).toEqual([
      '鹤岩 advance',
      '蓝舟 advance',
      '雪亭 –',
    ])
    const { body } = await app.http.inject(paths.competition(ids.second, { tab: 'stages' }))
    expect(body.match(/名次待定/g)).toHaveLength(2)
  })

  test('a title that lots decide is nobody’s, and says between whom it is open', async () => {
    const view = await get<CompetitionView>(`/api/competitions/${ids.open}`)
    expect([awardsOf(view), openOf(view), view.champions]).toEqual([['季军 雪亭'], ['冠军 鹤岩、蓝舟', '亚军 鹤岩、蓝舟'], []])
    expect(await podiumOf(paths.competition(ids.open))).toEqual(['鹤岩 蓝舟', '鹤岩 蓝舟', '雪亭'])
  })

  test('the decision gives the rest, and the competition is over', async () => {
    const { rev } = await editor.get<{ rev: number }>(`/api/admin/competitions/${ids.open}`)
    const act = {
      kind: 'decide_tie',
      stage: 'league',
      group: 'a',
      entrants: ['e2', 'e1'],
      method: 'lots',
      decidedBy: null,
      publicNote: '抽签',
    }
    const done = await editor.ask<{ changes: { text: string }[] }>('POST', `/api/admin/competitions/${ids.open}/acts`, {
      rev,
      isPreview: false,
      act,
    })
    expect(done.status).toBe(200)
    const view = await get<CompetitionView>(`/api/competitions/${ids.open}`)
    expect([view.state, awardsOf(view), openOf(view)]).toEqual(['finished', ['冠军 蓝舟', '亚军 鹤岩', '季军 雪亭'], []])
    expect(placesOf(view)).toEqual(['2–2', '1–1', '3–3', '4–4', '5–5'])
  })

  test('a title that a disqualification takes away is nobody’s, and the page has those of the others', async () => {
    const document = cup()
    const [first, ...others] = document.entrants
    if (!first) throw new Error('no entrant')
    const { id } = await insertCompetition(app, {
      ...document,
      competition: { ...document.competition, slug: 'taken-away' },
      entrants: [{ ...first, status: 'disqualified' }, ...others],
      rulings: [
        {
          key: 'r',
          kind: 'disqualification',
          entrant: first.key,
          policy: 'from_now',
          publicNote: '使用外挂',
          at: app.clock.read().toISOString(),
          author: '裁判长',
        },
      ],
    })
    expect(awardsOf(await get<CompetitionView>(`/api/competitions/${id}`))[0]).toBe('亚军 蓝舟')
    const [, honours] = /aria-label="荣誉">(.*?)<\/section>/s.exec((await app.http.inject(paths.competition(id))).body) ?? []
    expect(honours).toContain('蓝舟')
    expect(honours).not.toContain('冠军')
  })

  test('the home page cuts none of those who share a title', async () => {
    const { blocks } = await get<Home>('/api/home')
    const winners = blocks.flatMap((block) => (block.kind === 'winners' ? block.winners : []))
    const kinds = winners.map(({ kind, competition }) => `${competition.id} ${kind}`)
    expect(new Set(kinds).size).toBeGreaterThan(1)
    const last = winners.at(-1)
    const all = (await get<WinnerPage>('/api/winners?pageSize=50')).items.filter(
      (one) => one.competition.id === last?.competition.id && one.kind === last.kind,
    )
    expect(winners.filter((one) => one.competition.id === last?.competition.id && one.kind === last.kind)).toEqual(all)
  })
})

describeOnBoth('what a hidden result keeps of them', (dialect) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    const document = levelLeague('held', '2026-11-19', { from: 1, level: 2, lastResort: 'lots' })
    for (const match of matchesIn(document)) if (match.key === 'm34') match.embargoUntil = '2026-11-20T12:10:00.000Z'
    id = (await insertCompetition(app, document)).id
  })
  afterAll(() => app.close())
  const told = async () => {
    const { awards, openAwards, champions, entrants } = (await app.http.inject(`/api/competitions/${id}`)).json<{ data: CompetitionView }>()
      .data
    return [awards.length, openAwards.length, champions.length, entrants.filter(({ place, openPlace }) => place ?? openPlace).length]
  }

  test('places and awards are hidden before it, and all public with it', async () => {
    expect(await told()).toEqual([0, 0, 0, 0])
    app.clock.advance(10 * 60_000)
    expect(await told()).toEqual([1, 2, 1, 5])
  })
})
