import { Button } from 'antd'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useSession } from '#admin/session.ts'
import { may } from '#shared/admin/policy.ts'
import { isLost, LostScreen } from './LostScreen.tsx'
import { navigation } from './navigation.tsx'
import styles from './not-found.module.css'

/** A screen that crashed, or whose files did not come: the frame stays. */
export function ScreenFailure() {
  const error = useRouteError()
  return isLost(error) ? <LostScreen /> : <FailedScreen error={error} onRetry={() => location.reload()} />
}

/** Says which address it was, and names every screen that there is. */
export function NotFound() {
  const { pathname } = useLocation()
  const { role } = useSession().user
  const navigate = useNavigate()
  return (
    <Screen title="没有这个页面">
      <div className={styles.stage}>
        <p className={styles.figure} aria-hidden="true">
          404
        </p>
        <p className={styles.lead}>
          管理后台里没有 <code>/admin{pathname}</code>。它可能已经改名或删除，也可能是地址抄错了。
        </p>
        <div className={styles.ways}>
          <LinkButton to="/" type="primary">
            回到概览
          </LinkButton>
          <Button onClick={() => void navigate(-1)}>返回上一页</Button>
        </div>
      </div>
      <div className={styles.groups}>
        {navigation.map(({ label, lines }) => {
          const open = lines.filter(({ act }) => may(role, act))
          return (
            open.length > 0 && (
              <section key={label} className={styles.group}>
                <h2>{label}</h2>
                <ul>
                  {open.map(({ path, label: name, icon }) => (
                    <li key={path}>
                      <Link to={path}>
                        {icon} {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
    </Screen>
  )
}
