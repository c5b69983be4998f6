import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'

interface GivenMark {
  subject: 'team' | 'player' | 'competition'
  slug: string
  use: 'logo' | 'cover'
}

/** Returns the id of whom the slug names; undefined where nobody is called so. */
export async function giveMark(
  trx: Transaction<Database>,
  { subject, slug, use }: GivenMark,
  mediaId: number,
): Promise<number | undefined> {
  const row =
    subject === 'competition'
      ? await trx
          .updateTable('competitions')
          .set(use === 'cover' ? { cover_id: mediaId } : { logo_id: mediaId })
          .where('slug', '=', slug)
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable(subject === 'team' ? 'teams' : 'players')
          .set({ logo_id: mediaId })
          .where('slug', '=', slug)
          .returning('id')
          .executeTakeFirst()
  return row?.id
}
