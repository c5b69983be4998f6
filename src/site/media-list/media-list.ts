import type { AlbumLink, AlbumPage, PicturePage } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { largestSource } from '../meta.ts'
import type { PageMeta, Wish } from '../page.ts'

/** One page of a tab of the media list. */
export type MediaList =
  | { tab: 'albums'; link: AlbumLink | null; asked: { season?: number; team?: number }; shown: AlbumPage }
  | { tab: 'pictures'; shown: PicturePage }

/** What the tabs are called, in their order. */
export const tabNames: Readonly<Record<MediaList['tab'], string>> = { albums: '图集', pictures: '图片' }

export async function loadMedia({ api, query: { tab, season, team, page } }: Wish): Promise<MediaList> {
  if (tab === 'pictures') return { tab, shown: await api.pictures({ page }) }
  const shown = await api.albums({ season, team, page })
  return { tab: 'albums', link: shown.link, asked: { season, team }, shown }
}

/** Another page of the same tab. */
export function pageOfMedia(media: MediaList, page: number): string {
  return media.tab === 'albums' ? paths.media({ ...media.asked, page }) : paths.media({ tab: media.tab, page })
}

export function mediaTitle(media: MediaList): string {
  return media.tab === 'albums' && media.link !== null ? `${media.link.name}的图集` : '影像'
}

export function mediaMeta(media: MediaList, settings: Settings): PageMeta {
  const { items, page } = media.shown
  const isBeyond = items.length === 0 && page > 1
  const name = media.tab === 'albums' ? mediaTitle(media) : `影像 · ${tabNames[media.tab]}`
  return {
    title: `${name}${page > 1 ? `（第 ${page} 页）` : ''}｜${settings.name}`,
    description: `${settings.name}的比赛现场、战队与选手图集。`,
    path: isBeyond ? '' : pageOfMedia(media, page),
    image: media.tab === 'albums' ? largestSource(media.shown.items[0]?.cover ?? null) : null,
    article: null,
  }
}
