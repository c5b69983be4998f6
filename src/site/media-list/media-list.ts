import type { AlbumLink, AlbumPage, PicturePage } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { spaced } from '#shared/spaced.ts'
import { spoilerFreeHeadline, summaryForSharing, titleWithoutScores } from '#shared/spoilers.ts'
import type { VideoPage, VideoView } from '#shared/videos.ts'
import { mediaTabWords } from '#shared/words/page-tabs.ts'
import type { PageMeta, PageRequest } from '../page.ts'
import { pageNote, titleOf } from '../title.ts'

/** One page of a tab of the media list. */
export type MediaList =
  | { tab: 'albums'; link: AlbumLink | null; asked: Narrowed; shown: AlbumPage }
  | { tab: 'pictures'; shown: PicturePage }
  /** `chosen`: the one that the address names, above all others. */
  | { tab: 'videos'; link: AlbumLink | null; asked: Narrowed; shown: VideoPage; chosen: VideoView | null }

interface Narrowed {
  season?: number
  team?: number
}

export async function loadMedia({ api, query: { tab, season, team, page, id } }: PageRequest): Promise<MediaList> {
  if (tab === 'videos') {
    const [shown, chosen] = await Promise.all([api.videos({ season, team, page }), id === undefined ? null : api.video(id)])
    return { tab, link: shown.link, asked: { season, team }, shown, chosen }
  }
  if (tab === 'pictures') return { tab, shown: await api.pictures({ page }) }
  const shown = await api.albums({ season, team, page })
  return { tab: 'albums', link: shown.link, asked: { season, team }, shown }
}

/** Another page of the same tab. */
export function pageOfMedia(media: MediaList, page: number): string {
  return media.tab === 'pictures' ? paths.media({ tab: media.tab, page }) : paths.media({ tab: media.tab, ...media.asked, page })
}

export function mediaTitle(media: MediaList): string {
  return media.tab !== 'pictures' && media.link !== null ? spaced`${media.link.name}的${mediaTabWords[media.tab]}` : '影像'
}

export function mediaMeta(media: MediaList, settings: Settings): PageMeta {
  if (media.tab === 'videos' && media.chosen !== null) return videoMeta(media.chosen, settings)
  const { items, page } = media.shown
  const isBeyond = items.length === 0 && page > 1
  const name = media.tab === 'pictures' || media.link === null ? `影像 · ${mediaTabWords[media.tab]}` : mediaTitle(media)
  return {
    title: titleOf(name + pageNote(page), settings.name),
    description: spaced`${settings.name}的比赛现场、战队与选手影像。`,
    path: isBeyond ? '' : pageOfMedia(media, page),
    image: null,
    article: null,
  }
}

function videoMeta({ id, title, summary, tellsResult, shareImage }: VideoView, settings: Settings): PageMeta {
  return {
    title: `${titleWithoutScores(title)}｜${settings.name}`,
    spoilerFreeTitle: tellsResult ? `${spoilerFreeHeadline('视频')}｜${settings.name}` : undefined,
    description: summaryForSharing({ summary, tellsResult }, '视频') || spaced`${settings.name}视频：${titleWithoutScores(title)}`,
    path: paths.video(id),
    image: shareImage,
    article: null,
  }
}
