import type { Transaction } from 'kysely'
import { Value } from 'typebox/value'
import type { Selecting } from '#server/db/open.ts'
import { readStored } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { ConsoleSettings } from '#shared/admin/console-settings.ts'

const standard: ConsoleSettings = { totpRoles: [] }

export async function readConsoleSettings(db: Selecting): Promise<ConsoleSettings> {
  const row = await db.selectFrom('console_settings').select('data').where('id', '=', 1).executeTakeFirst()
  if (!row) return standard
  return Value.Parse(ConsoleSettings, readStored(row.data, standard))
}

export async function writeConsoleSettings(trx: Transaction<Database>, settings: ConsoleSettings): Promise<void> {
  const data = JSON.stringify(settings)
  await trx
    .insertInto('console_settings')
    .values({ id: 1, data })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ data }))
    .execute()
}
