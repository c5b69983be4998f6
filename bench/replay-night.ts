import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { insertSignedIn } from '../test/console.ts'
import { freePort } from '../test/postgres.ts'
import { openProxy } from '../test/proxy.ts'
import { type NightAct, nightActs } from '../test/replay/night.ts'
import { browserOf, faultsOf, openPages } from '../test/replay/open-pages.ts'
import { addressesOf, enterArticle, matchesByKey, type Organiser, organiserAt } from '../test/replay/organiser.ts'
import { startSite } from '../test/running-site.ts'
import { atMost, type Figure } from './figures.ts'

/** Pages that are behind are given this long at the end, ms. */
const patienceMs = 15_000

/**
 * The night of the demo season, so many times as fast: one node on SQLite, which is killed and started again, pages of twenty kinds half of which are
 * on a line that is cut meanwhile, and a result that is corrected when all is over.
 */
export async function replayNight(browser: Browser, { speed }: { speed: number }): Promise<Figure> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'leitai-night-'))
  const port = await freePort()
  const begin = () => startSite({ port, dataFolder })
  let site = await begin()
  const line = await openProxy(site.url)
  try {
    const { acts, token } = await nightOf(dataFolder)
    const longest = acts.at(-1)
    if (!longest) throw new Error('The demo season has no night')
    const organiser = organiserAt(site.url, token)
    const addresses = await addressesOfNight(organiser, acts, longest)
    const open = await openPages(browser, [site.url, new URL(line.url).origin], addresses, 4)

    const startedAt = performance.now()
    for (const [i, { after, competition, act }] of acts.entries()) {
      await sleep(Math.max(0, startedAt + after / speed - performance.now()))
      if (i === 2) await line.cut()
      if (i === 4) await line.mend()
      if (i === Math.floor(acts.length / 2)) {
        const ended = once(site.process, 'exit')
        site.process.kill('SIGKILL')
        await ended
        site = await begin()
      }
      await organiser.act(competition, act(new Date().toISOString()))
      console.log(`  ${i + 1} of ${acts.length} acts of the night`)
    }
    await correct(organiser, longest)

    const faults = await faultsOf(open, { context: await browserOf(browser, site.url), patienceMs })
    for (const fault of faults) console.log(fault)
    return atMost('the demo night: open pages that differ from fresh ones, and errors of scripts', faults.length, {
      limit: 0,
      unit: '',
      note: `${open.length} pages; ${acts.length} acts at ${speed} ×, a line cut, the node killed and started again, a late correction`,
    })
  } finally {
    await line.close()
    await site.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function nightOf(dataFolder: string): Promise<{ acts: NightAct[]; token: string }> {
  const db = await openDatabase({ databaseUrl: null, dataFolder }, migrate)
  const now = new Date().toISOString()
  const { token } = await insertSignedIn(db.write, 'editor', now)
  const acts = await nightActs(db.read, now)
  await db.close()
  return { acts, token }
}

/** Of the competition whose match is the longest, which is one of teams, and the overviews of the others. */
async function addressesOfNight(organiser: Organiser, acts: readonly NightAct[], { competition }: NightAct): Promise<string[]> {
  const { ask } = organiser
  const matches = await matchesByKey(ask, competition)
  const played = [...new Set(acts.filter((act) => act.competition === competition).map(({ match }) => matches[match] ?? 0))]
  const { name } = await ask<CompetitionView>('GET', apiPaths.competition(competition))
  const article = await enterArticle(ask, { match: played[0] ?? 0, competition: name })
  const others = [...new Set(acts.map((act) => act.competition))].filter((id) => id !== competition)
  return [
    ...(await addressesOf(organiser, { competition, matches, article }, played)),
    ...others.flatMap((id) => [paths.competition(id), paths.competition(id, { tab: 'stages' })]),
    paths.matchesOfKind('single'),
    paths.matchesOfKind('battle'),
  ]
}

/** The two sides were mixed up in all that the last act says. */
async function correct({ act }: Organiser, longest: NightAct): Promise<void> {
  const last = longest.act(new Date().toISOString())
  if (last.kind !== 'record_result' || last.result.kind !== 'played') throw new Error('The night ends with a result')
  const games = last.result.games.map((game) => ({ ...game, sides: game.sides.toReversed() }))
  const result = { ...last.result, games }
  await act(longest.competition, { kind: 'correct_result', match: longest.match, result, followers: null, publicNote: '两方记反了' })
}
