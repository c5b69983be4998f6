import type { Transaction } from 'kysely'
import type { CacheTag } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { listPublicIds } from '#server/live/live.queries.ts'
import { listVideosById } from '#server/videos/videos.queries.ts'
import { listUses, type UseRow } from './media-uses.queries.ts'

/** More places of a kind that show one picture are not expected. */
const mostTouched = 10_000

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

/**
 * What an item shows is another picture now, or none: answers that name it are old, and so are open pages of what uses it, where that is public.
 */
export async function touchPicture(trx: Transaction<Database>, touch: Touch, id: number, now: string): Promise<void> {
  const uses = await listUses(trx, id, mostTouched)
  const idsOf = (...subjects: readonly UseRow['subject'][]) => uses.filter(({ subject }) => subjects.includes(subject)).map((use) => use.id)
  const documents = new Set(await listPublicIds(trx, now, 'article', idsOf('article', 'page')))
  const albums = new Set(await listPublicIds(trx, now, 'album', idsOf('album')))
  const videos = new Set((await listVideosById(trx, now, idsOf('video'))).map((row) => row.id))
  const shown: Partial<Record<UseRow['subject'], ReadonlySet<number>>> = {
    article: documents,
    page: documents,
    album: albums,
    video: videos,
  }
  const topics = uses.filter(({ subject, id: use }) => shown[subject]?.has(use) ?? true).flatMap((use) => topicsOf[use.subject](use.id))
  touch(`media:${id}`, ...new Set(topics))
}
