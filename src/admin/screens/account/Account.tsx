import { Screen } from '#admin/pieces/Screen.tsx'
import { Authenticator } from './Authenticator.tsx'
import styles from './account.module.css'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The user's own account: credentials and open sessions. */
export function Component() {
  return (
    <Screen title="我的账号">
      <div className={styles.cards}>
        <OwnPassword />
        <Authenticator />
        <OwnSessions />
      </div>
    </Screen>
  )
}
