import type { MediaItem, MediaUses } from '#shared/admin/media.ts'
import type { SettingsData } from '#shared/settings.ts'
import type { Selecting } from '../db/open.ts'
import { getSettings } from '../settings/settings.queries.ts'
import type { MediaItemRow } from './media.queries.ts'
import { viewPicture } from './media.view.ts'
import { countUses, listUses } from './media-uses.queries.ts'

/** Items as the console sees them, each with the number of its places. */
export async function describeItems(db: Selecting, rows: readonly MediaItemRow[]): Promise<MediaItem[]> {
  const [counts, settings] = [
    await countUses(
      db,
      rows.map(({ id }) => id),
    ),
    await getSettings(db),
  ]
  return rows.map((row) => ({
    picture: viewPicture(row),
    name: row.name,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    rev: row.rev,
    uses: (counts.get(row.id) ?? 0) + placesIn(settings, row.id).length,
  }))
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
  }
}

/** Ids of the pictures that the settings name. */
export function picturesOfSettings({ logoId, shareImageId }: SettingsData): number[] {
  return [logoId, shareImageId].filter((id) => id !== null)
}

function placesIn({ logoId, shareImageId }: SettingsData, id: number): string[] {
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
