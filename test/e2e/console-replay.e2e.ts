import { setTimeout as sleep } from 'node:timers/promises'
import { openProxy } from '../proxy.ts'
import { replayOf, resultOf } from '../replay/days.ts'
import { browserOf, faultsOf, openPages } from '../replay/open-pages.ts'
import { addressesOf, enterPlan, playSlot } from '../replay/organiser.ts'
import { matchesOf, smallSeason } from '../replay/season.ts'
import { test as ownServerTest } from './own-server.ts'
import { expect } from './site.ts'

/** A line to the server that can be cut. */
const test = ownServerTest.extend<{ line: Awaited<ReturnType<typeof openProxy>> }>({
  line: async ({ server }, use) => {
    const line = await openProxy(server.url)
    await use(line)
    await line.close()
  },
})
// Some thirty pages in one browser: half a minute on a machine of its own, and four times as long beside the others on a slow one.
test.describe.configure({ timeout: 300_000 })

/** A minute of a match, ms. */
const minuteMs = 15
/** A page whose node was killed is back after 15 s at most, and one that polls asks every 5 s. */
const patienceMs = 15_000

test('a day of four matches: every page that was open through it shows what a fresh load shows', async ({ browser, server, line }) => {
  const season = smallSeason()
  const { planned, days } = replayOf(season, { from: '2018-06-12', now: new Date().toISOString(), isOneDay: true })
  const [first = [], second = []] = days[0] ?? []
  const [m1, m2] = [first[0]?.key ?? '', second[0]?.key ?? '']
  const plan = await enterPlan(server.organiser, planned, m1)
  const later = matchesOf(planned).find(({ sides }) => sides.every(({ entrant }) => entrant === undefined))?.key ?? ''
  const addresses = await addressesOf(
    server.organiser,
    plan,
    [m1, m2, later].map((key) => plan.matches[key] ?? 0),
  )
  const pages = await openPages(browser, [server.url, new URL(line.url).origin], addresses, 7)

  const playing = playSlot(server.organiser, plan, first, { season, minuteMs })
  await sleep(20 * minuteMs)
  await line.cut()
  await sleep(20 * minuteMs)
  await line.mend()
  await playing
  await server.kill()
  await server.start()
  await server.organiser.act(plan.competition, {
    kind: 'schedule',
    match: m2,
    at: new Date().toISOString(),
    precision: 'exact',
    venue: '',
    reason: '提前开赛',
  })
  await playSlot(server.organiser, plan, second, { season, minuteMs })
  // What was entered wrongly, found late: it changes who goes on.
  const corrected = second[0]
  if (corrected) {
    const result = resultOf(corrected, [4, 1])
    await server.organiser.act(plan.competition, { kind: 'correct_result', match: m2, result, followers: null, publicNote: '误记一球' })
  }
  expect(await faultsOf(pages, { context: await browserOf(browser, server.url), patienceMs })).toEqual([])
})
