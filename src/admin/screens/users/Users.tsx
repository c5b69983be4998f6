import { UserAddOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Flex, Input, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { get, queryOf } from '#admin/api.ts'
import { clearing } from '#admin/pieces/clearing.tsx'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { moment } from '#admin/pieces/moment.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { roles } from '#shared/admin/policy.ts'
import type { UserLine, UserPage } from '#shared/admin/users.ts'
import { roleWords } from '#shared/words/roles.ts'
import { Invitations } from './Invitations.tsx'
import { Invite } from './Invite.tsx'
import { UserActs } from './UserActs.tsx'
import { usersKey } from './users.queries.ts'

/** Who may come in, and as what. Search, filters and page stand in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const shown = {
    q: search.get('q') ?? '',
    role: search.get('role') ?? undefined,
    state: search.get('state') ?? undefined,
    page: Math.max(1, Number(search.get('page')) || 1),
  }
  const users = useQuery({
    queryKey: [...usersKey, 'list', shown],
    queryFn: ({ signal }) => get<UserPage>(`/users${queryOf(shown)}`, signal),
    placeholderData: keepPreviousData,
  })
  const show = (wish: Partial<Record<'q' | 'role' | 'state', string | undefined>> & { page?: number }) => {
    const next = { ...shown, page: 1, ...wish }
    setSearch(new URLSearchParams(queryOf({ ...next, page: next.page === 1 ? undefined : next.page })))
  }
  const isNarrowed = shown.q !== '' || shown.role !== undefined || shown.state !== undefined
  return (
    <Screen
      title="用户"
      actions={
        <>
          <ExportMenu path="/users" query={{ ...shown, page: undefined }} />
          <MayButton act="users.manage" type="primary" icon={<UserAddOutlined />} onClick={() => setInviting(true)}>
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
          onChange={(role?: string) => show({ role })}
          style={{ width: 130 }}
        />
        <Select
          aria-label="状态"
          placeholder="所有状态"
          allowClear={clearing}
          value={shown.state}
          options={[
            { value: 'active', label: '可登录' },
            { value: 'disabled', label: '已停用' },
          ]}
          onChange={(state?: string) => show({ state })}
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
            { title: '上次登录', render: (_, user) => (user.signedInAt === null ? '从未登录' : moment(user.signedInAt)) },
            { title: '操作', fixed: 'right', render: (_, user) => <UserActs user={user} /> },
          ]}
        />
      )}
      <Invite isOpen={isInviting} onClose={() => setInviting(false)} />
    </Screen>
  )
}
