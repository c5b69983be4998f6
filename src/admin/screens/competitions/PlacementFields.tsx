import { Input } from 'antd'
import { useState } from 'react'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { fieldLabels } from '#rules/messages/labels.ts'
import type { PlacementPoints } from '#shared/competitions/ruleset.ts'
import styles from './competitions.module.css'
import { Field } from './Field.tsx'
import { optionsOf } from './words.ts'

interface Props {
  id: string
  value: PlacementPoints
  onChange(value: PlacementPoints): void
  problem(field: string): string | undefined
}

const belowNames = { zero: '不得分', last: '都按最后一个名次给分' } as const
const tieNames = { average: '平分所占各名次的分', full: '都得该名次的分' } as const

/** The points for places and kills. */
export function PlacementFields({ id, value, onChange, problem }: Props) {
  const set = (part: Partial<PlacementPoints>) => onChange({ ...value, ...part })
  const optional = (field: 'perScore' | 'scoreCap' | 'absent', figure: number | null) => {
    const { [field]: _, ...others } = value
    onChange(figure === null ? others : { ...others, [field]: figure })
  }
  const wrong = (field: keyof PlacementPoints) => problem(`placementPoints.${field}`)
  const figure = (field: 'perScore' | 'scoreCap' | 'absent', least: number, placeholder: string) => (
    <Field label={fieldLabels[field]} id={`${id}-${field}`} problem={wrong(field)}>
      <NumberInput
        id={`${id}-${field}`}
        min={least}
        max={1000}
        value={value[field] ?? null}
        placeholder={placeholder}
        style={{ width: '100%' }}
        onChange={(typed) => optional(field, typed)}
      />
    </Field>
  )
  return (
    <>
      <h3>名次分</h3>
      <PlaceList id={id} value={value.byPlace} problem={wrong('byPlace')} onChange={(byPlace) => set({ byPlace })} />
      <div className={styles.grid}>
        <Field label={fieldLabels.below} id={`${id}-below`} problem={wrong('below')}>
          <Select id={`${id}-below`} value={value.below} options={optionsOf(belowNames)} onChange={(below) => set({ below })} />
        </Field>
        <Field label={fieldLabels.ties} id={`${id}-ties`} problem={wrong('ties')}>
          <Select id={`${id}-ties`} value={value.ties} options={optionsOf(tieNames)} onChange={(ties) => set({ ties })} />
        </Field>
        {figure('perScore', 0, '不计淘汰')}
        {figure('scoreCap', 1, '不封顶')}
        {figure('absent', -100, '0')}
      </div>
    </>
  )
}

interface ListProps {
  id: string
  value: readonly number[]
  problem: string | undefined
  onChange(value: number[]): void
}

/** 12 9 7 5: from first place down. The typed text stays as it is; only complete lists are used. */
function PlaceList({ id, value, problem, onChange }: ListProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && pointsOf(typed) === null
  return (
    <Field
      label={fieldLabels.byPlace}
      id={`${id}-byPlace`}
      problem={isWrong ? '请从第 1 名起逐个写分数，用空格或顿号隔开，如 12 9 7 5。' : problem}
      extra="从第 1 名起，用空格或顿号隔开"
    >
      <Input
        id={`${id}-byPlace`}
        value={typed ?? value.join(' ')}
        onChange={({ target }) => {
          setTyped(target.value)
          const points = pointsOf(target.value)
          if (points) onChange(points)
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null)
        }}
      />
    </Field>
  )
}

function pointsOf(text: string): number[] | null {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,、·/]+/)
    .filter((part) => part !== '')
  const points = parts.map(Number)
  const isSound = points.every(
    (point) => Number.isFinite(point) && point >= -100 && point <= 1000 && Math.round(point * 100) / 100 === point,
  )
  return parts.length > 0 && parts.length <= 100 && isSound ? points : null
}
