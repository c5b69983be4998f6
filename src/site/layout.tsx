import { type LoaderFunctionArgs, Outlet, type UIMatch, useLoaderData, useLocation, useMatches } from 'react-router'
import { lastOf } from '#shared/last.ts'
import { cleanPageQuery } from '#shared/page-query.ts'
import type { Settings } from '#shared/settings.ts'
import '#ui/tokens.css'
import './root-scale.css'
import './base.css'
import { BottomBar } from './components/BottomBar.tsx'
import { currentEntry } from './components/current-entry.ts'
import { EmbeddedContext } from './components/embedded.ts'
import { Footer } from './components/Footer.tsx'
import { Header } from './components/Header.tsx'
import styles from './layout.module.css'
import { apiContext } from './page.ts'

/** The settings stand around every page. */
export async function layoutLoader({ context }: LoaderFunctionArgs): Promise<Settings> {
  return await context.get(apiContext).settings()
}

export function Layout() {
  const settings = useLoaderData<Settings>()
  const { pathname, search } = useLocation()
  const column = columnOf(lastOf(useMatches()))
  const isEmbedded = cleanPageQuery(['embed'], new URLSearchParams(search)).embed === 1
  const current = currentEntry(settings.navigation, { pathname, column })
  return (
    <EmbeddedContext value={isEmbedded}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      {!isEmbedded && <Header settings={settings} current={current} />}
      <main className={isEmbedded ? styles.alone : styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!isEmbedded && <Footer settings={settings} />}
      {!isEmbedded && settings.navigation.length > 1 && <BottomBar navigation={settings.navigation} current={current} />}
    </EmbeddedContext>
  )
}

/** The column that a page shows, or that its article belongs to, whatever else its loader brought. */
function columnOf(match: UIMatch | undefined): string | null {
  const loaded = match?.loaderData
  if (typeof loaded !== 'object' || loaded === null || !('column' in loaded)) return null
  const { column } = loaded
  return typeof column === 'object' && column !== null && 'key' in column && typeof column.key === 'string' ? column.key : null
}
