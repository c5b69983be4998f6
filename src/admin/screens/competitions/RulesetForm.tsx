import { PlusOutlined } from '@ant-design/icons'
import { Button, Collapse, Switch } from 'antd'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import { fieldLabels } from '#rules/messages/labels.ts'
import type { PointsTable, Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { lastResortWords } from '#shared/words/organiser.ts'
import { onSplitWords, scoreKindWords } from '#shared/words/rulesets.ts'
import styles from './competitions.module.css'
import { Field } from './Field.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import { TieBreakRow } from './TieBreakRow.tsx'
import { optionsOf } from './words.ts'

interface Props {
  /** The prefix of the inputs' ids: there may be two rulesets on one screen. */
  id: string
  value: Ruleset
  onChange(value: Ruleset): void
  /** The error of a field: `points.win`, `tiebreaks.2`. */
  problem(field: string): string | undefined
  /** Why the meaning of a score cannot change: results have been counted with it. */
  whyNotScore?: string | null
}

const mainPoints = ['win', 'draw', 'loss'] as const satisfies readonly (keyof PointsTable)[]
const isMain = (field: keyof PointsTable) => mainPoints.some((main) => main === field)
const morePoints = [
  'overtimeWin',
  'overtimeLoss',
  'shootoutWin',
  'shootoutLoss',
  'bye',
  'halfBye',
  'zeroBye',
  'walkoverWin',
  'walkoverLoss',
  'forfeitWin',
  'forfeitLoss',
  'doubleForfeit',
] as const satisfies readonly (keyof PointsTable)[]

/** The form of a ruleset, in the order of its sentences. */
export function RulesetForm({ id, value, onChange, problem, whyNotScore = null }: Props) {
  const set = (part: Partial<Ruleset>) => onChange({ ...value, ...part })
  const setPoints = (field: keyof PointsTable, figure: number | null) => {
    const { [field]: _, ...others } = value.points
    const kept = { win: value.points.win, draw: value.points.draw, loss: value.points.loss, ...others }
    onChange({ ...value, points: figure === null ? (isMain(field) ? { ...kept, [field]: 0 } : kept) : { ...kept, [field]: figure } })
  }
  const points = (field: keyof PointsTable) => (
    <Field key={field} label={fieldLabels[field]} id={`${id}-${field}`} problem={problem(`points.${field}`)}>
      <NumberInput
        id={`${id}-${field}`}
        min={-100}
        max={1000}
        step={1}
        precision={2}
        value={value.points[field] ?? null}
        placeholder="默认"
        formatter={plain}
        style={{ width: '100%' }}
        onChange={(figure) => setPoints(field, figure)}
      />
    </Field>
  )
  const { placementPoints } = value
  const isMoreWrong = morePoints.some((field) => problem(`points.${field}`) !== undefined)
  return (
    <>
      {placementPoints ? (
        <PlacementFields id={id} value={placementPoints} problem={problem} onChange={(changed) => set({ placementPoints: changed })} />
      ) : (
        <>
          <h3>积分</h3>
          <div className={styles.grid}>{mainPoints.map(points)}</div>
          <Collapse
            // A new key opens the section where something in it is wrong.
            key={isMoreWrong ? 'wrong' : 'sound'}
            defaultActiveKey={isMoreWrong ? 'more' : undefined}
            size="small"
            style={{ marginBottom: 16 }}
            items={[
              {
                key: 'more',
                label: '加时、轮空和弃权的积分',
                children: <div className={styles.grid}>{morePoints.map(points)}</div>,
              },
            ]}
          />
          <h3>比分</h3>
          <div className={styles.grid}>
            <Field label="一场的比分是" id={`${id}-score`} problem={problem('score')} extra={whyNotScore ?? undefined}>
              <Select
                id={`${id}-score`}
                value={value.score}
                disabled={whyNotScore !== null}
                options={optionsOf(scoreKindWords).filter(({ value: score }) => score !== 'lobby')}
                onChange={(score) => set({ score })}
              />
            </Field>
            <ForfeitField id={id} value={value} set={set} problem={problem('forfeitScore')} />
          </div>
        </>
      )}
      <h3>排名顺序</h3>
      <p className={styles.note}>从上到下依次比较，前一项相同的才看后一项。第一项就是积分榜的排序。</p>
      <TieBreaks id={id} value={value} set={set} problem={problem} />
      <div className={styles.grid} style={{ marginTop: 16 }}>
        <Field label={fieldLabels.onSplit} id={`${id}-split`} problem={problem('onSplit')}>
          <Select id={`${id}-split`} value={value.onSplit} options={optionsOf(onSplitWords)} onChange={(onSplit) => set({ onSplit })} />
        </Field>
        <Field label={fieldLabels.lastResort} id={`${id}-last`} problem={problem('lastResort')}>
          <Select
            id={`${id}-last`}
            value={value.lastResort}
            options={optionsOf(lastResortWords)}
            onChange={(lastResort) => set({ lastResort })}
          />
        </Field>
      </div>
    </>
  )
}

interface SetProps {
  value: Ruleset
  set(part: Partial<Ruleset>): void
}

function ForfeitField({ id, value, set, problem }: { id: string; problem: string | undefined } & SetProps) {
  const score = value.forfeitScore
  return (
    <Field
      label={fieldLabels.forfeitScore}
      id={`${id}-forfeit`}
      problem={problem}
      extra={score ? '没有比分的弃权和改判按它计入积分榜' : '弃权不计比分'}
    >
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Switch
          id={`${id}-forfeit`}
          checked={score !== null}
          onChange={(isOn) => set({ forfeitScore: isOn ? [value.bestOf ? Math.floor(value.bestOf / 2) + 1 : 3, 0] : null })}
        />
        {score && (
          <>
            <NumberInput
              aria-label="胜方"
              min={score[1]}
              max={999}
              value={score[0]}
              style={{ width: 72 }}
              onChange={(won) => set({ forfeitScore: [won ?? 0, score[1]] })}
            />
            <span>比</span>
            <NumberInput
              aria-label="负方"
              min={0}
              max={score[0]}
              value={score[1]}
              style={{ width: 72 }}
              onChange={(lost) => set({ forfeitScore: [score[0], lost ?? 0] })}
            />
          </>
        )}
      </div>
    </Field>
  )
}

function TieBreaks({ id, value, set, problem }: { id: string } & SetProps & Pick<Props, 'problem'>) {
  // A rule's key is its index: the same rule may appear twice during editing.
  const rows = value.tiebreaks.map((rule, index) => ({ rule, id: `rule-${index}` }))
  const put = (tiebreaks: TieBreak[]) => set({ tiebreaks })
  return (
    <>
      <SortableRows
        items={rows}
        idOf={(row) => row.id}
        nameOf={(row) => `第 ${rows.indexOf(row) + 1} 项`}
        onOrder={(order) => put(order.map((row) => row.rule))}
        render={({ rule }, index) => (
          <TieBreakRow
            rule={rule}
            index={index}
            score={value.score}
            onChange={(changed) => put(value.tiebreaks.map((each, i) => (i === index ? changed : each)))}
            onRemove={value.tiebreaks.length > 1 ? () => put(value.tiebreaks.filter((_, i) => i !== index)) : undefined}
            problem={problem(`tiebreaks.${index}`)}
            problemId={`${id}-tiebreak-${index}-problem`}
          />
        )}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={value.tiebreaks.length >= 16}
        style={{ marginTop: 8 }}
        onClick={() => put([...value.tiebreaks, { metric: 'wins', scope: 'overall' }])}
      >
        加一项
      </Button>
    </>
  )
}

/** 0.5 and not 0.50. */
function plain(value: string | number | undefined): string {
  return value === undefined || value === '' ? '' : String(Number(value))
}
