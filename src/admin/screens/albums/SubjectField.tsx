import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { Select } from '#admin/pieces/Select.tsx'
import { keyOf } from '#admin/query-keys.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import { albumSubjectWords } from '#shared/words/subjects.ts'
import styles from './albums.module.css'
import { matchLabel } from './match-label.ts'

type Link = AdminAlbum['link']

interface Props {
  id?: string
  value?: Link
  onChange?(link: Link): void
  known: Pick<AdminAlbum, 'link' | 'linkName'> | null
}

const lists = { match: 'GET /embeds/matches', team: 'GET /teams', season: 'GET /seasons' } as const
const nothing = 'none'

/** The subject of an album: none, or one match, team or season, found by name. */
export function SubjectField({ id, value = null, onChange, known }: Props) {
  const [kind, setKind] = useState<AlbumSubject | null>(value?.subject ?? null)
  const shown = value?.subject ?? kind
  return (
    <div className={styles.subject}>
      <Select<AlbumSubject | typeof nothing>
        id={id}
        value={shown ?? nothing}
        style={{ width: 160 }}
        options={[
          { value: nothing, label: '不属于哪里' },
          ...Object.entries(albumSubjectWords).map(([word, label]) => ({ value: word, label })),
        ]}
        onChange={(word) => {
          setKind(word === nothing ? null : word)
          onChange?.(null)
        }}
      />
      {shown !== null && (
        <SubjectSelect
          key={shown}
          subject={shown}
          value={value?.id}
          known={known !== null && known.link?.subject === shown ? { value: known.link.id, label: known.linkName } : null}
          onChange={(chosen) => onChange?.({ subject: shown, id: chosen })}
        />
      )}
    </div>
  )
}

interface Option {
  value: number
  label: string
}

function SubjectSelect(props: { subject: AlbumSubject; value: number | undefined; known: Option | null; onChange(id: number): void }) {
  const { subject, value, known, onChange } = props
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Option | null>(null)
  const { data = [], isFetching } = useQuery({
    queryKey: [...keyOf(lists[subject]), 'options', q],
    queryFn: ({ signal }) => find(subject, q, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const chosen = [picked, known].filter((one) => one !== null && one.value === value && !data.some((option) => option.value === one.value))
  return (
    <Select<number, Option>
      aria-label={`所属的${albumSubjectWords[subject]}`}
      style={{ flex: '1 1 280px', maxWidth: 520 }}
      value={value}
      onChange={(id, option) => {
        setPicked(Array.isArray(option) ? null : (option ?? null))
        onChange(id)
      }}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim()) }}
      loading={isFetching}
      options={[...chosen.slice(0, 1).flatMap((one) => one ?? []), ...data]}
      placeholder="输入名字查找"
      notFoundContent={isFetching ? '正在查找' : '没有找到，换个词试试'}
    />
  )
}

async function find(subject: AlbumSubject, q: string, signal: AbortSignal): Promise<Option[]> {
  switch (subject) {
    case 'match': {
      const { items } = await api('GET /embeds/matches', { query: { q } }, signal)
      return items.map((match) => ({ value: match.id, label: matchLabel(match) }))
    }
    case 'team': {
      const { items } = await api('GET /teams', { query: { q } }, signal)
      return items.map(({ id, name }) => ({ value: id, label: name }))
    }
    case 'season': {
      const { items } = await api('GET /seasons', { query: { q } }, signal)
      return items.map(({ id, name }) => ({ value: id, label: name }))
    }
  }
}
