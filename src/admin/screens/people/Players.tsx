import { PlusOutlined } from '@ant-design/icons'
import { Flex, type TableColumnsType, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { SubjectMark } from '#admin/pieces/SubjectMark.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import type { PlayerLine } from '#shared/admin/people.ts'

const columns: TableColumnsType<PlayerLine> = [
  {
    title: '选手',
    render: (_, player) => (
      <Flex gap={8} align="center">
        <SubjectMark of={player} />
        <Link to={`/players/${player.id}`}>{player.name}</Link>
        {player.isHidden && <Tag color="red">已从网站隐去</Tag>}
        {player.isMinor && <Tag color="gold">未成年</Tag>}
      </Flex>
    ),
  },
  { title: '真实姓名', responsive: ['md'], render: (_, player) => player.realName || '—' },
  { title: '现在的战队', render: (_, player) => player.teams.join('、') || '—' },
  { title: '标识', dataIndex: 'slug', responsive: ['md'], render: (slug: string) => <code>{slug}</code> },
]

export function Component() {
  const navigate = useNavigate()
  const list = useList('/players')
  return (
    <Screen
      title="选手"
      actions={
        <>
          <ExportMenu path="/players" query={{ q: list.q }} />
          <MayButton act="people.write" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/players/new')}>
            新建选手
          </MayButton>
        </>
      }
    >
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel="按名字（含曾用名）、真实姓名或账号搜索"
        empty="还没有选手。新建一名，或导入赛事时一并带来"
        addressOf={(player) => `/players/${player.id}`}
      />
    </Screen>
  )
}
