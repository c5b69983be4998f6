import type { Transaction } from 'kysely'
import type { CacheTag } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { listUses, type UseRow } from './media-uses.queries.ts'

/** With the lists that show it: pages of articles follow these alone. */
const topicsOf: Readonly<Record<UseRow['subject'], (id: number) => readonly CacheTag[]>> = {
  article: (id) => ['articles', `article:${id}`],
  page: (id) => ['articles', `article:${id}`],
  draft: () => [],
  competition: (id) => [`competition:${id}`],
  team: (id) => [`team:${id}`],
  player: (id) => [`player:${id}`],
  album: (id) => ['albums', `album:${id}`],
  video: () => ['videos'],
  link: () => [],
  tip: () => [],
}

/** What an item shows is another picture now, or none: answers that name it are old, and so are open pages of what uses it. */
export async function touchPicture(trx: Transaction<Database>, touch: Touch, id: number): Promise<void> {
  const topics = (await listUses(trx, id)).flatMap((use) => topicsOf[use.subject](use.id))
  touch(`media:${id}`, ...new Set(topics))
}
