import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Album } from '#shared/albums.ts'
import { isApiError } from '#shared/api.ts'
import { cleanPageQuery } from '#shared/page-query.ts'
import { paths, sitePages } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { spoilerFreeHeadline, summaryForSharing, titleWithoutScores } from '#shared/spoilers.ts'
import { AlbumView } from '../album/AlbumView.tsx'
import { imageGallery } from '../album/image-gallery.ts'
import { NoAlbum } from '../album/NoAlbum.tsx'
import { type PageMeta, pageHandle, pageLoader } from '../page.ts'

/** The album in the URL, or the newest; null where there is none. */
export const loader =
  import.meta.env.SSR &&
  pageLoader('mediaImage', async ({ api, query }): Promise<Album | null> => {
    if (query.id !== undefined) return await api.album(query.id)
    try {
      return await api.album('latest')
    } catch (error) {
      if (isApiError(error) && error.code === 1002) return null
      throw error
    }
  })

/** Another picture of the same album is loaded already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname && queryOf(currentUrl.search).id === queryOf(nextUrl.search).id
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export const handle = {
  ...pageHandle<Album | null>('mediaImage', headOf),
  below: (album: Album | null) => (album === null ? null : `album ${album.id}`),
}

function headOf(album: Album | null, settings: Settings, search: URLSearchParams): PageMeta {
  if (album === null)
    return {
      title: `图集｜${settings.name}`,
      description: settings.description,
      path: sitePages.mediaImage.path,
      image: null,
      article: null,
    }
  const { id, title, summary, tellsResult, count, pictures, shareImage } = album
  const { n } = cleanPageQuery(['n'], search)
  const shown = n === undefined ? undefined : pictures[n - 1]
  return {
    title: [...(shown ? [(!tellsResult && shown.caption) || `第 ${n} 张`] : []), titleWithoutScores(title), settings.name].join('｜'),
    spoilerFreeTitle: tellsResult ? [...(shown ? [`第 ${n} 张`] : []), spoilerFreeHeadline('图集'), settings.name].join('｜') : undefined,
    description:
      summaryForSharing({ summary: shown?.caption || summary, tellsResult }, '图集') ||
      `${titleWithoutScores(title)}，共 ${count} 张图片。`,
    path: paths.album(id, shown ? n : undefined),
    image: shareImage,
    article: null,
    machineData: import.meta.env.SSR ? (publicUrl) => imageGallery(album, publicUrl) : undefined,
  }
}

export function Component() {
  const album = useLoaderData<Album | null>()
  const { n } = queryOf(useLocation().search)
  return album === null ? <NoAlbum /> : <AlbumView key={album.id} album={album} named={n} />
}

function queryOf(search: string) {
  return cleanPageQuery(sitePages.mediaImage.params, new URLSearchParams(search))
}
