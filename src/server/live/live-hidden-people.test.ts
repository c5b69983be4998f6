import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchesIn } from '#rules/examples.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { LiveDigest } from '#shared/live.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, idBySlug, insertCompetition } from '#test/factories.ts'
import { heldBackFinal } from '#test/held-back-finals.ts'

describeOnBoth('people who change with what is hidden', (dialect) => {
  let app: TestApp
  let editor: Caller
  let held = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'admin')
    held = (
      await insertCompetition(
        app,
        heldBackFinal('held-back', 'qingfeng', () => {}),
      )
    ).id
  })
  afterAll(() => app.close())

  const digest = async () => (await app.http.inject('/api/live/digest')).json<{ data: LiveDigest }>().data
  /** What the digest tells of `act`, and how far it has come. */
  async function toldOf(act: () => Promise<unknown>): Promise<{ topics: string[]; frames: number; isQuiet: boolean }> {
    // What was told before has left the digest.
    app.clock.advance(61_000)
    const before = await digest()
    await act()
    await app.bus.catchUp()
    const { to, parts, matches } = await digest()
    const topics = parts.filter(({ n }) => n > before.to).map(({ topic }) => topic)
    return { topics: topics.sort(), frames: matches.filter(({ n }) => n > before.to).length, isQuiet: to === before.to }
  }
  const nothing = { topics: [], frames: 0, isQuiet: true }

  const stored = (id: number) => editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
  /** As by the command line. */
  async function change(id: number, by: (document: CompetitionDocument) => void): Promise<void> {
    const { document } = await stored(id)
    by(document)
    await insertCompetition(app, document)
  }
  const addPlayer = (document: CompetitionDocument, slug: string) => {
    document.players = [...(document.players ?? []), { slug, names: [{ name: `新人${slug}` }] }]
  }
  const matchOf = (document: CompetitionDocument, key: string) => {
    const match = matchesIn(document).find((one) => one.key === key)
    if (!match) throw new Error(`No match ${key}`)
    return match
  }
  /** The other one has won: who is second, and in the final, is another. */
  const flip = (document: CompetitionDocument) => {
    const [first, second] = matchOf(document, 'p6').sides
    if (first && second) [first.score, second.score] = [second.score ?? 0, first.score ?? 0]
  }

  test('nothing is told of a hidden competition that comes or changes with people whom nobody sees', async () => {
    let hidden = 0
    const secret = league({ slug: 'secret', isHidden: true })
    const strangers = { slug: 'strangers', names: [{ name: '过客队' }], members: [{ player: 'guest', role: 'player' as const }] }
    secret.teams = [...(secret.teams ?? []), strangers]
    addPlayer(secret, 'guest')
    secret.entrants.push({ key: 'strangers', name: '过客队', team: 'strangers' })
    const made = await toldOf(async () => {
      hidden = (await insertCompetition(app, secret)).id
    })
    expect(made).toEqual(nothing)
    const told = await toldOf(() =>
      change(hidden, (document) => {
        addPlayer(document, 'newcomer')
        document.competition.name = '绝密杯'
      }),
    )
    expect(told).toEqual(nothing)
    // The console shows it nevertheless.
    expect((await stored(hidden)).document.competition.name).toBe('绝密杯')
  })

  test('nor of a result that is held back and changes with them', async () => {
    expect(await toldOf(() => change(held, flip))).toEqual(nothing)
    const told = await toldOf(() =>
      change(held, (document) => {
        flip(document)
        addPlayer(document, 'unrelated')
      }),
    )
    expect(told).toEqual(nothing)
    const withLineup = await toldOf(() =>
      change(held, (document) => {
        flip(document)
        addPlayer(document, 'substitute')
        const [, second] = matchOf(document, 'f1').sides
        if (second) second.lineup = [{ player: 'substitute', name: '替补' }]
      }),
    )
    expect(withLineup).toEqual(nothing)
  })

  test('people whom visitors see are told of, with what shows them, and nothing of the match', async () => {
    const [team, player] = [await idBySlug(app, 'teams', 'yunjian'), await idBySlug(app, 'players', 'yunjian-1')]
    // Its name is in the page that is kept.
    const page = async () => (await app.http.inject(`/api/teams/${team}`)).body
    expect(await page()).toContain('云涧')
    const told = await toldOf(() =>
      change(held, (document) => {
        flip(document)
        for (const one of document.teams ?? []) if (one.slug === 'yunjian') one.region = '九区'
        for (const one of document.players ?? []) if (one.slug === 'yunjian-1') one.names = [{ name: '云涧新队长' }]
      }),
    )
    const lists = ['competitions', 'home', 'matches', 'winners']
    expect(told.topics).toEqual([...lists, `competition:${held}`, `player:${player}`, `team:${team}`].sort())
    expect(told.frames).toBe(0)
    expect(await page()).toContain('九区')
    expect(await page()).toContain('云涧新队长')
  })

  test('and so is somebody who is withheld by it', async () => {
    const player = await idBySlug(app, 'players', 'beiming-1')
    const hidden = (await insertCompetition(app, league({ slug: 'other', isHidden: true }))).id
    expect((await app.http.inject(`/api/players/${player}`)).statusCode).toBe(200)
    const told = await toldOf(() =>
      change(hidden, (document) => {
        for (const one of document.players ?? []) if (one.slug === 'beiming-1') one.isHidden = true
      }),
    )
    // He has no page any more, which the digest does not say.
    expect(told.topics).toEqual(['competitions', 'home', 'matches', 'winners', `competition:${held}`].sort())
    expect((await app.http.inject(`/api/players/${player}`)).statusCode).toBe(404)
    const rows = await app.db.read.selectFrom('changes').select(['tags', 'is_quiet']).orderBy('n', 'desc').limit(2).execute()
    expect(
      rows.map((row) => [row.is_quiet, row.tags.includes(`"player:${player}"`), row.tags.includes(`"competition:${hidden}"`)]),
    ).toEqual([
      [0, true, false],
      [1, false, true],
    ])
  })
})
