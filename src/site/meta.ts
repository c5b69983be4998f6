import { lastOf } from '#shared/last.ts'
import type { Settings } from '#shared/settings.ts'
import { failureOf } from './failure.ts'
import type { PageHandle, PageMeta } from './page.ts'

interface Matched {
  matches: readonly { route: { id: string; handle?: unknown } }[]
  loaderData: Readonly<Record<string, unknown>>
  errors?: Readonly<Record<string, unknown>> | null
  location: { search: string }
}

/** The head of the current page; an error page has its own. */
export function metaOf({ matches, loaderData, errors, location }: Matched, page: string): PageMeta {
  const settings = loaderData.root as Settings | undefined // the root route's loader brings the settings
  const handle = lastOf(matches)?.route.handle as PageHandle<unknown> | undefined // every page module exports one
  const failures = Object.values(errors ?? {}).map(failureOf)
  if (!settings || !handle || failures.length > 0) return failedMeta(failures.includes('missing') ? '没有找到' : '暂时打不开', settings)
  const meta = handle.meta(loaderData[page], settings, new URLSearchParams(location.search))
  return { ...meta, image: meta.image ?? settings.shareImage }
}

function failedMeta(what: string, settings: Settings | undefined): PageMeta {
  return { title: settings ? `${what}｜${settings.name}` : what, description: '', path: '', image: null, article: null }
}
