import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Descriptions, Flex, Progress } from 'antd'
import { ComingList } from '#admin/pieces/ComingList.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { UnknownProxy } from '#admin/pieces/UnknownProxy.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import type { Health } from '#shared/admin/health.ts'
import { formatDateTime } from '#shared/dates.ts'
import { BackupsCard } from './BackupsCard.tsx'
import { Examined } from './Examined.tsx'
import styles from './health.module.css'

const refreshMs = 15_000
/** Below this share of free disk space somebody should act. */
const leastFree = 0.1

export function Component() {
  const { data, error, refetch, isFetching } = useQuery({
    ...read('GET /health'),
    refetchInterval: refreshMs,
  })
  return (
    <Screen
      title="运行状况"
      actions={
        <Button loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      }
    >
      {data ? <Figures health={data} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </Screen>
  )
}

function Figures({ health }: { health: Health }) {
  const { versions, disk, cache, changes } = health
  const isFull = disk !== null && disk.free / disk.total < leastFree
  const answers = cache.hits + cache.routed
  return (
    <Flex vertical gap={16}>
      {isFull && <Alert type="error" showIcon title={`磁盘只剩 ${bytes(disk.free)}，请尽快清理或扩容，写满后无法保存任何内容。`} />}
      {!changes.isConnected && (
        <Alert type="warning" showIcon title="收不到其他节点的改动消息：网站照常打开，但不再缓存，会慢一些。请检查数据库连接。" />
      )}
      {health.isProxyUnknown && <UnknownProxy />}
      <div className={styles.cards}>
        <div className={styles.column}>
          <Examined />
          <BackupsCard />
          <Card title="即将自动发生">
            <ComingList coming={health.coming} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card title="版本">
            <Descriptions column={{ xs: 1, sm: 2 }}>
              <Descriptions.Item label="程序">{versions.program}</Descriptions.Item>
              <Descriptions.Item label="Node">{versions.node}</Descriptions.Item>
              <Descriptions.Item label="数据库">{versions.database}</Descriptions.Item>
              <Descriptions.Item label="数据结构">第 {versions.schema} 版</Descriptions.Item>
              <Descriptions.Item label="启动于">{formatDateTime(health.startedAt)}</Descriptions.Item>
              <Descriptions.Item label="已运行">{duration(Date.parse(health.now) - Date.parse(health.startedAt))}</Descriptions.Item>
            </Descriptions>
          </Card>
          <Card title="存储与内存">
            <Descriptions column={{ xs: 1, sm: 2 }}>
              <Descriptions.Item label="磁盘">
                {disk === null ? (
                  '系统没有给出'
                ) : (
                  <span>
                    剩余 {bytes(disk.free)}，共 {bytes(disk.total)}
                    <Progress
                      percent={Math.round((1 - disk.free / disk.total) * 100)}
                      size="small"
                      format={(percent) => `已用 ${percent}%`}
                      status={isFull ? 'exception' : 'normal'}
                      aria-label="磁盘已用"
                    />
                  </span>
                )}
              </Descriptions.Item>
              <Descriptions.Item label="数据库大小">
                {health.databaseBytes === null ? '未知' : bytes(health.databaseBytes)}
              </Descriptions.Item>
              <Descriptions.Item label="进程内存">{bytes(health.memoryBytes)}</Descriptions.Item>
            </Descriptions>
          </Card>
          <Card title="缓存">
            <Descriptions column={{ xs: 1, sm: 2 }}>
              <Descriptions.Item label="命中">
                {cache.hits} 次{answers > 0 && `（启动以来 ${answers} 次请求的 ${Math.round((cache.hits / answers) * 100)}%）`}
              </Descriptions.Item>
              <Descriptions.Item label="缓存的内容">
                {cache.entries} 份，{bytes(cache.bytes)}（上限 {bytes(cache.longestBytes)}）
              </Descriptions.Item>
              <Descriptions.Item label="改动消息">
                {changes.via === 'file' ? '本机文件' : '数据库连接'}，{changes.isConnected ? '畅通' : '中断'}
              </Descriptions.Item>
              <Descriptions.Item label="已处理到">
                第 {changes.seen} 次改动（最新是第 {changes.latest} 次）
              </Descriptions.Item>
            </Descriptions>
          </Card>
        </div>
      </div>
    </Flex>
  )
}

function bytes(n: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(n, 1)) / Math.log(1024)))
  const value = n / 1024 ** power
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分钟`
}
