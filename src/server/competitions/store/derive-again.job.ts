import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Clock, instant } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import type { Db } from '#server/db/open.ts'
import { listDerivedBefore, setFactsVersion } from './facts-version.queries.ts'
import { lockCompetition } from './lock.queries.ts'
import { saveCompetition } from './save.queries.ts'

/**
 * Places, awards and tables are stored as derived when the competition was last saved. After an update with other rules, what earlier
 * versions derived is derived again, one competition after the other, in the background.
 */
export async function deriveAgain(db: Db, clock: Clock, log: Pick<Logger, 'info' | 'error'>): Promise<void> {
  for (const id of await listDerivedBefore(db.read)) {
    try {
      const isChanged = await transact(
        db,
        clock,
        async (trx, touch) => {
          // Before the competition is read: by itself it changes nothing.
          await setFactsVersion(trx, id)
          const standing = await lockCompetition(trx, id)
          return (
            standing !== undefined && (await saveCompetition(trx, touch, standing.document, { now: instant(clock), standing })).isChanged
          )
        },
        'alongside',
      )
      if (isChanged) log.info({ competition: id }, 'derived again')
    } catch (error) {
      log.error({ err: error, competition: id }, 'deriving again failed')
    }
    await nextTurn()
  }
}
