import { Collapse, Input, Select, Tabs } from 'antd'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { RulesetForm } from '#admin/screens/competitions/RulesetForm.tsx'
import { SampleTable } from '#admin/screens/competitions/SampleTable.tsx'
import { formatNames } from '#admin/screens/competitions/words.ts'
import { roundKey } from '#rules/presets/stages.ts'
import type { Stage } from '#shared/competitions/document.ts'
import type { TabProps } from './Edit.tsx'
import { whyNotLength, whyNotScore } from './fixed.ts'

export function StagesTab({ document, edited, edits, change }: TabProps) {
  return (
    <Tabs
      items={edited.stages.map((stage, index) => {
        const set = (part: { name?: string; ruleset?: Stage['ruleset'] }) =>
          change({ stages: { ...edits.stages, [stage.key]: { ...edits.stages[stage.key], ...part } } })
        return {
          key: stage.key,
          label: stage.name,
          children: (
            <div className={styles.halves}>
              <div>
                <Field label="阶段名称" id={`${stage.key}-name`} isRequired>
                  <Input
                    id={`${stage.key}-name`}
                    value={stage.name}
                    maxLength={60}
                    onChange={(event) => set({ name: event.target.value })}
                  />
                </Field>
                <p className={styles.note}>
                  {formatNames[stage.format]}。对阵已经按赛制排好，赛制、分组和晋级人数不能在这里改；没开打的可以导出文件，改好再导入。
                </p>
                <RoundLengths stage={stage} original={document.stages[index] ?? stage} edits={edits} change={change} />
                <RulesetForm
                  id={stage.key}
                  value={stage.ruleset}
                  whyNotScore={whyNotScore(document.stages[index] ?? stage)}
                  onChange={(ruleset) => set({ ruleset })}
                />
              </div>
              <div>
                <SampleTable format={stage.format} ruleset={stage.ruleset} />
              </div>
            </div>
          ),
        }
      })}
    />
  )
}

function RoundLengths({ stage, original, edits, change }: Pick<TabProps, 'edits' | 'change'> & { stage: Stage; original: Stage }) {
  const rounds = original.groups.flatMap((group) => group.rounds.map((round) => ({ group, round })))
  if (rounds.length === 0 || stage.ruleset.bestOf === undefined) return null
  const standard = `同规则（BO${stage.ruleset.bestOf}）`
  return (
    <Collapse
      size="small"
      style={{ marginBottom: 16 }}
      items={[
        {
          key: 'lengths',
          label: '各轮的局数',
          children: (
            <div className={styles.grid}>
              {rounds.map(({ group, round }) => {
                const key = roundKey(stage, group, round)
                const why = whyNotLength(round)
                const value = key in edits.bestOf ? edits.bestOf[key] : round.bestOf
                const name = round.name ?? `第 ${round.number} 轮`
                return (
                  <Field
                    key={key}
                    label={group.name === name || original.groups.length === 1 ? name : `${group.name} ${name}`}
                    id={key}
                    extra={why}
                  >
                    <Select
                      id={key}
                      value={value ?? 0}
                      disabled={why !== null}
                      options={[{ value: 0, label: standard }, ...[1, 3, 5, 7, 9].map((games) => ({ value: games, label: `BO${games}` }))]}
                      onChange={(games) => change({ bestOf: { ...edits.bestOf, [key]: games === 0 ? null : games } })}
                    />
                  </Field>
                )
              })}
            </div>
          ),
        },
      ]}
    />
  )
}
