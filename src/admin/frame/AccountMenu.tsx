import { UserOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '#admin/api.ts'
import { queryClient } from '#admin/query-client.ts'
import { useSession } from '#admin/session.ts'
import { roleWords } from '#shared/words/roles.ts'

export function AccountMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const signOut = useMutation({
    mutationFn: () => api('DELETE /session'),
    onSuccess: async () => {
      await navigate('/sign-in')
      queryClient.clear()
    },
    onError: (error) => void message.error(error.message),
  })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', label: `${user.displayName}（${roleWords[user.role]}）`, disabled: true },
          { key: 'account', label: '我的账号' },
          { key: 'out', label: '退出登录' },
        ],
        onClick: ({ key }) => (key === 'out' ? signOut.mutate() : void navigate('/account')),
      }}
    >
      <Button type="text" icon={<UserOutlined />} loading={signOut.isPending}>
        {user.displayName}
      </Button>
    </Dropdown>
  )
}
