import { useLayoutEffect } from 'react'
import { type LoaderFunctionArgs, Outlet, type UIMatch, useLoaderData, useLocation, useMatches } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { cleanPageQuery } from '#shared/page-query.ts'
import type { Settings } from '#shared/settings.ts'
import './tokens.css'
import './root-scale.css'
import './base.css'
import { BottomBar } from './components/BottomBar.tsx'
import { currentEntry } from './components/current-entry.ts'
import { EmbeddedContext } from './components/embedded.ts'
import { Footer } from './components/Footer.tsx'
import { Header } from './components/Header.tsx'
import styles from './layout.module.css'
import { routerApiContext } from './page.ts'
import { notifyRendered } from './page-rendered.ts'
import { Ribbon } from './ribbon/Ribbon.tsx'

/** The settings are needed around every page. */
export async function layoutLoader({ context }: LoaderFunctionArgs): Promise<Settings> {
  return await context.get(routerApiContext).settings()
}

export function Layout() {
  const settings = useLoaderData<Settings>()
  const location = useLocation()
  const { pathname, search } = location
  const matches = useMatches()
  const shown = lastOf(matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say that another page, or other data, stands here
  useLayoutEffect(notifyRendered, [location, matches])
  const isEmbedded = cleanPageQuery(['embed'], new URLSearchParams(search)).embed === 1
  const place = { pathname, column: columnOf(shown), kind: kindOf(shown) }
  return (
    <EmbeddedContext value={isEmbedded}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      {!isEmbedded && <Header settings={settings} current={currentEntry(settings.navigation, place)} />}
      {!isEmbedded && <Ribbon />}
      <main className={isEmbedded ? styles.alone : styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!isEmbedded && <Footer settings={settings} />}
      {!isEmbedded && settings.navigation.length > 1 && <BottomBar navigation={settings.navigation} place={place} />}
    </EmbeddedContext>
  )
}

/** The column of the page or of its article. */
function columnOf(match: UIMatch | undefined): string | null {
  return wordIn(partOf(match?.loaderData, 'column'), 'key')
}

/** The kind of the page's competition or of its match's. */
function kindOf(match: UIMatch | undefined): string | null {
  return wordIn(match?.loaderData, 'kind') ?? wordIn(partOf(match?.loaderData, 'competition'), 'kind')
}

function wordIn(data: unknown, name: string): string | null {
  const word = partOf(data, name)
  return typeof word === 'string' ? word : null
}

function partOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? new Map<string, unknown>(Object.entries(data)).get(name) : undefined
}
