import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clearing } from '#admin/pieces/clearing.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { read } from '#admin/query-keys.ts'

/** Servers found by name or zone, as options. */
export function useOpeningOptions(isWanted: boolean) {
  const [q, setQ] = useState('')
  const list = useQuery({
    ...read('GET /openings', { query: { q, pageSize: 50 } }),
    enabled: isWanted,
  })
  return {
    options: (list.data?.items ?? []).map(({ id, name, zone }) => ({ value: id, label: `${name}（${zone}）` })),
    loading: list.isFetching,
    notFoundContent: list.isError ? '新服没有载入，请稍后再试' : list.isFetching ? '正在查找' : '没有这样的新服',
    showSearch: { filterOption: false, onSearch: (text: string) => setQ(text.trim().slice(0, 60)) },
  }
}

interface Props {
  id?: string
  value?: number | null
  onChange?(value: number | null): void
  disabled?: boolean
  /** The name of the current choice. */
  known: string | null
  /** Excluded from the options. */
  except?: number
}

/** One server, found by its name; for a Form.Item. */
export function OpeningSelect({ value = null, onChange, known, except, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { options, ...search } = useOpeningOptions(isOpen)
  const own = value !== null && !options.some((option) => option.value === value) ? [{ value, label: known ?? `编号 ${value}` }] : []
  return (
    <Select<number>
      {...props}
      {...search}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={[...own, ...options].filter((option) => option.value !== except)}
      onOpenChange={setOpen}
      allowClear={clearing}
      placeholder="输入名称查找"
    />
  )
}
