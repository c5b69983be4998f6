import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import type { AwardedCompetition } from '#shared/admin/awards.ts'

const columns: TableColumnsType<AwardedCompetition> = [
  { title: '赛事', render: (_, one) => <Link to={`/awards/${one.id}`}>{one.name}</Link> },
  { title: '赛季', dataIndex: 'season', responsive: ['md'] },
  { title: '手动颁发', dataIndex: 'byHand', align: 'right' },
  { title: '自动得出', dataIndex: 'derived', align: 'right' },
]

export function Component() {
  const list = useList('/awards')
  return (
    <Screen title="获奖" actions={<ExportMenu path="/awards" query={{ q: list.q }} />}>
      <p>冠军、亚军、季军由成绩自动得出；MVP 和其他奖项在这里手动颁发。选一项赛事开始。</p>
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel="按赛事或赛季搜索"
        empty="还没有赛事。建好赛事以后，才能颁奖"
        addressOf={(one) => `/awards/${one.id}`}
      />
    </Screen>
  )
}
