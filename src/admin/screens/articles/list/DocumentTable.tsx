import { Table, type TableProps } from 'antd'
import { Link } from 'react-router'
import { siteToday } from '#admin/pieces/site-today.ts'
import { titleOf } from '#admin/screens/articles/words.ts'
import type { DocumentLine } from '#shared/admin/articles.ts'
import { formatShort } from '#shared/dates.ts'
import { DocumentState } from './DocumentState.tsx'
import type { LinesProps } from './lines.ts'
import styles from './list.module.css'

export function DocumentTable({ kind, lines, isBusy, chosen, onChosen }: LinesProps) {
  const columns: TableProps<DocumentLine>['columns'] = [
    {
      title: '标题',
      render: (_, line) => (
        <Link to={`/articles/${line.id}`}>
          <b>{titleOf(line)}</b>
        </Link>
      ),
    },
    kind === 'page'
      ? { title: '地址', width: 180, render: (_, { slug }) => (slug ? `/pages/${slug}` : '—') }
      : { title: '栏目', width: 110, render: (_, { column }) => column?.name ?? '—' },
    { title: '状态', width: 200, render: (_, line) => <DocumentState line={line} /> },
    {
      title: '修改',
      width: 170,
      render: (_, { updatedAt, updatedBy }) => `${formatShort(updatedAt, siteToday())} ${updatedBy?.name ?? ''}`,
    },
    { title: '发布', width: 130, render: (_, { publishedAt }) => (publishedAt ? formatShort(publishedAt, siteToday()) : '—') },
    { title: '阅读', width: 80, align: 'right', dataIndex: 'views' },
  ]
  return (
    <Table
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...lines]}
      loading={isBusy}
      pagination={false}
      className={styles.table}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChosen(keys.map(Number)),
        getCheckboxProps: (line) => ({ 'aria-label': `选择 ${titleOf(line)}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
      }}
    />
  )
}
