import { type MouseEvent, useEffect } from 'react'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import { failureWords } from '#shared/words/failures.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { failureOf, isOfScript } from '../failure.ts'
import { retryUntilStopped } from '../retry-until-stopped.ts'
import { repeat } from '../send.ts'
import { isWantedThere, openAsDocument } from '../stale-build.ts'

/** Inside the layout: not found, or an error. */
export function PageError() {
  const error = useRouteError()
  const failure = failureOf(error)
  return (
    <Notice heading="h1" {...failureWords[failure]}>
      {failure !== 'missing' && <Retry isScript={isOfScript(error)} />}
      <SiteLink className={failure === 'missing' ? page.button : `${page.button} ${page.ghost}`} to={paths.home()}>
        回首页
      </SiteLink>
      {failure === 'missing' && (
        <SiteLink className={`${page.button} ${page.ghost}`} to={paths.newsList()}>
          看新闻
        </SiteLink>
      )}
    </Notice>
  )
}

/** Without settings there is no layout. */
export function WholeError() {
  return (
    <main id="main">
      <PageError />
    </main>
  )
}

/**
 * A link to the same page, so that it works without script. It is also tried by itself, again and again: data is refetched, and a script is asked for by
 * a new document once the server has it, for a document that does not come would end the site. However often: where its script fails, a document stays
 * as the server rendered it.
 */
function Retry({ isScript }: { isScript: boolean }) {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  useEffect(() => retryUntilStopped(isScript ? openWhereThere : () => repeat(revalidate)), [isScript, revalidate])
  const press = (event: MouseEvent) => {
    event.preventDefault()
    void (isScript ? openWhereThere() : revalidate())
  }
  return (
    <a className={page.button} href={pathname + search} onClick={press} aria-busy={state === 'loading'}>
      重试
    </a>
  )
}

async function openWhereThere(): Promise<void> {
  if (await isWantedThere()) await openAsDocument()
}
