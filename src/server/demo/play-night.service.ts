import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, instant } from '#server/base/clock.ts'
import { HttpError } from '#server/base/errors.ts'
import { transact, type WriteAct } from '#server/cache/transact.ts'
import { takeTurnWith } from '#server/competitions/store/lock.queries.ts'
import type { Db } from '#server/db/open.ts'
import { findDemoSeason, takeFromNight } from './demo-season.queries.ts'
import { isOpen, type NightMatch, type NightStep, stepsOf } from './night.model.ts'
import { enter, findNightMatch, readyForNight } from './night.service.ts'

interface Coming extends NightStep {
  planned: NightMatch
  competitionId: number
}

interface Playing {
  db: Db
  clock: Clock
  /** How many times as fast as it would be. */
  speed: number
  say: (line: string) => Promise<void>
}

/** Plays what is left of the demo's night through the console's acts. Throws where the site did not begin with the demo season. */
export async function playNight({ db, clock, speed, say }: Playing): Promise<void> {
  const season = await findDemoSeason(db.read)
  if (!season) throw new Error('这个网站不是从演示赛季开始的，没有可演的：请用 leitai demo --again 载入演示赛季')
  const now = instant(clock)
  const coming: Coming[] = []
  for (const planned of season.night) {
    const found = await findNightMatch(db.read, planned)
    if (!found || !isOpen(found.match, planned)) continue
    coming.push(...stepsOf(found.match, planned, now).map((step) => ({ ...step, planned, competitionId: found.competitionId })))
  }
  if (coming.length === 0) await say('这一晚已经演完，leitai demo --again 会重新做一晚')
  const dropped = new Set<string>()
  let passed = 0
  for (const { after, planned, competitionId, act, isLast } of coming.sort((a, b) => a.after - b.after)) {
    if (dropped.has(planned.match)) continue
    await sleep((after - passed) / speed)
    passed = after
    const at = instant(clock)
    try {
      const ready = await readyForNight(db.read, act(at))
      const write: WriteAct<void> = async (trx, touch) => {
        await takeTurnWith(trx, [competitionId])
        if (isLast) await takeFromNight(trx, planned.match)
        await enter(trx, touch, { competitionId, ready, now: at })
      }
      await transact(db, clock, write, 'alongside')
      await say(`${planned.match}：${isLast ? '结束了' : '下一局开始'}`)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      dropped.add(planned.match)
      await say(`${planned.match}：有人改过，不再演下去`)
    }
  }
}
