import { ThunderboltOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Grid, Pagination, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import type { DocumentListQuery } from '#shared/admin/articles.ts'
import { countedItems, searchCounted } from '#shared/limits.ts'
import { documentKindWords } from '#shared/words/documents.ts'
import { documentListQuery } from './articles.queries.ts'
import { BulkBar } from './list/BulkBar.tsx'
import { DocumentCards } from './list/DocumentCards.tsx'
import { DocumentTable } from './list/DocumentTable.tsx'
import { Filters } from './list/Filters.tsx'
import { NewButton } from './NewButton.tsx'
import { usePlace } from './use-place.ts'

const pageSize = 20

/** Articles and pages, drafts among them. */
export function Component() {
  const [place, go] = usePlace()
  // Below it a title would have the width of six characters: the menu takes its part from 992 on.
  const isWide = Grid.useBreakpoint().xl ?? true
  const [chosen, setChosen] = useState<readonly number[]>([])
  const list = useQuery(documentListQuery({ ...place, pageSize }))
  const kind = place.kind ?? 'article'
  const listed = list.data?.items
  // Actions apply to visible rows only.
  useEffect(() => setChosen((ids) => ids.filter((id) => listed?.some((line) => line.id === id))), [listed])
  const { page: _page, ...narrowing } = place
  const Lines = isWide ? DocumentTable : DocumentCards
  return (
    <Screen
      title={documentKindWords[kind]}
      actions={
        <>
          <ExportMenu path="/articles" query={narrowing} />
          <LinkButton to="/notices/new" icon={<ThunderboltOutlined aria-hidden />}>
            发快讯
          </LinkButton>
          <NewButton kind={kind} label={`新建${documentKindWords[kind]}`} />
        </>
      }
    >
      <Flex vertical gap={12}>
        <Segmented<'article' | 'page'>
          aria-label="文章或页面"
          value={kind}
          onChange={(value) => go({ kind: value, state: undefined, column: undefined, q: undefined })}
          options={[
            { value: 'article', label: documentKindWords.article },
            { value: 'page', label: documentKindWords.page },
          ]}
          style={{ alignSelf: 'start' }}
        />
        <Filters place={place} go={go} />
        <BulkBar lines={(listed ?? []).filter(({ id }) => chosen.includes(id))} onDone={() => setChosen([])} />
        {list.error && !list.data ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Waiting />
        ) : list.data.items.length === 0 ? (
          <Card>
            <Empty
              description={
                isFiltered(place)
                  ? '没有符合条件的内容，换个条件试试'
                  : `还没有${documentKindWords[kind]}，从「新建${documentKindWords[kind]}」开始`
              }
            >
              {isFiltered(place) && (
                <Button onClick={() => go({ state: undefined, column: undefined, q: undefined, order: undefined })}>清除条件</Button>
              )}
            </Empty>
          </Card>
        ) : (
          <Lines kind={kind} lines={list.data.items} isBusy={list.isPlaceholderData} chosen={chosen} onChosen={setChosen} />
        )}
        {list.data && list.data.total > 0 && (
          <Pagination
            align="end"
            current={list.data.page}
            pageSize={pageSize}
            total={list.data.total}
            itemRender={pageTurn}
            showSizeChanger={false}
            showTotal={(total) => `共 ${total} 篇${total >= (place.q === undefined ? countedItems : searchCounted) ? '以上' : ''}`}
            onChange={(page) => go({ page })}
          />
        )}
      </Flex>
    </Screen>
  )
}

function isFiltered({ state, column, q }: DocumentListQuery): boolean {
  return state !== undefined || column !== undefined || q !== undefined
}
