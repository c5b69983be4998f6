import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { readStored } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import type { SettingsData } from '#shared/settings.ts'
import { defaultSettings } from './default-settings.model.ts'

/** The operator's settings; defaults where none are stored. */
export async function getSettings(db: Selecting): Promise<SettingsData> {
  const [row] = await settingsRow(db, {})
  return row ? readStored(row.data, defaultSettings) : defaultSettings
}

const settingsRow = prepared((db) => db.selectFrom('settings').select('data').where('id', '=', 1))

export async function upsertSettings(trx: Transaction<Database>, settings: SettingsData, now: string): Promise<void> {
  const data = JSON.stringify(settings)
  await trx
    .insertInto('settings')
    .values({ id: 1, data, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ data, updated_at: now }))
    .execute()
}
