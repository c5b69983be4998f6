import { Empty, Flex, Input, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Failure } from './Failure.tsx'
import { pageTurn } from './page-turn.ts'
import type { List } from './use-list.ts'
import styles from './waiting.module.css'

interface Props<T> {
  list: List<T>
  columns: TableColumnsType<T>
  /** The label of the search field: 按名称搜索. */
  searchLabel: string
  /** Shown where the list is empty. */
  empty: string
  addressOf(item: T): string
  /** Shown next to the search field. */
  filter?: ReactNode
}

/** A list with search and pages; a click anywhere on a row opens it, and its first cell is a link for keyboards. */
export function SearchedTable<T extends { id: number }>({ list, columns, searchLabel, empty, addressOf, filter }: Props<T>) {
  const navigate = useNavigate()
  const { data, error } = list
  return (
    <>
      <Flex gap={12} wrap style={{ marginBottom: 16 }}>
        <Input.Search
          key={list.q}
          defaultValue={list.q}
          placeholder={searchLabel}
          aria-label={searchLabel}
          allowClear
          enterButton="搜索"
          maxLength={60}
          onSearch={list.search}
          style={{ flex: '1 1 240px', maxWidth: 420 }}
        />
        {filter}
      </Flex>
      {error && !data ? (
        <Failure error={error} onRetry={() => void list.refetch()} />
      ) : (
        <Table
          rowKey="id"
          columns={columns}
          dataSource={data?.items ?? []}
          loading={list.isFetching}
          scroll={{ x: 'max-content' }}
          size="middle"
          onRow={(item) => ({ onClick: () => void navigate(addressOf(item)), style: { cursor: 'pointer' } })}
          locale={{
            // Nothing is said of a list that is still on its way.
            emptyText: !data ? (
              <div className={styles.wait} />
            ) : (
              <Empty
                description={
                  list.q !== '' ? `没有找到和「${list.q}」有关的内容，换个词试试` : list.chosen === undefined ? empty : '没有这种状态的内容'
                }
              />
            ),
          }}
          pagination={{
            current: list.page,
            total: data?.total ?? 0,
            pageSize: data?.pageSize ?? 20,
            itemRender: pageTurn,
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: (total) => `共 ${total} 条`,
            onChange: list.turn,
          }}
        />
      )}
    </>
  )
}
