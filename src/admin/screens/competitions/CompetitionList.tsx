import { PlusOutlined, TableOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Input, Table, type TableColumnsType, Tag, Typography } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { clearing } from '#admin/pieces/clearing.tsx'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { SubjectMark } from '#admin/pieces/SubjectMark.tsx'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { AdminCompetitionPage } from '#shared/admin/competitions.ts'
import { competitionKinds } from '#shared/competitions/document.ts'
import { competitionKindWords, competitionStateWords } from '#shared/words/competitions.ts'
import styles from './competitions.module.css'
import { competitionListQuery, seasonsQuery } from './competitions.queries.ts'
import { optionsOf } from './words.ts'

const pageSize = 20
type Line = AdminCompetitionPage['items'][number]

export function Component() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? undefined
  const kind = competitionKinds.find((word) => word === search.get('kind'))
  const season = Number(search.get('season')) || undefined
  const page = Math.max(1, Number(search.get('page')) || 1)
  const list = useQuery(competitionListQuery({ q, kind, season, page, pageSize }))
  const seasons = useQuery(seasonsQuery)
  const isFiltered = q !== undefined || kind !== undefined || season !== undefined
  const filter = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
    setSearch(next)
  }
  const toWizard = (
    <MayButton
      act="competitions.write"
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate('/competitions/new')}
    >
      新建赛事
    </MayButton>
  )
  return (
    <Screen
      title="赛事"
      actions={
        <>
          <MayButton
            act="competitions.write"
            icon={<TableOutlined aria-hidden />}
            onClick={() => void navigate('/competitions/from-sheet')}
          >
            从表格新建联赛
          </MayButton>
          <ExportMenu path="/competitions" query={{ q, kind, season }} />
          {toWizard}
        </>
      }
    >
      <Card>
        <Flex gap={12} wrap style={{ marginBottom: 16 }}>
          <Input.Search
            key={q ?? ''}
            defaultValue={q}
            allowClear
            aria-label="搜索赛事"
            placeholder="按名称搜索"
            maxLength={60}
            style={{ flex: '1 1 220px', maxWidth: 320 }}
            onSearch={(text) => filter({ q: text.trim() })}
          />
          <Select
            aria-label="类型"
            placeholder="全部类型"
            allowClear={clearing}
            value={kind}
            options={optionsOf(competitionKindWords)}
            style={{ width: 130 }}
            onChange={(value?: string) => filter({ kind: value })}
          />
          <Select
            aria-label="赛季"
            placeholder="全部赛季"
            allowClear={clearing}
            value={season}
            loading={seasons.isLoading}
            options={seasons.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            style={{ width: 180 }}
            onChange={(value?: number) => filter({ season: value === undefined ? undefined : String(value) })}
          />
        </Flex>
        {list.error ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <WideTable label="赛事">
            <Table<Line>
              rowKey="id"
              loading={list.isFetching}
              dataSource={list.data?.items ?? []}
              columns={columns}
              size="middle"
              locale={{ emptyText: list.data ? <Nothing isFiltered={isFiltered} onAll={() => setSearch({})} /> : ' ' }}
              pagination={{
                current: page,
                pageSize,
                total: list.data?.total ?? 0,
                itemRender: pageTurn,
                showSizeChanger: false,
                hideOnSinglePage: true,
                onChange: (next) => setSearch({ ...Object.fromEntries(search), page: String(next) }),
              }}
            />
          </WideTable>
        )}
      </Card>
    </Screen>
  )
}

const columns: TableColumnsType<Line> = [
  {
    title: '名称',
    key: 'name',
    render: (_, { id, name, logo, kind, startsOn, endsOn, isHidden }) => (
      <>
        <Flex gap={8} align="center">
          <SubjectMark of={{ id, name, logo }} />
          <Link to={`/competitions/${id}`}>{name}</Link>
          {isHidden && <Tag>已隐藏</Tag>}
        </Flex>
        <div className={styles.narrow}>
          {competitionKindWords[kind]}，{startsOn} 至 {endsOn}
        </div>
      </>
    ),
  },
  { title: '类型', key: 'kind', width: 90, responsive: ['md'], render: (_, { kind }) => competitionKindWords[kind] },
  { title: '赛季', key: 'season', width: 160, responsive: ['md'], render: (_, { season }) => season.name },
  { title: '日期', key: 'days', width: 210, responsive: ['md'], render: (_, { startsOn, endsOn }) => `${startsOn} 至 ${endsOn}` },
  {
    title: '状态',
    key: 'state',
    width: 120,
    render: (_, { id, state, hasOpenTie }) => (
      <Flex gap={4} wrap>
        <Tag color={state === 'running' ? 'blue' : undefined}>{competitionStateWords[state]}</Tag>
        {hasOpenTie && (
          <Link to={`/competitions/${id}/acts?tab=ties`}>
            <Tag color="orange">名次待裁定</Tag>
          </Link>
        )}
      </Flex>
    ),
  },
]

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll(): void }) {
  const why = useWhyNot('competitions.write')
  if (isFiltered) {
    return (
      <Empty description="没有符合条件的赛事">
        <Button onClick={onAll}>显示全部</Button>
      </Empty>
    )
  }
  return (
    <Empty description="还没有赛事">
      <Typography.Text type="secondary">{why ?? '点右上角「新建赛事」，填好参赛者和赛制就能发布。'}</Typography.Text>
    </Empty>
  )
}
