import { UserAddOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Flex, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '#admin/api.ts'
import { clearing } from '#admin/pieces/clearing.tsx'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { read } from '#admin/query-keys.ts'
import { type Role, roles } from '#shared/admin/roles.ts'
import type { UserLine } from '#shared/admin/users.ts'
import { formatMinute } from '#shared/dates.ts'
import { roleWords } from '#shared/words/roles.ts'
import { Invitations } from './Invitations.tsx'
import { Invite } from './Invite.tsx'
import { UserActs } from './UserActs.tsx'

const states = ['active', 'disabled'] as const
type State = (typeof states)[number]
const stateNames: Readonly<Record<State, string>> = { active: '可登录', disabled: '已停用' }

/** Users and their roles. Search, filters and page are in the URL. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const { page, ...narrowing } = {
    q: search.get('q') ?? '',
    role: roles.find((role) => role === search.get('role')),
    state: states.find((state) => state === search.get('state')),
    page: Math.max(1, Number(search.get('page')) || 1),
  }
  const shown = { ...narrowing, page }
  const users = useQuery({
    ...read('GET /users', { query: shown }),
    placeholderData: keepPreviousData,
  })
  const show = (params: Partial<typeof shown>) => {
    const next = { ...shown, page: 1, ...params }
    setSearch(new URLSearchParams(queryOf({ ...next, page: next.page === 1 ? undefined : next.page })))
  }
  const isNarrowed = shown.q !== '' || shown.role !== undefined || shown.state !== undefined
  return (
    <Screen
      title="用户"
      actions={
        <>
          <ExportMenu path="/users" query={narrowing} />
          <MayButton act="users.manage" type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setInviting(true)}>
            邀请用户
          </MayButton>
        </>
      }
    >
      <Invitations />
      <Flex gap={8} wrap style={{ marginBottom: 16 }}>
        <Input.Search
          key={shown.q}
          defaultValue={shown.q}
          placeholder="用户名或名字"
          aria-label="查找用户"
          allowClear
          maxLength={60}
          onSearch={(text) => show({ q: text.trim() })}
          style={{ width: 220 }}
        />
        <Select
          aria-label="角色"
          placeholder="所有角色"
          allowClear={clearing}
          value={shown.role}
          options={roles.map((role) => ({ value: role, label: roleWords[role] }))}
          onChange={(role?: Role) => show({ role })}
          style={{ width: 130 }}
        />
        <Select
          aria-label="状态"
          placeholder="所有状态"
          allowClear={clearing}
          value={shown.state}
          options={states.map((value) => ({ value, label: stateNames[value] }))}
          onChange={(state?: State) => show({ state })}
          style={{ width: 130 }}
        />
      </Flex>
      {users.error ? (
        <Failure error={users.error} onRetry={() => void users.refetch()} />
      ) : (
        <Table<UserLine>
          rowKey="id"
          size="middle"
          loading={users.isPending}
          dataSource={users.data?.items ?? []}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty description={isNarrowed ? '没有符合条件的用户' : '还没有用户，请点「邀请用户」'} /> }}
          pagination={{
            current: shown.page,
            pageSize: 20,
            total: users.data?.total ?? 0,
            itemRender: pageTurn,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (page) => show({ page }),
          }}
          columns={[
            {
              title: '名字',
              render: (_, user) => (
                <>
                  {user.displayName} {user.disabledAt !== null && <Tag color="red">已停用</Tag>}
                </>
              ),
            },
            { title: '用户名', dataIndex: 'name' },
            { title: '角色', render: (_, user) => roleWords[user.role] },
            { title: '验证器', render: (_, user) => (user.hasTotp ? '已添加' : '没有') },
            { title: '登录会话', dataIndex: 'sessions', align: 'right' },
            { title: '上次登录', render: (_, user) => (user.signedInAt === null ? '从未登录' : formatMinute(user.signedInAt)) },
            { title: '操作', fixed: 'right', render: (_, user) => <UserActs user={user} /> },
          ]}
        />
      )}
      <Invite isOpen={isInviting} onClose={() => setInviting(false)} />
    </Screen>
  )
}
