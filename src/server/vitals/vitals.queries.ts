import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import type { VitalsReport } from '#shared/vitals.ts'

type Measured = Pick<VitalsReport, 'page' | 'device' | 'metrics'> & { channel: string | null }

export async function insertVitals(trx: Transaction<Database>, { page, device, channel, metrics }: Measured, at: string): Promise<void> {
  await trx
    .insertInto('vitals')
    .values(metrics.map(({ name, value }) => ({ at, page, device, channel, name, value })))
    .execute()
}

/** Reports older than the charts of the console. */
export async function deleteVitalsBefore(trx: Transaction<Database>, at: string): Promise<void> {
  await trx.deleteFrom('vitals').where('at', '<', at).execute()
}
