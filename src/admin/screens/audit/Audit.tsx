import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Flex, Table, Typography } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { api, queryOf } from '#admin/api.ts'
import { instantOfDay } from '#admin/pieces/beijing.ts'
import { clearing } from '#admin/pieces/clearing.tsx'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { keyOf, read } from '#admin/query-keys.ts'
import { actName, actNames, changesOf } from '#shared/admin/act-names.ts'
import { type AuditLine, type AuditSubject, auditSubjects } from '#shared/admin/audit.ts'
import { formatDay, formatSecond } from '#shared/dates.ts'
import { auditSubjectWords } from '#shared/words/subjects.ts'
import styles from './audit.module.css'

/** The audit log. The filters are in the URL, so that a view can be shared. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const of = (name: string) => search.get(name) ?? undefined
  const shown = {
    user: Number(of('user')) || undefined,
    subject: auditSubjects.find((subject) => subject === of('subject')),
    subjectId: of('subjectId'),
    act: of('act'),
    from: instantIn(of('from')),
    to: instantIn(of('to')),
  }
  const isNarrowed = Object.values(shown).some((value) => value !== undefined)
  const show = (params: Partial<typeof shown>) => setSearch(new URLSearchParams(queryOf({ ...shown, ...params })))
  const users = useQuery({
    ...read('GET /users', { query: { pageSize: 50 } }),
    staleTime: 60_000,
  })
  const entries = useInfiniteQuery({
    queryKey: [...keyOf('GET /audit'), { query: shown }],
    queryFn: ({ pageParam, signal }) => api('GET /audit', { query: { ...shown, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined, // the literal alone does not give the type of the following page params
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return (
    <Screen title="操作记录" actions={<ExportMenu path="/audit" query={shown} />}>
      <Flex gap={8} wrap style={{ marginBottom: 16 }}>
        <Select
          aria-label="谁"
          placeholder="所有人"
          allowClear={clearing}
          showSearch={{ optionFilterProp: 'label' }}
          value={shown.user}
          options={(users.data?.items ?? []).map((user) => ({ value: user.id, label: user.displayName }))}
          onChange={(user?: number) => show({ user })}
          style={{ width: 150 }}
        />
        <Select
          aria-label="对象"
          placeholder="所有对象"
          allowClear={clearing}
          value={shown.subject}
          options={auditSubjects.map((value) => ({ value, label: auditSubjectWords[value] }))}
          onChange={(subject?: AuditSubject) => show({ subject, subjectId: undefined })}
          style={{ width: 130 }}
        />
        <Select
          aria-label="操作"
          placeholder="所有操作"
          allowClear={clearing}
          showSearch={{ optionFilterProp: 'label' }}
          value={shown.act}
          options={Object.entries(actNames).map(([value, label]) => ({ value, label }))}
          onChange={(act?: string) => show({ act })}
          style={{ width: 180 }}
        />
        <DatePicker.RangePicker
          aria-label="时间"
          className={styles.period}
          value={[pickedDay(shown.from, 0), pickedDay(shown.to, -1)]}
          allowEmpty={[true, true]}
          onChange={(days) =>
            show({
              from: days?.[0] ? instantOfDay(days[0].format('YYYY-MM-DD')) : undefined,
              to: days?.[1] ? instantOfDay(days[1].format('YYYY-MM-DD'), 1) : undefined,
            })
          }
        />
      </Flex>
      {entries.error ? (
        <Failure error={entries.error} onRetry={() => void entries.refetch()} />
      ) : (
        <>
          <Table<AuditLine>
            rowKey="id"
            size="middle"
            loading={entries.isPending}
            dataSource={entries.data?.pages.flatMap((page) => page.items) ?? []}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <Empty description={isNarrowed ? '没有符合条件的记录，请放宽条件' : '还没有记录'} /> }}
            expandable={{
              columnTitle: '前后',
              columnWidth: 64,
              rowExpandable: (line) => line.before !== null || line.after !== null,
              expandedRowRender: (line) => <Changes line={line} />,
            }}
            columns={[
              { title: '时间', render: (_, line) => formatSecond(line.at) },
              { title: '谁', dataIndex: 'userName' },
              { title: '做了什么', render: (_, line) => actName(line.act) },
              { title: '对象', render: (_, line) => <Typography.Text ellipsis>{line.subjectName}</Typography.Text> },
              { title: '地址', dataIndex: 'address' },
            ]}
          />
          {entries.hasNextPage && (
            <Flex justify="center" style={{ marginTop: 16 }}>
              <Button loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
                更早的记录
              </Button>
            </Flex>
          )}
        </>
      )}
    </Screen>
  )
}

/** A moment that a shared URL names; undefined where it names none. */
function instantIn(text: string | undefined): string | undefined {
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
}

/** The picker's value for an instant, in the site's time zone whatever the device's; this many days later. */
function pickedDay(instant: string | undefined, later: number) {
  return instant === undefined ? null : dayjs(formatDay(instant)).add(later, 'day')
}

function Changes({ line }: { line: AuditLine }) {
  return (
    <dl className={styles.changes}>
      {changesOf(line.before, line.after, line.subject).map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {line.before !== null && <del>{before}</del>}
            {line.before !== null && line.after !== null && <span aria-hidden> → </span>}
            {line.after !== null && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
