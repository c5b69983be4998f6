import type { Transaction } from 'kysely'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Presence } from '#shared/admin/articles.ts'

/** Also forgets everybody who was last there before `since`, in whatever text. */
export async function writePresence(
  trx: Transaction<Database>,
  { articleId, userId, now, since }: { articleId: number; userId: number; now: string; since: string },
): Promise<void> {
  await trx.deleteFrom('article_presences').where('seen_at', '<', since).execute()
  await trx
    .insertInto('article_presences')
    .values({ article_id: articleId, user_id: userId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['article_id', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Who else was there since, by name. */
export async function listOthers(
  db: Selecting,
  { articleId, userId, since }: { articleId: number; userId: number; since: string },
): Promise<Presence['others']> {
  return await db
    .selectFrom('article_presences')
    .innerJoin('users', 'users.id', 'article_presences.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('article_presences.article_id', '=', articleId)
    .where('article_presences.user_id', '!=', userId)
    .where('article_presences.seen_at', '>=', since)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute()
}
