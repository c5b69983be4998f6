import { Flex } from 'antd'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Authenticator } from './Authenticator.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The user's own account: credentials and open sessions. */
export function Component() {
  return (
    <Screen title="我的账号">
      <Flex vertical gap={16} style={{ maxWidth: 640 }}>
        <OwnPassword />
        <Authenticator />
        <OwnSessions />
      </Flex>
    </Screen>
  )
}
