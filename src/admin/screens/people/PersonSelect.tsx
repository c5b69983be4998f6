import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { read } from '#admin/query-keys.ts'
import type { PlayerPage, TeamPage } from '#shared/admin/people.ts'

interface Props {
  path: '/teams' | '/players'
  noun: string
  id?: string
  value?: number
  onChange?(id: number): void
  /** The current choices, wherever they are in the list. */
  known: readonly { id: number; name: string }[]
  /** Excluded from the options. */
  except?: number
  label?: string
}

/** One of all teams or players, found by name. */
export function PersonSelect({ path, noun, id, value, onChange, known, except, label }: Props) {
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching } = useQuery({
    ...read(`GET ${path}`, { query: { q } }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const found = (data?.items ?? []).filter((line) => line.id !== except).map((line) => ({ value: line.id, label: labelOf(line) }))
  const chosen = known.filter((person) => person.id === value && !found.some((option) => option.value === person.id))
  return (
    <Select<number>
      id={id}
      aria-label={label}
      value={value}
      style={{ width: '100%' }}
      onChange={onChange}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim()) }}
      loading={isFetching}
      options={[...chosen.map((person) => ({ value: person.id, label: person.name })), ...found]}
      placeholder="输入名字查找"
      notFoundContent={isFetching ? '正在查找' : `没有这样的${noun}，请先到「${noun}」里新建`}
    />
  )
}

/** Distinguishes people with the same name: by a player's teams, by a team's slug and that of a player without a team. */
function labelOf(line: PlayerPage['items'][number] | TeamPage['items'][number]): string {
  const teams = 'teams' in line ? line.teams.join('、') : ''
  return `${line.name}（${teams || line.slug}）`
}
