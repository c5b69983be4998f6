import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Flex, Form, Tag, Typography } from 'antd'
import { api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import type { BackupPlan, BackupRun, BackupRunKind, BackupRunState, Backups } from '#shared/admin/backups.ts'
import { formatDateTime } from '#shared/dates.ts'

const backupsQuery = read('GET /backups')
/** While one is being made, ms. */
const pollMs = 2_000

const kindWords: Readonly<Record<BackupRunKind, string>> = { backup: '备份', drill: '试着恢复' }
const states: Readonly<Record<BackupRunState, { name: string; color: string }>> = {
  running: { name: '进行中', color: 'blue' },
  done: { name: '完成', color: 'green' },
  failed: { name: '失败', color: 'red' },
}
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `每天 ${String(hour).padStart(2, '0')}:00` }))

export function BackupsCard() {
  const { data, error, refetch } = useQuery({
    ...backupsQuery,
    refetchInterval: (query) => (query.state.data?.runs.some(({ state }) => state === 'running') ? pollMs : false),
  })
  return (
    <Card title="备份">
      {data ? <Body backups={data} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </Card>
  )
}

function Body({ backups: { folder, plan, newest, drill, failedDrill, fault, runs } }: { backups: Backups }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const take = (saved: Backups) => client.setQueryData(backupsQuery.queryKey, saved)
  const begin = useMutation({
    mutationFn: (kind: BackupRunKind) => api('POST /backups', { body: { kind } }),
    onSuccess: take,
    onError: (problem) => void message.error(problem.message),
  })
  const isRunning = runs.some(({ state }) => state === 'running')
  return (
    <Flex vertical gap={16}>
      <Descriptions column={{ xs: 1, sm: 2 }}>
        <Descriptions.Item label="最近的备份">{newest ? formatDateTime(newest.at) : '还没有'}</Descriptions.Item>
        <Descriptions.Item label="上次试着恢复">{drill ? `${formatDateTime(drill.at)}，是好的` : '还没有'}</Descriptions.Item>
        <Descriptions.Item label="位置">
          <Typography.Text copyable>{folder}</Typography.Text>
        </Descriptions.Item>
      </Descriptions>
      {fault !== null && <Alert type="error" showIcon title="备份的位置用不了" description={fault} />}
      {failedDrill !== null && (
        <Alert
          type="error"
          showIcon
          title={`${formatDateTime(failedDrill.at)} 试着恢复备份 ${failedDrill.backup}，没有成功`}
          description={failedDrill.said}
        />
      )}
      <Flex gap={8} wrap>
        <Button type="primary" loading={begin.isPending} disabled={isRunning} onClick={() => begin.mutate('backup')}>
          立即备份
        </Button>
        <Button disabled={isRunning || newest === null || begin.isPending} onClick={() => begin.mutate('drill')}>
          试着恢复
        </Button>
      </Flex>
      <Plan plan={plan} onSaved={take} />
      {runs.length > 0 && <Runs runs={runs} />}
      <Typography.Text type="secondary">
        备份放在另一台机器、另一块磁盘或一个桶里才保险：启动时用 BACKUP_FOLDER 设定位置。恢复在命令行里做：停下网站，运行 leitai restore
        --replace
      </Typography.Text>
    </Flex>
  )
}

function Plan({ plan, onSaved }: { plan: BackupPlan; onSaved: (saved: Backups) => void }) {
  const { message } = App.useApp()
  const save = useMutation({
    mutationFn: ({ hour, keep }: BackupPlan) => api('PUT /backups/plan', { body: { hour: hour ?? null, keep } }),
    onSuccess: (saved) => {
      onSaved(saved)
      void message.success('已保存')
    },
    onError: (problem) => void message.error(problem.message),
  })
  return (
    <Form layout="inline" initialValues={plan} onFinish={save.mutate} style={{ rowGap: 8 }}>
      <Form.Item name="hour" label="自动备份">
        <Select allowClear placeholder="不自动备份" options={hours} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="keep" label="保留" rules={[{ required: true, message: '请填保留几份' }]}>
        <NumberInput min={1} max={365} precision={0} suffix="份" style={{ width: 110 }} />
      </Form.Item>
      <Button htmlType="submit" loading={save.isPending}>
        保存
      </Button>
    </Form>
  )
}

function Runs({ runs }: { runs: readonly BackupRun[] }) {
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }} aria-label="最近的备份和试着恢复">
      {runs.map(({ id, kind, isScheduled, state, startedAt, said }, i) => (
        <li key={id}>
          <Flex gap={8} align="baseline" wrap>
            <Tag color={states[state].color}>{states[state].name}</Tag>
            <span>
              {kindWords[kind]}
              {isScheduled && '（自动）'}
            </span>
            <Typography.Text type="secondary">{formatDateTime(startedAt)}</Typography.Text>
            {/* Of the newest also what went well: it names earlier backups that cannot be read. */}
            {(state === 'failed' || i === 0) && (
              <Typography.Text type={state === 'failed' ? undefined : 'secondary'} style={{ whiteSpace: 'pre-wrap' }}>
                {said}
              </Typography.Text>
            )}
          </Flex>
        </li>
      ))}
    </ul>
  )
}
