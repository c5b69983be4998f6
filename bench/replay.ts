import { once } from 'node:events'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { isNginxHere, startNginx, whyNoNginx } from '../test/nginx.ts'
import { freePort, startPostgres } from '../test/postgres.ts'
import { replayOf, resultOf, type Slot, stepsOf } from '../test/replay/days.ts'
import { browserOf, faultsOf, openPages } from '../test/replay/open-pages.ts'
import { addressesOf, editorOf, enterPlan, type Organiser, organiserAt, type Planned, playSlot } from '../test/replay/organiser.ts'
import { matchesOf, worldCupSeason } from '../test/replay/season.ts'
import { startSite } from '../test/running-site.ts'
import { findBrowser } from './browser.ts'
import { atMost, type Measured, plainFigure } from './figures.ts'
import { replayNight } from './replay-night.ts'

/** The first day, before the group stage. */
const firstDay = '2018-06-14'
/** A wrong result is entered, and taken back, after each of so many kick-offs. */
const wrongEvery = 7
/** Pages that are behind are given this long at the end, ms. */
const patienceMs = 15_000

/** The demo season's night, and a whole championship. */
export async function measureReplay(_dataFolder: string, _port: number, { speed }: { speed: number }): Promise<Measured> {
  const binary = findBrowser()
  if (!binary) return { figures: [], skipped: [{ what: 'replay', why: 'no Chromium' }] }
  const browser = await chromium.launch({
    executablePath: binary,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const night = await replayNight(browser, { speed })
    const { figures, skipped } = await replayWorldCup(browser, { speed })
    return { figures: [night, ...figures], skipped }
  } finally {
    await browser.close()
  }
}

/**
 * All of World Cup 2018, so many times as fast and without what lies between its matches: two nodes on PostgreSQL behind nginx, one of which is
 * killed and started again in the middle, and pages of twenty kinds that stay open.
 */
async function replayWorldCup(browser: Browser, { speed }: { speed: number }): Promise<Measured> {
  if (!isNginxHere) return { figures: [], skipped: [{ what: 'replay', why: whyNoNginx }] }
  const season = worldCupSeason()
  if (!season) return { figures: [], skipped: [{ what: 'replay', why: 'no data of World Cup 2018' }] }

  const ends: (() => Promise<unknown>)[] = []
  try {
    const postgres = await startPostgres()
    ends.push(postgres.stop)
    const ports = [await freePort(), await freePort()] as const
    const begin = (port: number) => startSite({ port, databaseUrl: postgres.url, flags: ['--empty'] })
    const a = await begin(ports[0])
    let b = await begin(ports[1])
    ends.push(
      () => a.stop(),
      () => b.stop(),
    )
    const nginx = await startNginx(ports)
    ends.push(() => nginx.remove())
    const organiser = organiserAt(a.url, await editorOf(postgres.url))

    const { planned, days } = replayOf(season, { from: firstDay, now: new Date().toISOString(), isOneDay: false })
    const slots = days.flat()
    const shown = [0, 20, slots.length - 1].flatMap((i) => slots[i]?.[0]?.key ?? [])
    const plan = await enterPlan(organiser, planned, shown[0] ?? '')
    const addresses = await addressesOf(
      organiser,
      plan,
      shown.map((key) => plan.matches[key] ?? 0),
    )
    const open = await openPages(browser, [`https://127.0.0.1:${nginx.secure}`], addresses, 4)
    const bytes = await Promise.all(open.map(({ page }) => countBytes(page)))
    const minuteMs = 60_000 / speed
    let minutes = 0
    for (const [i, slot] of slots.entries()) {
      const [first] = slot
      if (!first) continue
      const isKilled = i === Math.floor(slots.length / 2)
      const playing = playSlot(organiser, plan, slot, { season, minuteMs })
      if (isKilled) {
        const ended = once(b.process, 'exit')
        b.process.kill('SIGKILL')
        await ended
        b = await begin(ports[1])
      }
      await playing
      console.log(`  ${i + 1} of ${slots.length} kick-offs`)
      minutes += Math.max(...slot.flatMap((match) => stepsOf(match, season.goals.get(match.key) ?? [])).map(({ minute }) => minute))
      if (i % wrongEvery === 0 && first.sides.every(({ source }) => source === undefined)) await enterWrongly(organiser, plan, slot)
    }
    const { document } = await organiser.ask<AdminCompetition>('GET', `/api/admin/competitions/${plan.competition}`)
    await organiser.act(plan.competition, { kind: 'replace_document', document: finished(document) })

    const faults = await faultsOf(open, { context: await browserOf(browser, `https://127.0.0.1:${nginx.secure}`), patienceMs })
    for (const fault of faults) console.log(fault)
    // nginx ends when its connections do.
    for (const { page } of open) await page.context().close()
    const hours = minutes / 60
    const note = `${matchesOf(planned).length} matches at ${speed} ×, ${slots.length} kick-offs, one node killed and started again`
    return {
      figures: [
        atMost('open pages that differ from fresh ones, and errors of scripts', faults.length, {
          limit: 0,
          unit: '',
          note: `${open.length} pages; ${note}`,
        }),
        plainFigure(
          'bytes a viewer an hour of play',
          bytes.reduce((sum, count) => sum + count(), 0) / bytes.length / hours / 1_024,
          'KB',
          `mean of ${open.length} pages over ${hours.toFixed(1)} h of play that took ${((minutes * minuteMs) / 60_000).toFixed(0)} min: beats and polls are those of the latter`,
        ),
      ],
      skipped: [],
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

function finished(document: CompetitionDocument): CompetitionDocument {
  return { ...document, competition: { ...document.competition, isFinished: true } }
}

/** A result the wrong way round, found and undone before the next kick-off. */
async function enterWrongly(organiser: Organiser, { competition }: Planned, [match]: Slot): Promise<void> {
  if (!match) return
  const scores = match.sides.map(({ score }) => score ?? 0)
  const wrong = scores[0] === scores[1] ? [(scores[0] ?? 0) + 1, scores[1] ?? 0] : scores.toReversed()
  await organiser.act(competition, {
    kind: 'correct_result',
    match: match.key,
    result: resultOf(match, wrong),
    followers: null,
    publicNote: '记反了',
  })
  await organiser.act(competition, { kind: 'undo_correction', match: match.key, publicNote: '' })
}

/** What came over the line to this page from now on. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}
