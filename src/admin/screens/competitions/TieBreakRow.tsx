import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Select } from '#admin/pieces/Select.tsx'
import { ruleName } from '#rules/ranking/rule-names.ts'
import { type Metric, metricTraits, type Ruleset, type TieBreak } from '#shared/competitions/ruleset.ts'
import { metricWords } from '#shared/words/metrics.ts'
import { tieBreakScopeWords } from '#shared/words/rulesets.ts'
import styles from './competitions.module.css'
import { invalidBy, RowProblem } from './RowProblem.tsx'
import { optionsOf } from './words.ts'

interface Props {
  rule: TieBreak
  index: number
  score: Ruleset['score']
  onChange(rule: TieBreak): void
  onRemove?: () => void
  problem: string | undefined
  problemId: string
}

const cuts = {
  '0-0': '全部对手',
  '1-0': '去掉最低一位',
  '2-0': '去掉最低两位',
  '1-1': '去掉最高最低各一位',
} as const

/** One tie-break, named as on the public page. */
export function TieBreakRow({ rule, index, score, onChange, onRemove, problem, problemId }: Props) {
  const overOpponents = rule.scope === 'opponents' || rule.metric === 'sonneborn_berger'
  const cut = `${rule.cutLowest ?? 0}-${rule.cutHighest ?? 0}`
  return (
    <div className={styles.tie}>
      <span className={styles.number}>{index + 1}</span>
      <strong>{ruleName(rule, score)}</strong>
      <div className={styles.tieChoices}>
        <Select
          aria-label={`第 ${index + 1} 项比什么`}
          {...invalidBy(problem, problemId)}
          value={rule.metric}
          options={optionsOf(metricWords).filter(({ value }) => isOffered(value, score))}
          style={{ width: 120 }}
          onChange={(metric) => onChange(sound({ ...rule, metric }))}
        />
        <Select
          aria-label={`第 ${index + 1} 项看哪些比赛`}
          value={rule.scope}
          options={optionsOf(tieBreakScopeWords).filter(({ value }) => score !== 'lobby' || value === 'overall')}
          style={{ width: 156 }}
          onChange={(scope) => onChange(sound({ ...rule, scope }))}
        />
        {overOpponents && (
          <Select
            aria-label={`第 ${index + 1} 项算哪些对手`}
            value={cut in cuts ? cut : '0-0'}
            options={optionsOf(cuts)}
            style={{ width: 168 }}
            onChange={(value) => {
              const [cutLowest, cutHighest] = value.split('-').map(Number)
              onChange(sound({ ...rule, cutLowest, cutHighest }))
            }}
          />
        )}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`去掉第 ${index + 1} 项`}
        disabled={!onRemove}
        onClick={onRemove}
      />
      <RowProblem id={problemId} text={problem} />
    </div>
  )
}

/** There are no opponents in a lobby. */
function isOffered(metric: Metric, score: Ruleset['score']): boolean {
  return metricTraits[metric].lobbies !== (score === 'lobby' ? 'never' : 'only')
}

/** Without options that its metric and scope ignore: the checks refuse them. */
function sound({ metric, scope, direction, missing, forfeits, cutLowest, cutHighest, aggregate, unplayed }: TieBreak): TieBreak {
  const place = scope === 'head_to_head' && !metricTraits[metric].ofMeetings ? 'overall' : scope
  const overOpponents = place === 'opponents' || metric === 'sonneborn_berger'
  return {
    metric,
    scope: place,
    ...(direction ? { direction } : {}),
    ...(forfeits ? { forfeits } : {}),
    ...(missing && place === 'head_to_head' ? { missing } : {}),
    ...(aggregate && place === 'opponents' ? { aggregate } : {}),
    ...(cutLowest && overOpponents ? { cutLowest } : {}),
    ...(cutHighest && overOpponents ? { cutHighest } : {}),
    ...(unplayed && overOpponents ? { unplayed } : {}),
  }
}
