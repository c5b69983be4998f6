import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { get, queryOf } from '#admin/api.ts'
import type { PlayerPage } from '#shared/admin/people.ts'

interface Props {
  id?: string
  value?: number
  onChange?(id: number): void
  /** Those that are chosen already, wherever they stand in the list. */
  known: readonly { id: number; name: string }[]
}

/** One of all players, found by name. */
export function PlayerSelect({ id, value, onChange, known }: Props) {
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: ['/players', 'choice', q],
    queryFn: ({ signal }) => get<PlayerPage>(`/players${queryOf({ q })}`, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const found = (data?.items ?? []).map(({ id: player, name, teams }) => ({
    value: player,
    label: teams.length > 0 ? `${name}（${teams.join('、')}）` : name,
  }))
  const chosen = known.filter((player) => player.id === value && !found.some((option) => option.value === player.id))
  return (
    <Select<number>
      id={id}
      value={value}
      onChange={onChange}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim()) }}
      loading={isFetching}
      options={[...chosen.map((player) => ({ value: player.id, label: player.name })), ...found]}
      placeholder="输入名字查找"
      notFoundContent={isFetching ? '正在查找' : '没有这样的选手，请先到「选手」里新建'}
    />
  )
}
