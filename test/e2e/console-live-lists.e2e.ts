import type { Locator, Page } from '@playwright/test'
import { resultBy } from '#rules/acts/examples.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { matchesByKey, type Organiser } from '../replay/organiser.ts'
import { type Cup, cupOf, leagueOf, startedAt } from './console-cup.ts'
import { followed, main, painted, patience, setHidden, watchShifts } from './live-page.ts'
import { test } from './own-server.ts'
import { already, passing } from './passing.ts'
import { expect } from './site.ts'

test.describe.configure({ timeout: 90_000 })

async function enter({ ask }: Organiser, document: CompetitionDocument): Promise<Cup> {
  const { id } = await ask<{ id: number }>('POST', '/api/admin/competitions', { document })
  return { id, matches: await matchesByKey(ask, id) }
}

async function begin({ act }: Organiser, { id }: Cup, match: string): Promise<void> {
  await act(id, { kind: 'set_play', match, play: 'live' })
  await act(id, { kind: 'set_score', match, scores: [1, 0], games: [] })
}

async function end({ act }: Organiser, { id }: Cup, match: string): Promise<void> {
  await act(id, { kind: 'record_result', match, result: resultBy([2, 1]), publicNote: '' })
}

/** Nine that run, and seven that have ended, more than the home page has room for. */
async function enterOthers(organiser: Organiser): Promise<void> {
  const first = await enter(organiser, leagueOf('同日联赛'))
  for (const match of Object.keys(first.matches)) await begin(organiser, first, match)
  const second = await enter(organiser, leagueOf('次日联赛'))
  for (const match of ['M1', 'M2', 'M3']) await begin(organiser, second, match)
  for (const match of ['M4', 'M5', 'M6']) await end(organiser, second, match)
  const third = await enter(organiser, leagueOf('完赛联赛'))
  for (const match of ['M1', 'M2', 'M3', 'M4']) await end(organiser, third, match)
}

/** The tenth that runs, of two sides that no other has. It began first: it is where the page begins. */
async function enterTenth(organiser: Organiser, name: string): Promise<Cup> {
  const document = startedAt(cupOf(name), '2026-11-01T03:00:00.000Z')
  const names = new Map([
    ['朔风', '长庚'],
    ['鹿鸣', '启明'],
  ])
  for (const match of document.stages[0]?.groups[0]?.rounds[0]?.matches ?? []) match.streamUrl = 'https://live.example.com/room'
  const cup = await enter(organiser, {
    ...document,
    entrants: document.entrants.map((each) => ({ ...each, name: names.get(each.name) ?? each.name })),
  })
  await begin(organiser, cup, 'M1')
  return cup
}

const told = (page: Page, score: string) => main(page).locator(`[aria-label*="长庚 ${score} 启明"], :text("长庚 ${score} 启明")`)

const places: readonly [string, (cup: Cup) => string][] = [
  ['the home page', () => '/'],
  ['the schedule', () => '/matches'],
  ['the live matches', () => '/matches?state=live'],
  ['the competition', ({ id }) => `/competitions/${id}`],
  ['the match', ({ matches }) => `/matches/${matches.M1}`],
]

test('where a match ends nothing moves until somebody goes on, and no older score is put over a newer one', async ({
  page,
  server: { organiser },
}) => {
  await enterOthers(organiser)
  const ribbon = page.getByRole('navigation', { name: '比分条' })
  const inRibbon = ({ matches }: Cup) => ribbon.locator(`a[href="/matches/${matches.M1}"]`)
  await test.step('on each page', async () => {
    for (const [place, addressOf] of places) {
      const cup = await enterTenth(organiser, '终场杯')
      await followed(page, addressOf(cup))
      await expect(ribbon.getByRole('link').first()).toBeVisible()
      await expect(told(page, '1 比 0').first(), place).toBeAttached()
      const shifts = await watchShifts(page)
      const data = page.waitForResponse('**/api/page-data/**', patience)
      await end(organiser, cup, 'M1')
      await expect(told(page, '2 比 1').first(), place).toBeAttached(patience)
      await data
      await painted(page)
      expect(await shifts(), place).toEqual([])
      await expect(told(page, '2 比 1').first(), place).toBeAttached()
      if (place !== 'the home page') continue
      // It ended long ago by its date: of the page's own lists it is in none.
      await setHidden(page, true)
      await expect(told(page, '2 比 1')).toHaveCount(0)
    }
  })

  await test.step('a score that comes before the matches of the ribbon is not taken back by them', async () => {
    const cup = await enterTenth(organiser, '先到杯')
    const [isAnswered, isLetGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/matches/now*', async (route) => {
      const response = await route.fetch()
      isAnswered.resolve()
      await isLetGo.promise
      await route.fulfill({ response })
    })
    await followed(page, `/matches/${cup.matches.M1}`)
    await isAnswered.promise
    await organiser.act(cup.id, { kind: 'set_score', match: 'M1', scores: [1, 1], games: [] })
    await expect(told(page, '1 比 1').first()).toBeAttached(patience)
    isLetGo.resolve()
    await expect(inRibbon(cup)).toBeVisible()
    // Once, not until it is so: a later answer has it in any case.
    expect(await inRibbon(cup).textContent()).toContain('长庚 1 比 1 启明')
    await page.unroute('**/api/matches/now*')
    await end(organiser, cup, 'M1')
  })

  await test.step('the matches of the ribbon stay in their places', async () => {
    const cup = await enterTenth(organiser, '横条杯')
    await page.clock.install()
    await followed(page, '/links')
    const match = inRibbon(cup)
    await expect(match).toHaveAccessibleName(/长庚 1 比 0 启明/)
    const addresses = async () => {
      const places = await ribbon.locator('li').evaluateAll((all) => all.map((each) => each.querySelector('a')?.getAttribute('href')))
      return places.map((address) => address ?? null)
    }
    const before = await addresses()
    const shifts = await watchShifts(page)
    const nearest = page.waitForResponse('**/api/matches/now*', patience)
    await end(organiser, cup, 'M1')
    await expect(match).toHaveAccessibleName(/长庚 2 比 1 启明/, patience)
    await passing(page, { by: 10_000, within: 20_000 }, () => already(nearest))
    await painted(page)
    expect(await shifts()).toEqual([])
    const after = await addresses()
    const stayed = before.filter((address) => address !== null && after.includes(address))
    expect(stayed.length).toBeGreaterThan(2)
    expect(stayed.filter((address) => after.indexOf(address) !== before.indexOf(address))).toEqual([])
  })
})

test('where matches begin a phone leaves the list of the day where it is read, and the page says how many run', async ({
  page,
  server,
}) => {
  const { organiser } = server
  await page.setViewportSize({ width: 390, height: 844 })
  const today = new Date().toISOString()
  const [first, second] = [
    await enter(organiser, startedAt(cupOf('先手杯'), today)),
    await enter(organiser, startedAt(cupOf('后手杯'), today)),
  ]
  await begin(organiser, first, 'M1')
  await followed(page, '/matches')
  const head = main(page).locator('header')
  const shifts = await watchShifts(page, main(page).getByRole('region', { name: '每日赛程' }))
  for (const match of ['M1', 'M2']) await begin(organiser, second, match)
  await expect(head.getByText('3 场正在进行')).toBeVisible(patience)
  await end(organiser, second, 'M1')
  await end(organiser, first, 'M1')
  await expect(head.getByText('1 场正在进行')).toBeVisible(patience)
  // A phone has no more than the card: it is of the match that runs.
  const card = main(page).getByRole('region', { name: '正在进行' }).getByRole('article')
  await expect(card).toContainText('后手杯', patience)
  await begin(organiser, first, 'M2')
  await expect(head.getByText('2 场正在进行')).toBeVisible(patience)
  await painted(page)
  expect((await shifts()).filter((shift) => Number.parseFloat(shift) > 0.02)).toEqual([])
  const now = main(page).getByRole('region', { name: '正在进行' })
  await expect(now.getByText('停云').first()).toBeAttached()
  await expect(main(page).getByRole('region', { name: '接下来' }).getByText('停云')).toHaveCount(0)
})

test('where several end at once the home page moves nothing', async ({ page, server: { organiser } }) => {
  const today = new Date().toISOString()
  const final = await enter(organiser, startedAt(cupOf('决战杯'), today))
  const mass = await enter(organiser, startedAt(leagueOf('同日联赛'), today))
  await begin(organiser, final, 'M1')
  const boards = Object.keys(mass.matches)
  for (const match of boards) await begin(organiser, mass, match)
  await page.setViewportSize({ width: 1440, height: 700 })
  await followed(page, '/')
  const schedule = main(page).getByRole('region', { name: '赛程', exact: true })
  await expect(schedule.getByRole('link', { name: /1 比 0/ })).toHaveCount(6)
  await page.evaluate(() => scrollTo(0, 300))
  const order = () => schedule.getByRole('link', { name: / 比 / }).evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  const [before, shifts] = [await order(), await watchShifts(page)]
  for (const match of boards) await end(organiser, mass, match)
  await end(organiser, final, 'M1')
  await begin(organiser, final, 'M2')
  await expect(main(page).getByRole('article').filter({ hasText: '停云' }).first()).toBeAttached(patience)
  await expect(schedule.getByRole('link', { name: /2 比 1/ })).toHaveCount(6, patience)
  await painted(page)
  expect(await order()).toEqual(before)
  expect((await shifts()).filter((shift) => Number.parseFloat(shift) > 0.002)).toEqual([])
})

test('a page leads with a match that runs, also when another has ended; so does the ribbon, but moves nothing that is pointed at', async ({
  page,
  server: { organiser },
}) => {
  const today = new Date().toISOString()
  const two = async () =>
    [await enter(organiser, startedAt(cupOf('先手杯'), today)), await enter(organiser, startedAt(cupOf('后手杯'), today))] as const
  await test.step('a page', async () => {
    const [first, second] = await two()
    await begin(organiser, first, 'M1')
    await followed(page, '/teamMatch')
    const now = main(page).getByRole('region', { name: '正在进行' })
    await expect(now.getByRole('article')).toContainText('先手杯')
    await begin(organiser, second, 'M2')
    await expect(now.getByRole('listitem')).toHaveText([/停云 1 比 0 扶摇/], patience)
    const shifts = await watchShifts(page)
    await end(organiser, first, 'M1')
    await expect(now.getByRole('article')).toContainText(/后手杯.*停云/, patience)
    await expect(now.getByRole('listitem')).toHaveText([/朔风 2 比 1 鹿鸣/])
    await painted(page)
    expect(await shifts()).toEqual([])
    await end(organiser, second, 'M2')
    await expect(main(page).getByRole('region', { name: '刚刚结束' }).getByRole('article')).toContainText(/后手杯.*停云/, patience)
  })

  await test.step('the ribbon', async () => {
    const [first, second] = await two()
    await begin(organiser, first, 'M1')
    await page.clock.install()
    await followed(page, '/links')
    const ribbon = page.getByRole('navigation', { name: '比分条' })
    const cells = ribbon.getByRole('link')
    const later = ribbon.getByRole('link', { name: /停云 1 比 0 扶摇/ })
    await expect(cells.first()).toHaveAccessibleName(/朔风 1 比 0 鹿鸣/)
    const shifts = await watchShifts(page)
    await begin(organiser, second, 'M2')
    await passing(page, { by: 10_000, within: 60_000 }, async () => expect(await later.count()).toBe(1))
    await expect(cells.nth(1)).toHaveAccessibleName(/停云 1 比 0 扶摇/)
    await cells.first().hover()
    await end(organiser, first, 'M1')
    await expect(cells.first()).toHaveAccessibleName(/朔风 2 比 1 鹿鸣/, patience)
    const nearest = page.waitForResponse('**/api/matches/now*', patience)
    await passing(page, { by: 10_000, within: 60_000 }, () => already(nearest))
    await painted(page)
    await expect(cells.first()).toHaveAccessibleName(/朔风 2 比 1 鹿鸣/)
    await main(page).getByRole('heading').first().hover()
    await expect(cells.first()).toHaveAccessibleName(/停云 1 比 0 扶摇/)
    expect(await shifts()).toEqual([])
  })
})

test('a match that is given another date goes to its place among those to come', async ({ page, server: { organiser } }) => {
  const document = leagueOf('改期联赛')
  const { competition } = document
  const rounds = document.stages.flatMap(({ groups }) => groups.flatMap((group) => group.rounds))
  const dayOf = (day: number) => `2036-11-${String(day).padStart(2, '0')}T11:00:00.000Z`
  for (const [i, match] of rounds.flatMap(({ matches }) => matches).entries())
    match.schedule = { state: 'scheduled', at: dayOf(2 * i + 1), precision: 'exact' }
  const dated = { ...document, competition: { ...competition, startsOn: '2036-11-01', endsOn: '2036-11-30' } }
  const { id, matches } = await enter(organiser, dated)
  const reschedule = (match: string, day: number) =>
    organiser.act(id, { kind: 'schedule', match, at: dayOf(day), precision: 'exact', venue: '', reason: '场馆维护' })
  await page.clock.install()
  await followed(page, `/competitions/${id}`)
  const order = async (list: Locator) => {
    const addresses = await list.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    return Object.keys(matches)
      .filter((key) => addresses.includes(`/matches/${matches[key]}`))
      .sort((a, b) => addresses.indexOf(`/matches/${matches[a]}`) - addresses.indexOf(`/matches/${matches[b]}`))
  }
  const ribbon = page.getByRole('navigation', { name: '比分条' })
  const next = main(page).getByRole('region', { name: '接下来' })
  await expect.poll(() => order(ribbon), patience).toEqual(['M1', 'M2', 'M3', 'M4', 'M5'])
  const nextBefore = await order(next)
  expect(nextBefore.slice(0, 2)).toEqual(['M1', 'M2'])
  const nearest = page.waitForResponse('**/api/matches/now*', patience)
  await reschedule('M1', 8)
  await expect.poll(() => order(next), patience).toEqual(['M2', 'M3', 'M4', 'M1', 'M5', 'M6'].slice(0, nextBefore.length))
  await passing(page, { by: 10_000, within: 20_000 }, () => already(nearest))
  await expect.poll(() => order(ribbon), patience).toEqual(['M2', 'M3', 'M4', 'M1', 'M5'])
})
