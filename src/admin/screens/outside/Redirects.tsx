import { useMutation } from '@tanstack/react-query'
import { Alert, App, Empty, Form, Input, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { showFaults } from '#admin/pieces/fields.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { upTo } from '#admin/pieces/text-limit.ts'
import { useList } from '#admin/pieces/use-list.ts'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import { queryClient } from '#admin/query-client.ts'
import { keyOf } from '#admin/query-keys.ts'
import { useWhyNot } from '#admin/session.ts'
import type { NewRedirect, RedirectLine } from '#shared/admin/outside.ts'
import { formatMinute } from '#shared/dates.ts'
import { oldAddressMax, spelledAddress } from '#shared/old-address.ts'
import { DeleteLine } from './DeleteLine.tsx'
import styles from './outside.module.css'
import { PasteRedirects } from './PasteRedirects.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf('GET /redirects') })

/** Addresses of the former site, and their targets. */
export function Redirects() {
  const list = useList('/redirects')
  const [isPasting, setPasting] = useState(false)
  const { message } = App.useApp()
  const remove = useMutation({
    mutationFn: ({ id }: RedirectLine) => api('DELETE /redirects/:id', { params: { id } }),
    onSuccess: async (_, { oldAddress }) => {
      await refresh()
      void message.success(`已删除 ${spelledAddress(oldAddress)}`)
    },
    onError: (failure) => void message.error(failure.message),
  })
  const columns: TableColumnsType<RedirectLine> = [
    { title: '旧地址', dataIndex: 'oldAddress', render: (text: string) => <code className={styles.address}>{spelledAddress(text)}</code> },
    {
      title: '新地址',
      dataIndex: 'newAddress',
      render: (text: string) => (
        <a href={text} target="_blank" rel="noreferrer" className={styles.address}>
          {spelledAddress(text)}
        </a>
      ),
    },
    { title: '添加时间', dataIndex: 'createdAt', responsive: ['md'], render: formatMinute },
    {
      title: '操作',
      width: 80,
      render: (_, line) => (
        <DeleteLine
          name={spelledAddress(line.oldAddress)}
          consequence="删除后打开这个旧地址会是「没有找到」"
          isPending={remove.isPending && remove.variables.id === line.id}
          onDelete={() => remove.mutate(line)}
        />
      ),
    },
  ]
  return (
    <>
      <p>
        换了网站以后，收藏夹、搜索结果和别的网站上还是旧地址。填在这里的旧地址打开后转到新地址（301）。不分大小写；没有写问号的旧地址，后面带什么参数都算它；写了的，微信转发时加上的参数不算在内。
      </p>
      <NewLine />
      <div className={styles.bar}>
        <Input.Search
          key={list.q}
          defaultValue={list.q}
          placeholder="搜索旧地址或新地址"
          aria-label="搜索旧地址或新地址"
          allowClear
          enterButton="搜索"
          maxLength={60}
          onSearch={list.search}
          style={{ maxWidth: 420 }}
        />
        <MayButton act="site.write" onClick={() => setPasting(true)}>
          批量添加
        </MayButton>
        <ExportMenu path="/redirects" query={{ q: list.q }} />
      </div>
      {list.error && !list.data ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <WideTable label="旧地址">
          <Table
            rowKey="id"
            columns={columns}
            dataSource={list.data?.items ?? []}
            loading={list.isPending}
            size="middle"
            locale={{ emptyText: <Empty description={list.q === '' ? '还没有旧地址' : `没有找到「${list.q}」，换个词试试`} /> }}
            pagination={{
              current: list.page,
              total: list.data?.total ?? 0,
              pageSize: list.data?.pageSize ?? 20,
              itemRender: pageTurn,
              showSizeChanger: false,
              hideOnSinglePage: true,
              showTotal: (total) => `共 ${total} 条`,
              onChange: list.turn,
            }}
          />
        </WideTable>
      )}
      <PasteRedirects
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        onAdded={() => {
          setPasting(false)
          void refresh()
        }}
      />
    </>
  )
}

function NewLine() {
  const [form] = Form.useForm<NewRedirect>()
  const { message } = App.useApp()
  const why = useWhyNot('site.write')
  const add = useMutation({
    mutationFn: (redirect: NewRedirect) => api('POST /redirects', { body: redirect }),
    onSuccess: async ({ added }) => {
      await refresh()
      form.resetFields()
      void message.success(added > 0 ? '已添加' : '这个旧地址已经指向那里了')
    },
  })
  const problems = add.error ? showFaults(form, add.error) : []
  return (
    <Form form={form} name="redirect" layout="vertical" disabled={why !== null} onFinish={(redirect) => add.mutate(redirect)}>
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
      <div className={styles.new}>
        <Form.Item
          name="oldAddress"
          label="旧地址"
          rules={[{ required: true, whitespace: true, message: '请输入旧地址' }, upTo(oldAddressMax)]}
        >
          <Input placeholder="/news/show.asp?id=5" inputMode="url" autoCapitalize="none" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="newAddress"
          label="新地址"
          rules={[{ required: true, whitespace: true, message: '请输入本站的新地址' }, upTo(oldAddressMax)]}
        >
          <Input placeholder="/newsInside/7" inputMode="url" autoCapitalize="none" autoComplete="off" />
        </Form.Item>
        <MayButton act="site.write" type="primary" htmlType="submit" loading={add.isPending} className={styles.add}>
          添加
        </MayButton>
      </div>
    </Form>
  )
}
