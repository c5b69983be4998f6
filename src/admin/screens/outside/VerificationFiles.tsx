import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Empty, Flex, Form, Input, Table, type TableColumnsType } from 'antd'
import { api } from '#admin/api.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { showFaults } from '#admin/pieces/fields.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import { queryClient } from '#admin/query-client.ts'
import { read } from '#admin/query-keys.ts'
import { useWhyNot } from '#admin/session.ts'
import type { VerificationFiles as Files, NewVerificationFile, VerificationFile } from '#shared/admin/outside.ts'
import { formatMinute } from '#shared/dates.ts'
import { DeleteLine } from './DeleteLine.tsx'
import styles from './outside.module.css'

const filesQuery = read('GET /verification-files')
const show = (files: Files) => queryClient.setQueryData(filesQuery.queryKey, files)

/** Verification files that search engines and WeChat request from the root of the site. */
export function VerificationFiles() {
  const { data, error, refetch, isPending } = useQuery(filesQuery)
  const { message } = App.useApp()
  const remove = useMutation({
    mutationFn: ({ id }: VerificationFile) => api('DELETE /verification-files/:id', { params: { id } }),
    onSuccess: (files, { name }) => {
      show(files)
      void message.success(`已删除 ${name}`)
    },
    onError: (failure) => void message.error(failure.message),
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const columns: TableColumnsType<VerificationFile> = [
    {
      title: '文件名',
      dataIndex: 'name',
      render: (name: string) => (
        <a href={`/${name}`} target="_blank" rel="noreferrer" className={styles.address}>
          {name}
        </a>
      ),
    },
    {
      title: '内容',
      dataIndex: 'content',
      responsive: ['md'],
      render: (content: string) => <code className={styles.content}>{content}</code>,
    },
    { title: '添加时间', dataIndex: 'createdAt', responsive: ['md'], render: formatMinute },
    {
      title: '操作',
      width: 80,
      render: (_, file) => (
        <DeleteLine
          name={file.name}
          consequence="删除后平台可能认不出这个网站"
          isPending={remove.isPending && remove.variables.id === file.id}
          onDelete={() => remove.mutate(file)}
        />
      ),
    },
  ]
  return (
    <>
      <p>微信公众平台、百度等要求在网站根目录放一个文件时，把文件名和文件里的内容填在这里，保存后立即可以访问。</p>
      <NewFile />
      <Flex justify="end">
        <ExportMenu path="/verification-files" />
      </Flex>
      <WideTable label="验证文件">
        <Table
          rowKey="id"
          columns={columns}
          dataSource={data?.items ?? []}
          loading={isPending}
          pagination={false}
          size="middle"
          locale={{ emptyText: <Empty description="还没有验证文件" /> }}
        />
      </WideTable>
    </>
  )
}

function NewFile() {
  const [form] = Form.useForm<NewVerificationFile>()
  const { message } = App.useApp()
  const why = useWhyNot('site.write')
  const add = useMutation({
    mutationFn: (file: NewVerificationFile) => api('POST /verification-files', { body: file }),
    onSuccess: (files, { name }) => {
      show(files)
      form.resetFields()
      void message.success(`已添加 ${name}`)
    },
  })
  const problems = add.error ? showFaults(form, add.error) : []
  return (
    <Form
      form={form}
      name="verification-file"
      layout="vertical"
      disabled={why !== null}
      onFinish={({ name, content }) => add.mutate({ name: name.trim().replace(/^\//, ''), content })}
    >
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
      <div className={styles.new}>
        <Form.Item
          name="name"
          label="文件名"
          rules={[{ required: true, whitespace: true, message: '请照平台给的文件名原样填写' }, upTo(80)]}
        >
          <Input placeholder="MP_verify_….txt" autoCapitalize="none" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="content" label="内容" rules={[{ required: true, whitespace: true, message: '请粘贴文件里的内容' }, upTo(1024)]}>
          <Input.TextArea rows={1} autoCapitalize="none" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <MayButton act="site.write" type="primary" htmlType="submit" loading={add.isPending} className={styles.add}>
          添加
        </MayButton>
      </div>
    </Form>
  )
}
