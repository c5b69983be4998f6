import { afterAll, beforeAll, expect, test } from 'vitest'
import { doubleCup, matchesIn, win } from '#rules/examples.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from './app.ts'
import { finalSides, league, played, side } from './competitions.ts'
import { addArticle, addColumns, insertCompetition } from './factories.ts'

/** Two sites that differ only in results. */
let worlds: TestApp[]

beforeAll(async () => {
  worlds = await Promise.all([2, 1].map((loserOf) => world(loserOf)))
}, 120_000)
afterAll(() => Promise.all(worlds.map((app) => app.close())))

/** 云涧 and 长庚 are first and second in both; the winner of the final, and every score, differ. */
async function world(seed: number): Promise<TestApp> {
  const app = await testApp('sqlite')
  const lost = seed - 1
  const meeting = (key: string, day: string, winner: string, loser: string): Match =>
    played(key, `2026-11-${day}T12:00:00.000Z`, [side(winner, 2), side(loser, lost)])
  const pool = [
    [meeting('p1', '16', 'yunjian', 'changgeng'), meeting('p2', '16', 'qingfeng', 'beiming')],
    [meeting('p3', '17', 'yunjian', 'qingfeng'), meeting('p4', '17', 'changgeng', 'beiming')],
    [meeting('p5', '18', 'yunjian', 'beiming'), meeting('p6', '18', 'changgeng', 'qingfeng')],
  ]
  const final = played('f1', '2026-11-19T12:00:00.000Z', finalSides(lost === 0 ? [3, 1] : [2, 3]), {
    games: Array.from({ length: lost === 0 ? 4 : 5 }, (_, i) => ({
      number: i + 1,
      state: 'done',
      sides: (i + lost) % 2 === 0 ? [{ outcome: 'win' }, { outcome: 'loss' }] : [{ outcome: 'loss' }, { outcome: 'win' }],
    })),
  })
  const document: CompetitionDocument = league({ pool, final })
  document.competition = { ...document.competition, isFinished: true, derivedAwards: ['champion'] }
  await addColumns(app)
  await addArticle(app, {})
  await insertCompetition(app, document)
  await insertCompetition(app, standing(lost))
  await app.bus.catchUp()
  return app
}

/** Over, with an unconfirmed score, in a table and in a bracket. */
function standing(lost: number): CompetitionDocument {
  const over = (match: Match, scores: readonly number[]): Match => {
    const { result: _, ...rest } = match
    return { ...rest, play: 'ended', sides: rest.sides.map((each, i) => ({ ...each, score: scores[i] ?? 0 })) }
  }
  const [first = 2, second = 1] = lost === 0 ? [2, 1] : [1, 2]
  const pool = [[over(played('p1', '2026-11-19T10:00:00.000Z', [side('yunjian'), side('changgeng')]), [first, second])]]
  const final = over(played('f1', '2026-11-19T14:00:00.000Z', [side('yunjian'), side('qingfeng')]), [second, first])
  return league({ slug: 'standing', pool, final })
}

test('to those who hide results, no page of two seasons with other results differs', async () => {
  const [here, there] = worlds
  if (!here || !there) throw new Error('There are two')
  const addresses = await addressesOf(here)
  expect(addresses.length).toBeGreaterThan(25)
  let told = 0
  for (const address of addresses) {
    const [one, other] = await Promise.all([here, there].map(async (app) => (await app.http.inject(address)).body))
    expect(covered(one ?? ''), address).toBe(covered(other ?? ''))
    if (one !== other) told += 1
  }
  // With results they do.
  expect(told).toBeGreaterThan(15)
})

test('to them nobody has come to a later match: no page tells who is still to play, of whom, or where', async () => {
  const cups = await Promise.all([0, 1].map((winner) => openCup(winner)))
  const [here, there] = cups
  if (!here || !there) throw new Error('There are two')
  try {
    const teams = await here.db.read.selectFrom('teams').select('id').orderBy('id').execute()
    const pairs = teams.flatMap(({ id: team }) => teams.flatMap(({ id: opponent }) => (opponent > team ? [[team, opponent] as const] : [])))
    const names = ['云涧', '长庚', '青锋', '北冥']
    const searches = names.flatMap((one) => names.map((other) => paths.search({ q: one === other ? one : `${one} ${other}` })))
    const addresses = [...(await addressesOf(here)), paths.article(1), ...pairs.map(([a, b]) => paths.meetings('team', a, b)), ...searches]
    let told = 0
    for (const address of addresses) {
      const [one, other] = await Promise.all(cups.map(async (app) => (await app.http.inject(address)).body))
      expect.soft(covered(one ?? ''), address).toBe(covered(other ?? ''))
      if (one !== other) told += 1
    }
    expect(told).toBeGreaterThan(20)
  } finally {
    await Promise.all(cups.map((app) => app.close()))
  }
}, 120_000)

/** A double elimination of four teams in which the first, or the second, side won every match but the final, which is tonight. */
async function openCup(winner: number): Promise<TestApp> {
  const app = await testApp('sqlite')
  const { stages } = doubleCup(4, 'reset')
  const document = league({ slug: 'cup' })
  const matches = matchesIn({ ...document, stages })
  for (const [i, match] of matches.entries()) {
    const at = `2026-11-${i < matches.length - 2 ? 14 + i : 22}T1${i}:00:00.000Z`
    match.schedule = { state: 'scheduled', at, precision: 'exact' }
    if (i < matches.length - 2) win(match, winner)
  }
  const places = document.entrants.map(({ key }) => ({ entrant: key }))
  await addColumns(app)
  await addArticle(app, {})
  await insertCompetition(app, { ...document, rulings: [], awards: [], stages: stages.map((stage) => ({ ...stage, places })) })
  const final = await app.db.read
    .selectFrom('matches')
    .select('id')
    .where('key', '=', matches.at(-2)?.key ?? '')
    .executeTakeFirstOrThrow()
  await app.db.write
    .insertInto('article_links')
    .values({ article_id: 1, ordinal: 0, role: 'preview', subject: 'match', subject_id: final.id })
    .execute()
  await app.bus.catchUp()
  return app
}

test('to them a tree looks the same whoever won, and whether its second final was needed', async () => {
  const trees = await Promise.all([0, 1].map((winner) => treeWonBy(winner)))
  // The number of played matches is not hidden.
  const [one, other] = trees.map((html) => covered(html).replace(/\d+(?=<!-- --> 场比赛)/, 'n'))
  expect(one).toContain('待揭晓')
  // A second final is played only if the side from the losers' bracket wins the first.
  expect(one).toContain('若败者组一方取胜 → ')
  expect(one).toBe(other)
  // With results it does not.
  expect(trees.map((html) => html.includes('不需要进行'))).toEqual([true, false])
})

/** The page of a double elimination of four in which the first, or the second, side won every match. */
async function treeWonBy(winner: number): Promise<string> {
  const app = await testApp('sqlite')
  try {
    const document = doubleCup(4, 'reset')
    const matches = matchesIn(document)
    for (const [i, match] of matches.entries()) {
      match.schedule = { state: 'scheduled', at: `2026-11-0${i + 1}T12:00:00.000Z`, precision: 'exact' }
      const isNeeded = winner === 1 || i < matches.length - 1
      if (isNeeded) win(match, winner)
    }
    await addColumns(app)
    await insertCompetition(app, document)
    await app.bus.catchUp()
    const [competition] = await app.db.read.selectFrom('competitions').select('id').execute()
    return (await app.http.inject(paths.competition(competition?.id ?? 0, { tab: 'stages' }))).body
  } finally {
    await app.close()
  }
}

async function addressesOf(app: TestApp): Promise<string[]> {
  const ids = async (table: 'matches' | 'teams' | 'players') =>
    (await app.db.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const stages = await app.db.read.selectFrom('stages').select('id').execute()
  const [competition] = await app.db.read.selectFrom('competitions').select('id').execute()
  const id = competition?.id ?? 0
  return [
    paths.home(),
    paths.schedule(),
    paths.schedule({ state: 'ended' }),
    paths.matchesOfKind('team'),
    paths.archive('team'),
    paths.archive('team', { competition: id }),
    paths.winners(),
    paths.search({ q: '云涧' }),
    paths.search({ q: '云涧 青锋' }),
    paths.search({ q: '云涧', type: 'match' }),
    ...(['entrants', 'matches', 'awards', 'news'] as const).map((tab) => paths.competition(id, { tab })),
    paths.competition(id),
    ...stages.map((stage) => paths.competition(id, { tab: 'stages', stage: stage.id })),
    ...(await ids('matches')).map(paths.match),
    ...(await ids('teams')).map((team) => paths.team(team)),
    ...(await ids('players')).map((player) => paths.player(player)),
  ]
}

/**
 * The page with its title, as the first script leaves it, a marker for each element of class `result`, without what no reader sees: scripts, classes, the URLs of scripts and
 * share images.
 */
function covered(html: string): string {
  let depth = 0
  const [, untold, title] = /<title(?: data-spoiler-free="([^"]*)")?>([^<]*)</.exec(html) ?? []
  let kept = untold ?? title ?? ''
  const body = html.slice(html.indexOf('<body')).replaceAll(/<script.*?<\/script>/gs, '')
  for (const [token, slash, name = '', attributes = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|<!--.*?-->/g)) {
    const isTag = name !== ''
    const isVoid = /^(?:area|br|col|hr|img|input|link|meta|path|source|track|wbr)$/.test(name) || attributes.endsWith('/')
    const isResult = /class="(?:[^"]* )?result(?: [^"]*)?"/.test(attributes)
    // The marker itself is visible: if it were only beside the winner, it would reveal the result.
    if (depth === 0 && isResult && !/class="[^"]*\bunsaid\b/.test(attributes)) kept += '?'
    if (isTag && !isVoid && slash === '' && (depth > 0 || isResult)) depth += 1
    if (depth === 0) kept += isTag ? `<${slash}${name}${attributes.replaceAll(/ (?:class|data-side)="[^"]*"/g, '')}>` : token
    if (isTag && !isVoid && slash !== '' && depth > 0) depth -= 1
  }
  return kept
}
