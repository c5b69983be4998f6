import type { Selecting } from '#server/db/open.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { MediaItem, MediaUses } from '#shared/admin/media.ts'
import type { SettingsData } from '#shared/settings.ts'
import { graceFrom } from './grace.model.ts'
import { listMediaItems, type MediaItemRow } from './media.queries.ts'
import { viewPicture } from './media.view.ts'
import { countUses, listHolding, listUses } from './media-uses.queries.ts'

/** Items as the console sees them, each with the number of its uses. */
export async function describeItems(db: Selecting, rows: readonly MediaItemRow[]): Promise<MediaItem[]> {
  const [counts, settings] = [
    await countUses(
      db,
      rows.map(({ id }) => id),
    ),
    await getSettings(db),
  ]
  const formers = await listMediaItems(
    db,
    rows.flatMap(({ former_id }) => former_id ?? []),
  )
  const former = new Map(formers.filter((row) => row.taken_down_at === null).map((row) => [row.id, viewPicture(row)]))
  return rows.map((row) => ({
    picture: viewPicture(row),
    name: row.name,
    folder: row.folder,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    goesAt: goesAt(row),
    former: (row.former_id === null ? undefined : former.get(row.former_id)) ?? null,
    rev: row.rev,
    uses: (counts.get(row.id) ?? 0) + placesIn(settings, row.id).length,
  }))
}

/** When an item in the trash is deleted permanently, if nothing uses it. */
function goesAt({ deleted_at, kept_until }: MediaItemRow): string | null {
  if (deleted_at === null) return null
  const at = graceFrom(deleted_at)
  return kept_until !== null && kept_until > at ? kept_until : at
}

export async function describeItem(db: Selecting, row: MediaItemRow): Promise<MediaItem> {
  const [item] = await describeItems(db, [row])
  if (!item) throw new Error('A row gives an item')
  return item
}

export async function describeUses(db: Selecting, id: number): Promise<MediaUses> {
  const uses = await listUses(db, id)
  const settings = await getSettings(db)
  return {
    items: [
      ...placesIn(settings, id).map((name) => ({ subject: 'settings' as const, id: 1, name, screen: '/settings' })),
      ...uses.map((use) => ({ ...use, screen: screenOf(use.subject, use.id) })),
    ],
    held: (await listHolding(db, id)).map(({ kind, ...use }) => ({ ...use, screen: screenOf(kind, use.id) })),
  }
}

/** The name of an item in messages. */
export function nameOfItem({ name, alt, id }: Pick<MediaItemRow, 'name' | 'alt' | 'id'>): string {
  return name || alt || `图片 ${id}`
}

/** Ids of the pictures used in the settings. */
export function picturesOfSettings({ logoId, shareImageId }: SettingsData): number[] {
  return [logoId, shareImageId].filter((id) => id !== null)
}

export function placesIn({ logoId, shareImageId }: SettingsData, id: number): string[] {
  return [...(logoId === id ? ['站点标志'] : []), ...(shareImageId === id ? ['分享图'] : [])]
}

function screenOf(subject: Exclude<MediaUses['items'][number]['subject'], 'settings'>, id: number): string {
  switch (subject) {
    case 'article':
    case 'page':
    case 'draft':
      return `/articles/${id}`
    case 'competition':
      return `/competitions/${id}`
    case 'team':
      return `/teams/${id}`
    case 'player':
      return `/players/${id}`
    case 'album':
      return `/albums/${id}`
    case 'video':
      return `/videos/${id}`
    case 'link':
      return `/links/${id}`
    case 'tip':
      return `/tips/${id}`
  }
}
