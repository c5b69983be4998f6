import { PlusOutlined } from '@ant-design/icons'
import { Flex, type TableColumnsType } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { SubjectMark } from '#admin/pieces/SubjectMark.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import type { TeamLine } from '#shared/admin/people.ts'

const columns: TableColumnsType<TeamLine> = [
  {
    title: '战队',
    render: (_, team) => (
      <Flex gap={10} align="center">
        <SubjectMark of={team} />
        <Link to={`/teams/${team.id}`}>{team.name}</Link>
      </Flex>
    ),
  },
  { title: '简称', dataIndex: 'shortName', responsive: ['md'] },
  { title: '赛区', render: (_, team) => team.region || '—' },
  { title: '成员', dataIndex: 'members', align: 'right' },
  { title: '标识', dataIndex: 'slug', responsive: ['md'], render: (slug: string) => <code>{slug}</code> },
]

export function Component() {
  const navigate = useNavigate()
  const list = useList('/teams')
  return (
    <Screen
      title="战队"
      actions={
        <>
          <ExportMenu path="/teams" query={{ q: list.q }} />
          <MayButton act="people.write" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/teams/new')}>
            新建战队
          </MayButton>
        </>
      }
    >
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel="按名称（含曾用名）、赛区或标识搜索"
        empty="还没有战队。新建一支，或导入赛事时一并带来"
        addressOf={(team) => `/teams/${team.id}`}
      />
    </Screen>
  )
}
