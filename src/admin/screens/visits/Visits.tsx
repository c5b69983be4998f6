import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { read } from '#admin/query-keys.ts'
import { Part } from './Part.tsx'
import { Views } from './Views.tsx'
import { Vitals } from './Vitals.tsx'

const periods = [7, 28, 90] as const

/** Visits by page, and how fast the pages are for visitors. The period is in the URL. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const days = periods.find((one) => String(one) === search.get('days')) ?? 28
  const views = useQuery({
    ...read('GET /visits/views', { query: { days } }),
  })
  const vitals = useQuery({
    ...read('GET /visits/vitals', { query: { days } }),
  })
  return (
    <Screen
      title="访问情况"
      actions={
        <Segmented
          aria-label="时间范围"
          value={days}
          options={periods.map((value) => ({ value, label: `最近 ${value} 天` }))}
          onChange={(value) => setSearch(value === 28 ? {} : { days: String(value) })}
        />
      }
    >
      <Flex vertical gap={16}>
        <Card title="页面访问量" extra={<ExportMenu path="/visits/views" of="页面访问量" query={{ days }} />}>
          <Part query={views}>{(figures) => <Views figures={figures} />}</Part>
        </Card>
        <Card title="打开速度（Web Vitals，75 分位）" extra={<ExportMenu path="/visits/vitals" of="打开速度" query={{ days }} />}>
          <Part query={vitals}>{(figures) => <Vitals figures={figures} />}</Part>
        </Card>
      </Flex>
    </Screen>
  )
}
