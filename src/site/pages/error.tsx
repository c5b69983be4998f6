import { type MouseEvent, useEffect } from 'react'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { type Failure, failureOf } from '../failure.ts'

const words: Readonly<Record<Failure, { title: string; text: string }>> = {
  missing: { title: '这一页不在台上', text: '可能已下架，或地址不完整。' },
  script: { title: '页面脚本没有加载成功', text: '网络可能不稳定，重试一次通常就好。' },
  network: { title: '连不上网络', text: '请检查网络后重试；网络恢复后，这一页会自己再试。' },
  server: { title: '暂时打不开', text: '不是你的网络问题，请稍后再试。' },
}

/** Inside the layout: nothing here, or something went wrong. */
export function PageError() {
  const failure = failureOf(useRouteError())
  return (
    <Notice heading="h1" {...words[failure]}>
      {failure !== 'missing' && <Retry failure={failure} />}
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

/** Without even the settings: no layout to stand in. */
export function WholeError() {
  return (
    <main id="main">
      <PageError />
    </main>
  )
}

/** A link to the very page, so that it works without script; after a lost connection only the data is asked for again. */
function Retry({ failure }: { failure: Failure }) {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (failure !== 'network') return
    const retry = () => void revalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failure, revalidate])
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (failure === 'network') void revalidate()
    else location.reload()
  }
  return (
    <a className={page.button} href={pathname + search} onClick={press} aria-busy={state === 'loading'}>
      重试
    </a>
  )
}
