import type { Transaction } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'

export interface ViewCount {
  day: string
  page: string
  device: string
  channel: string
  count: number
}

const rowsAtOnce = 500

export async function addPageViews(trx: Transaction<Database>, counts: readonly ViewCount[]): Promise<void> {
  for (const some of chunked(counts, rowsAtOnce)) {
    await trx
      .insertInto('page_views')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'device', 'channel'])
          .doUpdateSet((eb) => ({ count: eb('page_views.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
  }
}

/** Days older than the charts of the console and the year of comparison. */
export async function deletePageViewsBefore(trx: Transaction<Database>, day: string): Promise<void> {
  await trx.deleteFrom('page_views').where('day', '<', day).execute()
}

export async function sumViews(db: Reader, from: string) {
  const since = () =>
    db
      .selectFrom('page_views')
      .select((eb) => eb.fn.sum<number>('count').as('views'))
      .where('day', '>=', from)
  const [pages, devices, channels] = await Promise.all([
    since().select(['day', 'page']).groupBy(['day', 'page']).execute(),
    since().select('device as key').groupBy('device').orderBy('views', 'desc').execute(),
    since().select('channel as key').groupBy('channel').orderBy('views', 'desc').orderBy('channel').limit(20).execute(),
  ])
  return { pages, devices, channels }
}

/** The first report since a time, and the last of all; undefined where there is none. */
export async function vitalsRange(db: Reader, from: string): Promise<{ first: number; last: number } | undefined> {
  const first = await db.selectFrom('vitals').select('id').where('at', '>=', from).orderBy('at').limit(1).executeTakeFirst()
  const last = await db.selectFrom('vitals').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return first && last && { first: first.id, last: last.id }
}

/** Reports with numbers from `from` (included) to `to` (excluded). */
export async function listVitals(db: Reader, since: string, from: number, to: number) {
  return await db
    .selectFrom('vitals')
    .select(['name', 'page', 'device', 'channel', 'value'])
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('at', '>=', since)
    .execute()
}
export type VitalRow = Awaited<ReturnType<typeof listVitals>>[number]
