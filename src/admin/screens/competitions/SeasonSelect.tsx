import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Select } from '#admin/pieces/Select.tsx'
import { seasonsQuery } from '#admin/screens/competitions/competitions.queries.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { Field } from './Field.tsx'

type Season = CompetitionDocument['season']

interface Props {
  /** Without a slug: none is chosen yet. */
  value: Season
  isNew?: boolean
  problem?: string
  onPick(season: Season): void
  /** With what was typed in the field as its name. Absent: only one that there is can be chosen. */
  onNew?(name: string): void
}

const newSeason = 'new'

export function SeasonSelect({ value, isNew = false, problem, onPick, onNew }: Props) {
  const [typed, setTyped] = useState('')
  const seasons = useQuery(seasonsQuery)
  const known = seasons.data?.items ?? []
  const isListed = isNew || value.slug === '' || known.some(({ slug }) => slug === value.slug)
  const pick = (slug: string) => {
    const name = typed.trim()
    setTyped('')
    if (slug === newSeason) return onNew?.(name)
    const found = known.find((item) => item.slug === slug)
    if (found) onPick({ slug, name: found.name, startsOn: found.startsOn, endsOn: found.endsOn })
  }
  return (
    <>
      {seasons.error && (
        <Alert
          type="warning"
          showIcon
          title="已有的赛季没有载入"
          action={<Button onClick={() => void seasons.refetch()}>重试</Button>}
          style={{ marginBottom: 12 }}
        />
      )}
      <Field label="赛季" id="season" problem={problem} isRequired>
        <Select
          id="season"
          placeholder={onNew ? '选择赛季，或新建一个' : '选择赛季'}
          loading={seasons.isLoading}
          value={isNew ? newSeason : value.slug || undefined}
          showSearch={{
            searchValue: typed,
            onSearch: setTyped,
            // A new one can be made of whatever was typed.
            filterOption: (text, option) =>
              option?.value === newSeason || option?.label.toLowerCase().includes(text.trim().toLowerCase()) === true,
          }}
          notFoundContent="没有叫这个名字的赛季"
          options={[
            ...(isListed ? [] : [{ value: value.slug, label: value.name }]),
            ...known.map((item) => ({ value: item.slug, label: item.name })),
            ...(onNew ? [{ value: newSeason, label: typed.trim() === '' ? '+ 新建赛季' : `+ 新建赛季「${typed.trim()}」` }] : []),
          ]}
          onChange={pick}
        />
      </Field>
    </>
  )
}
