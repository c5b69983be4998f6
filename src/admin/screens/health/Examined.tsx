import { useQuery } from '@tanstack/react-query'
import { Button, Card, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Failure } from '#admin/pieces/Failure.tsx'
import { read } from '#admin/query-keys.ts'
import type { Examination, Finding, FindingState } from '#shared/admin/doctor.ts'
import { formatDateTime } from '#shared/dates.ts'

const states: Readonly<Record<FindingState, { name: string; color: string }>> = {
  fault: { name: '故障', color: 'red' },
  warning: { name: '留意', color: 'orange' },
  unchecked: { name: '未检查', color: 'default' },
  good: { name: '正常', color: 'green' },
}

/** What `leitai doctor` finds, on demand: it reads the whole database. */
export function Examined() {
  const [isWanted, setIsWanted] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({ ...read('GET /doctor'), enabled: isWanted, staleTime: Number.POSITIVE_INFINITY })
  const examine = () => {
    if (isWanted) void refetch()
    else setIsWanted(true)
  }
  return (
    <Card
      title="体检"
      extra={
        <Button loading={isFetching} onClick={examine}>
          {data ? '再查一次' : '开始体检'}
        </Button>
      }
    >
      {data ? (
        <Found examination={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Typography.Text type="secondary">
          {isFetching
            ? '正在检查，大的网站要一两分钟'
            : '检查设置、数据库、文件、备份，以及代理是否放行实时推送，并说明怎么修。命令行里是 leitai doctor。'}
        </Typography.Text>
      )}
    </Card>
  )
}

function Found({ examination: { at, findings } }: { examination: Examination }) {
  const [isWhole, setIsWhole] = useState(false)
  const wrong = findings.filter(({ state }) => state === 'fault' || state === 'warning')
  // One cause may be why several things were not looked at: it is told once.
  const told = findings.filter(({ said }, i) => findings.findIndex((other) => other.said === said) === i)
  const shown = isWhole ? told : wrong
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Typography.Text strong>
          {wrong.length === 0 ? '一切正常' : `${wrong.length} 处要处理`}（{formatDateTime(at)}，{findings.length} 项）
        </Typography.Text>
        <Button type="link" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? '只看要处理的' : '看全部'}
        </Button>
      </Flex>
      {shown.length > 0 && (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }} aria-label="体检结果">
          {shown.map((finding) => (
            <Line key={finding.check} finding={finding} />
          ))}
        </ul>
      )}
    </Flex>
  )
}

function Line({ finding: { state, said, cure } }: { finding: Finding }) {
  const { name, color } = states[state]
  return (
    <li>
      <Flex gap={8} align="baseline">
        <Tag color={color} style={{ flex: 'none', minWidth: 56, textAlign: 'center' }}>
          {name}
        </Tag>
        <div style={{ minWidth: 0 }}>
          <div>{said}</div>
          {cure !== null && (
            <Typography.Text copyable={{ text: cure }} code style={{ whiteSpace: 'pre-wrap' }}>
              {cure}
            </Typography.Text>
          )}
        </div>
      </Flex>
    </li>
  )
}
