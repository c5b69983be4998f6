import type { Transaction } from 'kysely'
import { type Touch, touchShown } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import type { Audit } from '#server/http/admin-route.ts'

/** What publishing an album, or a video, writes. */
export interface Publishable {
  subject: 'album' | 'video'
  setPublishedAt(trx: Transaction<Database>, id: number, publishedAt: string | null, now: string): Promise<void>
  touch(trx: Transaction<Database>, touch: Touch['quietly'], id: number): Promise<void>
}

interface Row {
  id: number
  title: string
  published_at: string | null
}

interface Write {
  trx: Transaction<Database>
  touch: Touch
  audit: Audit
  now: string
}

/** `at` null: now, and what is public already keeps its date. */
export async function publish(
  { subject, setPublishedAt, touch: touchIt }: Publishable,
  { id, title, published_at }: Row,
  at: string | null,
  { trx, touch, audit, now }: Write,
): Promise<void> {
  const isPublic = published_at !== null && published_at <= now
  const publishedAt = at ?? (isPublic ? published_at : now)
  if (publishedAt === published_at) return
  await setPublishedAt(trx, id, publishedAt, now)
  await touchIt(trx, touchShown(touch, now, published_at, publishedAt), id)
  const act = publishedAt > now ? `${subject}.schedule` : `${subject}.publish`
  await audit({ act, subject, id, name: title, before: { publishedAt: published_at }, after: { publishedAt } })
}

export async function unpublish(
  { subject, setPublishedAt, touch: touchIt }: Publishable,
  { id, title, published_at }: Row,
  { trx, touch, audit, now }: Write,
): Promise<void> {
  if (published_at === null) return
  await setPublishedAt(trx, id, null, now)
  await touchIt(trx, touchShown(touch, now, published_at), id)
  const before = { publishedAt: published_at }
  await audit({ act: `${subject}.unpublish`, subject, id, name: title, before, after: { publishedAt: null } })
}
