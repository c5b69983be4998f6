import type { Transaction } from 'kysely'
import type { CacheTag } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { listUses, type UseRow } from './media-uses.queries.ts'

const topicOf: Readonly<Record<UseRow['subject'], (id: number) => CacheTag | null>> = {
  article: (id) => `article:${id}`,
  page: (id) => `article:${id}`,
  draft: () => null,
  competition: (id) => `competition:${id}`,
  team: (id) => `team:${id}`,
  player: (id) => `player:${id}`,
  album: (id) => `album:${id}`,
  video: () => 'videos',
  link: () => null,
  tip: () => null,
}

/** What an item shows is another picture now, or none: answers that name it are old, and so are open pages of what uses it. */
export async function touchPicture(trx: Transaction<Database>, touch: Touch, id: number): Promise<void> {
  const topics = (await listUses(trx, id)).flatMap((use) => topicOf[use.subject](use.id) ?? [])
  touch(`media:${id}`, ...new Set(topics))
}
