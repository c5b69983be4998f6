import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { clearing } from '#admin/pieces/clearing.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { keyOf, read } from '#admin/query-keys.ts'
import styles from './media.module.css'
import type { MediaFilter } from './media.queries.ts'

interface Props {
  value: MediaFilter
  onChange(change: MediaFilter): void
}

/** Narrows the library down: a folder, an album, the days on which pictures came. */
export function MediaFilters({ value: { folder, album, from, to }, onChange }: Props) {
  const folders = useQuery({ ...read('GET /media/folders'), staleTime: 60_000 })
  const options = (folders.data?.items ?? []).map((one) => ({ value: one.folder, label: `${one.folder}（${one.count}）` }))
  return (
    <div className={styles.filters}>
      <Select
        aria-label="文件夹"
        placeholder="所有文件夹"
        allowClear={clearing}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={folder}
        options={options}
        notFoundContent="还没有文件夹：按文件夹导入图片会有，也可以在图片详情里填写"
        onChange={(next?: string) => onChange({ folder: next })}
      />
      <AlbumSelect value={album} onChange={(next) => onChange({ album: next })} />
      <DatePicker.RangePicker
        aria-label="上传日期"
        placeholder={['上传日期从', '到']}
        allowEmpty={[true, true]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(days) => onChange({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
    </div>
  )
}

function AlbumSelect({ value, onChange }: { value: number | undefined; onChange(album: number | undefined): void }) {
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data = [], isFetching } = useQuery({
    queryKey: [...keyOf('GET /albums'), 'options', q],
    queryFn: async ({ signal }) => {
      const { items } = await api('GET /albums', { query: { q: q || undefined, pageSize: 30 } }, signal)
      return items.map(({ id, title, count }) => ({ value: id, label: `${title}（${count}）` }))
    },
    placeholderData: keepPreviousData,
    enabled: isOpen || value !== undefined,
  })
  // One that was chosen before may not be among the newest.
  const known = useQuery({ ...read('GET /albums/:id', { params: { id: value ?? 0 } }), enabled: value !== undefined, staleTime: 60_000 })
  const own = known.data && !data.some((option) => option.value === value) ? [{ value: known.data.id, label: known.data.title }] : []
  return (
    <Select
      aria-label="图集"
      placeholder="所有图集"
      allowClear={clearing}
      showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim().slice(0, 60)) }}
      popupMatchSelectWidth={false}
      loading={isFetching}
      value={value}
      options={[...own, ...data]}
      notFoundContent={isFetching ? '正在查找' : '没有找到，换个词试试'}
      onOpenChange={setOpen}
      onChange={(next?: number) => onChange(next)}
    />
  )
}
