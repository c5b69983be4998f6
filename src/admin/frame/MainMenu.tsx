import { Menu } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#admin/session.ts'
import { may, whyNot } from '#shared/admin/policy.ts'
import { navigation } from './navigation.tsx'

export function MainMenu({ onPick }: { onPick?: () => void }) {
  const { role } = useSession().user
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = navigation.findLast((line) =>
    line.path === '/' ? pathname === '/' : pathname === line.path || pathname.startsWith(`${line.path}/`),
  )
  return (
    <nav aria-label="管理后台">
      <Menu
        theme="dark"
        mode="inline"
        selectedKeys={current ? [current.path] : []}
        items={navigation.map(({ path, label, icon, act }) => ({
          key: path,
          icon,
          label,
          disabled: !may(role, act),
          title: may(role, act) ? label : whyNot(act),
        }))}
        onClick={({ key }) => {
          onPick?.()
          void navigate(key)
        }}
      />
    </nav>
  )
}
