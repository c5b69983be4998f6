import { useQuery } from '@tanstack/react-query'
import { Flex, Input } from 'antd'
import { Select } from '#admin/pieces/Select.tsx'
import { columnsQuery } from '#admin/screens/articles/articles.queries.ts'
import type { DocumentListQuery } from '#shared/admin/articles.ts'
import { documentStateWords } from '#shared/words/documents.ts'

interface Props {
  place: DocumentListQuery
  go(change: Partial<DocumentListQuery>): void
}

export function Filters({ place, go }: Props) {
  const columns = useQuery(columnsQuery)
  return (
    <Flex gap={8} wrap role="search" aria-label="筛选">
      <Input.Search
        key={place.q ?? ''}
        aria-label="搜索标题、摘要或标签"
        placeholder="搜索标题、摘要或标签"
        defaultValue={place.q}
        maxLength={60}
        allowClear
        style={{ flex: '1 1 220px', maxWidth: 360 }}
        onSearch={(q) => go({ q: q.trim() || undefined })}
      />
      <Select<NonNullable<DocumentListQuery['state']> | 'all'>
        aria-label="状态"
        value={place.state ?? 'all'}
        style={{ width: 140 }}
        options={[
          { value: 'all', label: '全部状态' },
          { value: 'changed', label: '有未发布的修改' },
          ...(['draft', 'scheduled', 'published', 'ended', 'trashed'] as const).map((value) => ({
            value,
            label: documentStateWords[value],
          })),
        ]}
        onChange={(state) => go({ state: state === 'all' ? undefined : state })}
      />
      {place.kind !== 'page' && (
        <Select
          aria-label="栏目"
          value={place.column ?? 0}
          loading={columns.isLoading}
          style={{ width: 140 }}
          options={[{ value: 0, label: '全部栏目' }, ...(columns.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(column) => go({ column: column === 0 ? undefined : column })}
        />
      )}
      <Select<NonNullable<DocumentListQuery['order']>>
        aria-label="排序"
        value={place.order ?? 'updated'}
        style={{ width: 140 }}
        options={[
          { value: 'updated', label: '最近修改' },
          { value: 'published', label: '最近发布' },
          { value: 'views', label: '阅读最多' },
        ]}
        onChange={(order) => go({ order: order === 'updated' ? undefined : order })}
      />
    </Flex>
  )
}
