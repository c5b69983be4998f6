import type { Transaction } from 'kysely'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { settleContent } from './content-store.service.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { unmarkItems } from './takedowns.queries.ts'
import { touchPicture } from './touch-uses.service.ts'

/** Like `settleContent`. Where its takedown was lifted before it was uploaded again, its items show it again. */
export async function settlePicture(
  trx: Transaction<Database>,
  touch: Touch,
  picture: Pick<IngestedPicture, 'hash' | 'source' | 'placeholder' | 'color'>,
  now: string,
): Promise<void> {
  await settleContent(trx, picture, now)
  for (const id of await unmarkItems(trx, picture)) await touchPicture(trx, touch, id, now)
}
