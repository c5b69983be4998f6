import { PlusOutlined } from '@ant-design/icons'
import { Alert, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import { useWhyNot } from '#admin/session.ts'
import type { OpeningLine } from '#shared/admin/openings.ts'
import { openingStateWords } from '#shared/words/openings.ts'
import { MergeDialog } from './MergeDialog.tsx'
import styles from './openings.module.css'
import { openingTime, stateColors } from './words.ts'

const columns: TableColumnsType<OpeningLine> = [
  { title: '名称', render: (_, opening) => <Link to={`/openings/${opening.id}`}>{opening.name}</Link> },
  {
    title: '状态',
    render: (_, { state, isPublished, mergedInto }) => (
      <>
        <Tag color={stateColors[state]}>{openingStateWords[state]}</Tag>
        {mergedInto !== null && <span className={styles.into}>→ {mergedInto}</span>}
        {!isPublished && <Tag>已隐藏</Tag>}
      </>
    ),
  },
  { title: '开放时间', render: (_, opening) => openingTime(opening) },
  { title: '区', dataIndex: 'zone', responsive: ['md'] },
]

/** All new servers, with their state as visitors see it now. */
export function Component() {
  const navigate = useNavigate()
  const why = useWhyNot('openings.manage')
  const [search] = useSearchParams()
  const [isMerging, setMerging] = useState(false)
  return (
    <Screen
      title="新服"
      actions={
        <>
          <a href="/xinfu" target="_blank" rel="noreferrer" style={{ alignSelf: 'center' }}>
            查看新服页
          </a>
          {why === null && <ExportMenu path="/openings" query={{ q: search.get('q') ?? undefined }} />}
          <MayButton act="openings.manage" onClick={() => setMerging(true)}>
            合服
          </MayButton>
          <MayButton
            act="openings.manage"
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate('/openings/new')}
          >
            新建新服
          </MayButton>
        </>
      }
    >
      {why === null ? <List /> : <Alert type="info" showIcon title={why} />}
      {isMerging && <MergeDialog onClose={() => setMerging(false)} />}
    </Screen>
  )
}

function List() {
  return (
    <SearchedTable
      list={useList('/openings')}
      columns={columns}
      searchLabel="按名称或区搜索新服"
      empty="还没有新服，先新建一座"
      addressOf={(opening) => `/openings/${opening.id}`}
    />
  )
}
