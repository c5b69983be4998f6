import { PlusOutlined } from '@ant-design/icons'
import { Flex, Select, type TableColumnsType, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import type { AlbumLine } from '#shared/admin/albums.ts'
import { formatDateTime } from '#shared/dates.ts'
import { albumStateWords } from '#shared/words/albums.ts'
import styles from './albums.module.css'

const columns: TableColumnsType<AlbumLine> = [
  {
    title: '图集',
    render: (_, { id, title, cover, state, count }) => (
      <Flex gap={10} align="center">
        {cover?.sources[0] ? <img className={styles.cover} src={cover.sources[0].url} alt="" /> : <span className={styles.cover} />}
        <div className={styles.name}>
          <Link to={`/albums/${id}`}>{title}</Link>
          <div className={styles.narrow}>
            {albumStateWords[state]}，{count} 张
          </div>
        </div>
      </Flex>
    ),
  },
  { title: '图片', dataIndex: 'count', align: 'right', responsive: ['md'] },
  {
    title: '状态',
    responsive: ['md'],
    render: (_, { state }) => (
      <Tag color={state === 'published' ? 'green' : state === 'scheduled' ? 'blue' : undefined}>{albumStateWords[state]}</Tag>
    ),
  },
  { title: '发布时间', responsive: ['md'], render: (_, { publishedAt }) => (publishedAt === null ? '—' : formatDateTime(publishedAt)) },
  { title: '最近修改', responsive: ['lg'], render: (_, { updatedAt }) => formatDateTime(updatedAt) },
]

const states = Object.keys(albumStateWords) as (keyof typeof albumStateWords)[] // its own keys

export function Component() {
  const navigate = useNavigate()
  const list = useList('/albums', { name: 'state', words: states })
  return (
    <Screen
      title="图集"
      actions={
        <>
          <ExportMenu path="/albums" query={{ q: list.q, state: list.chosen }} />
          <MayButton act="albums.manage" type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/albums/new')}>
            新建图集
          </MayButton>
        </>
      }
    >
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel="按标题、简介或图片说明搜索"
        empty="还没有图集。新建一个，把比赛现场的图片放进去"
        addressOf={({ id }) => `/albums/${id}`}
        filter={
          <Select
            aria-label="状态"
            value={list.chosen ?? 'all'}
            style={{ width: 140 }}
            options={[{ value: 'all', label: '全部状态' }, ...Object.entries(albumStateWords).map(([value, label]) => ({ value, label }))]}
            onChange={(state) => list.narrow(state === 'all' ? undefined : state)}
          />
        }
      />
    </Screen>
  )
}
