import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { AutoComplete } from '#admin/pieces/Select.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { read } from '#admin/query-keys.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import { settingsPartWords } from '#shared/words/settings.ts'
import type { PartKind } from './PartForm.tsx'

export const flagshipForm: PartKind<'PUT /settings/flagship', AdminSettings['flagship']['value']> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/flagship',
  root: 'value',
  label: settingsPartWords.flagship,
  revOf: ({ flagship }) => flagship.rev,
  typedOf: ({ flagship }) => flagship.value,
  valueOf: (value) => value ?? '',
  Fields,
}

function Fields() {
  const typed: unknown = Form.useWatch('value')
  const q = typeof typed === 'string' ? typed.trim() : ''
  const list = useQuery(read('GET /competitions', { query: { pageSize: 50 } }))
  const names = (list.data?.items ?? []).map(({ name }) => name)
  const meant = q === '' ? [] : names.filter((name) => name.includes(q))
  return (
    <>
      <p>荣誉榜最上面的领奖台站的是旗舰赛事的得主：每个赛季都是这项赛事最近决出的冠军、亚军和季军。</p>
      <Form.Item name="value" label="旗舰赛事的名称" extra={extraOf(q, meant)} rules={[upTo(40)]}>
        <AutoComplete
          allowClear
          style={{ maxWidth: 420 }}
          placeholder="例如 巅峰联赛"
          options={names.filter((name) => name.includes(q)).map((name) => ({ value: name }))}
        />
      </Form.Item>
    </>
  )
}

function extraOf(q: string, meant: readonly string[]): string {
  if (q === '') return '写每一届名称里都有的字。留空时，领奖台上是最近结束的团体赛。'
  if (meant.length === 0) return '最近的赛事里没有名称含这些字的：领奖台上会是最近结束的团体赛。'
  return `名称含这些字的赛事：${meant.slice(0, 4).join('、')}${meant.length > 4 ? '等' : ''}。`
}
