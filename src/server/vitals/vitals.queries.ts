import type { Transaction } from 'kysely'
import type { VitalsReport } from '#shared/vitals.ts'
import type { Database } from '../db/tables.ts'

export async function insertVitals(trx: Transaction<Database>, report: VitalsReport, at: string): Promise<void> {
  const { page, device, channel = null } = report
  await trx
    .insertInto('vitals')
    .values(report.metrics.map(({ name, value }) => ({ at, page, device, channel, name, value })))
    .execute()
}

/** Reports older than what the console charts. */
export async function deleteVitalsBefore(trx: Transaction<Database>, at: string): Promise<void> {
  await trx.deleteFrom('vitals').where('at', '<', at).execute()
}
