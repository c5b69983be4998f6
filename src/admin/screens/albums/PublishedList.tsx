import { PlusOutlined } from '@ant-design/icons'
import { Flex, type TableColumnsType, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SearchedTable } from '#admin/pieces/SearchedTable.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import type { List } from '#admin/pieces/use-list.ts'
import type { AlbumLine } from '#shared/admin/albums.ts'
import type { Act } from '#shared/admin/policy.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Picture } from '#shared/media.ts'
import styles from './albums.module.css'

type Line = Pick<AlbumLine, 'id' | 'title' | 'publishedAt' | 'updatedAt'>

interface Props<T extends Line, State extends string> {
  list: List<T, State>
  path: '/albums' | '/videos'
  noun: string
  act: Act
  exportMenu: ReactNode
  searchLabel: string
  empty: string
  /** The filter options. */
  stateWords: Readonly<Record<State, string>>
  stateOf(item: T): { text: string; color: string | undefined }
  pictureOf(item: T): Picture | null
  /** The number of its items: a separate column where there is room. */
  amount: TableColumnsType<T>[number]
  /** Shown next to the state where there is no such column. */
  amountOf(item: T): string
}

/** The list of albums or of videos: each with its picture and its publication state. */
export function PublishedList<T extends Line, State extends string>(props: Props<T, State>) {
  const { list, path, noun, act, exportMenu, searchLabel, empty, stateWords, stateOf, pictureOf, amount, amountOf } = props
  const navigate = useNavigate()
  const addressOf = ({ id }: T) => `${path}/${id}`
  const columns: TableColumnsType<T> = [
    {
      title: noun,
      render: (_, item) => {
        const source = pictureOf(item)?.sources[0]
        return (
          <Flex gap={10} align="center">
            {source ? <img className={styles.cover} src={source.url} alt="" /> : <span className={styles.cover} />}
            <div className={styles.name}>
              <Link to={addressOf(item)}>{item.title}</Link>
              <div className={styles.narrow}>
                {stateOf(item).text}，{amountOf(item)}
              </div>
            </div>
          </Flex>
        )
      },
    },
    { ...amount, responsive: ['md'] },
    {
      title: '状态',
      responsive: ['md'],
      render: (_, item) => {
        const { text, color } = stateOf(item)
        return <Tag color={color}>{text}</Tag>
      },
    },
    { title: '发布时间', responsive: ['md'], render: (_, { publishedAt }) => (publishedAt === null ? '—' : formatDateTime(publishedAt)) },
    { title: '最近修改', responsive: ['lg'], render: (_, { updatedAt }) => formatDateTime(updatedAt) },
  ]
  return (
    <Screen
      title={noun}
      actions={
        <>
          {exportMenu}
          <MayButton act={act} type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(`${path}/new`)}>
            新建{noun}
          </MayButton>
        </>
      }
    >
      <SearchedTable
        list={list}
        columns={columns}
        searchLabel={searchLabel}
        empty={empty}
        addressOf={addressOf}
        filter={
          <Select
            aria-label="状态"
            value={list.chosen ?? 'all'}
            style={{ width: 140 }}
            options={[
              { value: 'all', label: '全部状态' },
              ...Object.entries<string>(stateWords).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(state) => list.narrow(state === 'all' ? undefined : state)}
          />
        }
      />
    </Screen>
  )
}

export const stateColors: Readonly<Record<AlbumLine['state'], string | undefined>> = {
  draft: undefined,
  scheduled: 'blue',
  published: 'green',
}
