import { lastOf } from '#shared/last.ts'
import type { Picture } from '#shared/media.ts'
import type { Settings } from '#shared/settings.ts'
import { failureOf } from './failure.ts'
import type { PageHandle, PageMeta } from './page.ts'

interface Matched {
  matches: readonly { route: { id: string; handle?: unknown } }[]
  loaderData: Readonly<Record<string, unknown>>
  errors?: Readonly<Record<string, unknown>> | null
  location: { search: string }
}

/** The head of the page that is shown; an error page says so instead. */
export function metaOf({ matches, loaderData, errors, location }: Matched, page: string): PageMeta {
  const settings = loaderData.root as Settings | undefined // the root route's loader brings the settings
  const handle = lastOf(matches)?.route.handle as PageHandle<unknown> | undefined // every page module exports one
  const failures = Object.values(errors ?? {}).map(failureOf)
  if (!settings || !handle || failures.length > 0) return failedMeta(failures.includes('missing') ? '没有找到' : '暂时打不开', settings)
  const meta = handle.meta(loaderData[page], settings, new URLSearchParams(location.search))
  const share = largestSource(settings.shareImage)
  return { ...meta, image: meta.image ?? share }
}

/** What a share card may show of a picture. */
export function largestSource(picture: Pick<Picture, 'sources' | 'isTakenDown'> | null): PageMeta['image'] {
  return picture && !picture.isTakenDown ? (lastOf(picture.sources) ?? null) : null
}

/** What the server draws of it. */
export function sharedImage({ shareImage: url }: { shareImage: string }): PageMeta['image'] {
  return { url, width: 1200, height: 630 }
}

function failedMeta(what: string, settings: Settings | undefined): PageMeta {
  return { title: settings ? `${what}｜${settings.name}` : what, description: '', path: '', image: null, article: null }
}
