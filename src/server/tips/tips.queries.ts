import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { TipTable } from '#server/db/tip-tables.ts'
import type { TipPlatform } from '#shared/tip-platforms.ts'

export type TipRow = Selectable<TipTable>

/** The one predicate of what visitors may see. */
export function isTipPublic(now: string) {
  return sql<SqlBool>`(tips.is_published = 1 and (tips.expires_at is null or tips.expires_at > ${now}))`
}

function published(db: Reader, now: string) {
  return db.selectFrom('tips').where(isTipPublic(now))
}

export async function listTips(db: Reader, now: string, platform: TipPlatform | undefined): Promise<TipRow[]> {
  let query = published(db, now).selectAll()
  if (platform !== undefined) query = query.where('platform', '=', platform)
  return await query.orderBy('ordinal').orderBy('id').execute()
}

export async function findPublishedTip(db: Reader, now: string, id: number): Promise<TipRow | undefined> {
  return await published(db, now).selectAll().where('id', '=', id).executeTakeFirst()
}

/** When the first of the current tips expires; null: never. */
export async function findNextTipEnd(db: Reader, now: string): Promise<string | null> {
  const row = await published(db, now)
    .select((eb) => eb.fn.min<string | null>('expires_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export async function listTipSteps(db: Selecting, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('tip_steps').selectAll().where('tip_id', 'in', ids).orderBy('tip_id').orderBy('ordinal').execute()
}
export type TipStepRow = Awaited<ReturnType<typeof listTipSteps>>[number]

export async function listTipStores(db: Selecting, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db.selectFrom('tip_stores').selectAll().where('tip_id', 'in', ids).orderBy('tip_id').orderBy('ordinal').execute()
}
export type TipStoreRow = Awaited<ReturnType<typeof listTipStores>>[number]
