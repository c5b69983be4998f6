import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#admin/api.ts'
import { OneTimeLinkModal } from '#admin/pieces/OneTimeLinkModal.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { useSession } from '#admin/session.ts'
import type { OneTimeLink, UserLine } from '#shared/admin/users.ts'
import { EditUser } from './EditUser.tsx'
import { useUserAct } from './users.queries.ts'

/** The actions on one user. Those that would interrupt somebody's work ask first. */
export function UserActs({ user }: { user: UserLine }) {
  const { user: me } = useSession()
  const ask = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const navigate = useNavigate()
  const [link, setLink] = useState<OneTimeLink | null>(null)
  const isDisabled = user.disabledAt !== null
  const isMe = user.id === me.id
  const setDisabled = useUserAct(
    (input: boolean) => api('PATCH /users/:id', { params: { id: user.id }, body: { isDisabled: input } }),
    isDisabled ? '已启用' : '已停用，所有登录都已退出',
  )
  const sendLink = useUserAct((_: null) => api('POST /users/:id/password-links', { params: { id: user.id } }), null, setLink)
  const dropTotp = useUserAct((_: null) => api('DELETE /users/:id/authenticator', { params: { id: user.id } }), '已移除验证器')
  const confirm = (title: string, content: string, okText: string, onOk: () => void) => void ask({ title, content, okText, onOk })
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: '改名字和角色' },
            { key: 'sessions', label: '查看登录' },
            {
              key: 'link',
              label: '发重设密码链接',
              disabled: isMe || isDisabled || sendLink.isPending,
              title: isMe ? '请在「我的账号」里修改密码' : undefined,
            },
            { key: 'totp', label: '移除验证器', disabled: isMe || !user.hasTotp, title: isMe ? '请在「我的账号」里移除' : undefined },
            { type: 'divider' },
            {
              key: 'standing',
              label: isDisabled ? '启用' : '停用',
              danger: !isDisabled,
              disabled: isMe,
              title: isMe ? '不能停用自己，请让另一位管理员来做' : undefined,
            },
          ],
          onClick: ({ key }) => {
            if (key === 'edit') setEditing(true)
            if (key === 'sessions') void navigate(`/sessions?user=${user.id}`)
            if (key === 'link') sendLink.mutate(null)
            if (key === 'totp') {
              confirm(`移除 ${user.displayName} 的验证器？`, '对方的所有登录会退出，之后只用密码登录。', '移除', () =>
                dropTotp.mutate(null),
              )
            }
            if (key === 'standing' && isDisabled) setDisabled.mutate(false)
            if (key === 'standing' && !isDisabled) {
              confirm(`停用 ${user.displayName}？`, '对方的所有登录会立即退出，不能再登录。', '停用', () => setDisabled.mutate(true))
            }
          },
        }}
      >
        <Button icon={<MoreOutlined aria-hidden />} aria-label={`${user.displayName} 的操作`} />
      </Dropdown>
      {isEditing && <EditUser user={user} isMe={isMe} onClose={() => setEditing(false)} />}
      <OneTimeLinkModal title={`${user.displayName} 的重设密码链接`} link={link} onClose={() => setLink(null)} />
    </>
  )
}
