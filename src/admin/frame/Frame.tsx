import { MenuOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Grid, Layout, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ApiFailure } from '#admin/api.ts'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { sessionQuery } from '#admin/session.ts'
import type { SessionView } from '#shared/admin/session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './frame.module.css'
import { MainMenu } from './MainMenu.tsx'
import { PausedNotice } from './PausedNotice.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useLostFocus } from './use-lost-focus.ts'
import { useStrayFiles } from './use-stray-files.ts'

/** Queued results are sent from whichever screen is open. A notice that did not come takes nothing else away. */
const OutboxNotice = lazy(() =>
  import('#admin/screens/matches/OutboxNotice.tsx').then(({ OutboxNotice: Notice }) => ({ default: Notice })).catch(nothing),
)
const DraftsNotice = lazy(() =>
  import('#admin/screens/articles/editing/DraftsNotice.tsx').then(({ DraftsNotice: Notice }) => ({ default: Notice })).catch(nothing),
)
const nothing = () => ({ default: () => null })

/** The frame around every screen, after sign-in. */
export function Frame() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  if (session) return <SignedFrame session={session} />
  if (error instanceof ApiFailure && error.code === 401) {
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />
  }
  if (error) {
    return (
      <main className={styles.screen}>
        <FailedScreen error={error} onRetry={() => void refetch()} />
      </main>
    )
  }
  return <Spin fullscreen description="正在打开管理后台" />
}

function SignedFrame({ session: { isUnprotected, siteName, siteIcon } }: { session: SessionView }) {
  const isWide = Grid.useBreakpoint().lg ?? true
  const [isOpen, setOpen] = useState(false)
  useStrayFiles()
  useDialogFocus()
  useLostFocus()
  const brand = <Brand siteName={siteName} siteIcon={siteIcon} />
  return (
    <Layout className={styles.frame} hasSider={isWide}>
      <a className={styles.skip} href="#screen">
        跳到正文
      </a>
      {isWide ? (
        <Layout.Sider width={216} className={styles.side}>
          {brand}
          <MainMenu />
        </Layout.Sider>
      ) : (
        <Drawer
          autoFocus={false}
          open={isOpen}
          onClose={() => setOpen(false)}
          placement="left"
          size={260}
          title={brand}
          closable={{ 'aria-label': '关闭菜单' }}
          className={styles.drawer}
        >
          <MainMenu onPick={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <Layout.Header className={styles.head}>
          {!isWide && <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label="打开菜单" onClick={() => setOpen(true)} />}
          {!isWide && <span className={styles.where}>{siteName}</span>}
          <a className={styles.site} href="/" target="_blank" rel="noreferrer">
            查看网站
          </a>
          <SearchButton />
          <SchemeSwitch />
          <AccountMenu />
        </Layout.Header>
        {isUnprotected && <Alert banner type="warning" title="连接没有加密：密码和内容可能被他人看到。请为站点配置 https。" />}
        <PausedNotice />
        <Suspense fallback={null}>
          <OutboxNotice />
          <DraftsNotice />
        </Suspense>
        <Layout.Content id="screen" role="main" tabIndex={-1} className={styles.screen}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </Layout.Content>
      </Layout>
      <SignInAgain />
      <ScrollRestoration />
    </Layout>
  )
}

/** The site's own mark, as on a phone's home screen; a site without one has ours. */
function Brand({ siteName, siteIcon }: Pick<SessionView, 'siteName' | 'siteIcon'>) {
  return (
    <div className={styles.brand}>
      <img src={siteIcon} width={32} height={32} alt="" />
      <span>
        <b>{siteName}</b>
        <small>管理后台</small>
      </span>
    </div>
  )
}
