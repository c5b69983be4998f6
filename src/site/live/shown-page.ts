import type { createBrowserRouter } from 'react-router'
import { lastOf } from '#shared/last.ts'
import type { SitePageName } from '#shared/paths.ts'
import type { PageHandle } from '../page.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** The current page. */
export interface ShownPage {
  /** The key of its history entry. */
  key: string
  name: SitePageName
  loaded: unknown
}

/** Null: there is no page, or it was not found. */
export function shownPage({ location, matches, loaderData }: Router['state']): ShownPage | null {
  const route = lastOf(matches)?.route
  const loaded: unknown = loaderData[route?.id ?? '']
  const { page = 'notFound' } = (route?.handle ?? {}) as Partial<PageHandle<unknown>> // every page module exports one
  return loaded === undefined || page === 'notFound' ? null : { key: location.key, name: page, loaded }
}

/** Resolves while the router neither navigates nor revalidates. */
export async function routerIdle(router: Router): Promise<void> {
  while (!isIdle(router.state)) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe((state) => {
        if (!isIdle(state)) return
        stop()
        resolve()
      })
    })
  }
}

export function isIdle({ navigation, revalidation }: Router['state']): boolean {
  return navigation.state === 'idle' && revalidation === 'idle'
}
