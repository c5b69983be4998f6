import { PlusOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import type { SeasonLine } from '#shared/admin/people.ts'

const columns: TableColumnsType<SeasonLine> = [
  { title: '名称', render: (_, season) => <Link to={`/seasons/${season.id}`}>{season.name}</Link> },
  { title: '开始日期', dataIndex: 'startsOn' },
  { title: '结束日期', dataIndex: 'endsOn' },
  { title: '赛事', dataIndex: 'competitions', align: 'right' },
  { title: '标识', dataIndex: 'slug', responsive: ['md'], render: (slug: string) => <code>{slug}</code> },
]

export function Component() {
  const navigate = useNavigate()
  const list = useList('/seasons')
  return (
    <Screen
      title="赛季"
      actions={
        <>
          <ExportMenu path="/seasons" query={{ q: list.q }} />
          <MayButton act="people.write" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/seasons/new')}>
            新建赛季
          </MayButton>
        </>
      }
    >
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel="按名称或标识搜索赛季"
        empty="还没有赛季，先新建一个，再把赛事放进去"
        addressOf={(season) => `/seasons/${season.id}`}
      />
    </Screen>
  )
}
