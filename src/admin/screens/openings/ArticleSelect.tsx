import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clearing } from '#admin/pieces/clearing.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { documentListQuery } from '#admin/screens/articles/articles.queries.ts'
import { titleOf } from '#admin/screens/articles/words.ts'
import type { AdminOpening } from '#shared/admin/openings.ts'
import { documentStateWords } from '#shared/words/documents.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?(value: number | null): void
  disabled?: boolean
  known: AdminOpening['article']
}

/** An article, found by its title; for a Form.Item. */
export function ArticleSelect({ value = null, onChange, known, ...props }: Props) {
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({ ...documentListQuery({ kind: 'article', q: q || undefined, pageSize: 20 }), enabled: isOpen })
  const found = (list.data?.items ?? []).map(({ id, state, ...line }) => ({
    value: id,
    label: state === 'published' ? titleOf(line) : `${titleOf(line)}（${documentStateWords[state]}）`,
  }))
  const own = value !== null && !found.some((option) => option.value === value)
  const title = known?.id === value ? `${known?.title}${known?.isPublished ? '' : '（还没有发布）'}` : `编号 ${value}`
  return (
    <Select<number>
      {...props}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={own && value !== null ? [{ value, label: title }, ...found] : found}
      placeholder="输入标题查找"
      allowClear={clearing}
      showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim().slice(0, 60)) }}
      loading={list.isFetching}
      notFoundContent={list.isError ? '文章没有载入，请稍后再试' : list.isFetching ? '正在查找' : '没有这样的文章'}
      onOpenChange={setOpen}
    />
  )
}
