import { PlusOutlined } from '@ant-design/icons'
import { Flex, Select, type TableColumnsType, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { useList } from '#admin/pieces/use-list.ts'
import styles from '#admin/screens/albums/albums.module.css'
import type { VideoLine } from '#shared/admin/videos.ts'
import { formatDateTime, formatLength } from '#shared/dates.ts'
import { albumStateWords } from '#shared/words/albums.ts'
import { documentStateWords } from '#shared/words/documents.ts'

const columns: TableColumnsType<VideoLine> = [
  {
    title: '视频',
    render: (_, { id, title, poster, state, durationSeconds, goesAt }) => (
      <Flex gap={10} align="center">
        {poster?.sources[0] ? <img className={styles.cover} src={poster.sources[0].url} alt="" /> : <span className={styles.cover} />}
        <div className={styles.name}>
          <Link to={`/videos/${id}`}>{title}</Link>
          <div className={styles.narrow}>
            {stateOf(state, goesAt)}，{lengthOf(durationSeconds)}
          </div>
        </div>
      </Flex>
    ),
  },
  { title: '时长', responsive: ['md'], render: (_, { durationSeconds }) => lengthOf(durationSeconds) },
  {
    title: '状态',
    responsive: ['md'],
    render: (_, { state, goesAt }) => (
      <Tag color={goesAt !== null ? 'red' : state === 'published' ? 'green' : state === 'scheduled' ? 'blue' : undefined}>
        {stateOf(state, goesAt)}
      </Tag>
    ),
  },
  { title: '发布时间', responsive: ['md'], render: (_, { publishedAt }) => (publishedAt === null ? '—' : formatDateTime(publishedAt)) },
  { title: '最近修改', responsive: ['lg'], render: (_, { updatedAt }) => formatDateTime(updatedAt) },
]

const stateNames = { ...albumStateWords, trashed: documentStateWords.trashed }
const states = Object.keys(stateNames) as (keyof typeof stateNames)[] // its own keys

export function Component() {
  const navigate = useNavigate()
  const list = useList('/videos', { name: 'state', words: states })
  return (
    <Screen
      title="视频"
      actions={
        <>
          <ExportMenu path="/videos" query={{ q: list.q, state: list.chosen }} />
          <MayButton act="videos.manage" type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/videos/new')}>
            新建视频
          </MayButton>
        </>
      }
    >
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel="按标题或简介搜索"
        empty="还没有视频。新建一个，上传 MP4 或填视频网站的地址"
        addressOf={({ id }) => `/videos/${id}`}
        filter={
          <Select
            aria-label="状态"
            value={list.chosen ?? 'all'}
            style={{ width: 140 }}
            options={[{ value: 'all', label: '全部状态' }, ...Object.entries(stateNames).map(([value, label]) => ({ value, label }))]}
            onChange={(state) => list.narrow(state === 'all' ? undefined : state)}
          />
        }
      />
    </Screen>
  )
}

function stateOf(state: VideoLine['state'], goesAt: string | null): string {
  if (goesAt === null) return albumStateWords[state]
  const days = Math.ceil((Date.parse(goesAt) - Date.now()) / 86_400_000)
  return days > 0 ? `回收站，还留 ${days} 天` : '回收站'
}

function lengthOf(seconds: number | null): string {
  return seconds === null ? '视频网站' : formatLength(seconds)
}
