import type { Logger } from 'pino'
import { type Clock, instant } from '#server/base/clock.ts'
import { HttpError } from '#server/base/errors.ts'
import { takeTurnWith } from '#server/competitions/store/lock.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { Write } from '#server/http/context.ts'
import { findDemoSeason, takeFromNight } from './demo-season.queries.ts'
import { endOf, isOpen, type NightMatch, resultAct } from './night.model.ts'
import { enter, findNightMatch, readyForNight } from './night.service.ts'

interface Ending {
  read: Reader
  write: Write
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** Ends the matches of the demo's night that nobody has ended four hours after their start, so that none is live for days. */
export function nightEnder({ read, write, clock, log }: Ending): () => Promise<void> {
  return async () => {
    const now = instant(clock)
    const season = await findDemoSeason(read)
    for (const planned of season?.night ?? []) if (planned.endsBy <= now) await end(planned, now)
  }

  async function end(planned: NightMatch, now: string): Promise<void> {
    try {
      const found = await findNightMatch(read, planned)
      const act = found && isOpen(found.match, planned) ? resultAct(found.match, planned, endOf(found.match, planned)) : null
      const ready = act && (await readyForNight(read, act))
      await write(async (trx, touch) => {
        await takeTurnWith(trx, found ? [found.competitionId] : [])
        if (!(await takeFromNight(trx, planned.match)) || !found || !ready) return
        await enter(trx, touch, { competitionId: found.competitionId, ready, now })
      }, 'alongside')
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // Somebody has changed the competition so that the season's result does not go with it.
      log.warn({ err: error, match: planned.match }, 'a match of the demo did not end by itself')
      await write(async (trx) => void (await takeFromNight(trx, planned.match)))
    }
  }
}
