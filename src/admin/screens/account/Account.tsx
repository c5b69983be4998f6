import { Flex } from 'antd'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Authenticator } from './Authenticator.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** One's own account: what opens it, and where it is open. */
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
