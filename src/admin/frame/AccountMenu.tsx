import { UserOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useSession } from '#admin/session.ts'
import { meantSignOut } from '#admin/sign-out.ts'
import { roleWords } from '#shared/words/roles.ts'
import styles from './frame.module.css'

export function AccountMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', label: `${user.displayName}（${roleWords[user.role]}）`, disabled: true },
          { key: 'account', label: '我的账号' },
          { key: 'out', label: '退出登录' },
        ],
        onClick: ({ key }) => void (key === 'out' ? navigate('/sign-out', { state: meantSignOut }) : navigate('/account')),
      }}
    >
      <Button type="text" className={styles.account} icon={<UserOutlined aria-hidden />}>
        {user.displayName}
      </Button>
    </Dropdown>
  )
}
