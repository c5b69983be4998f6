import { Button, Collapse, Input, Tabs } from 'antd'
import { Select } from '#admin/pieces/Select.tsx'
import { textFault } from '#admin/pieces/text-limit.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { RulesetForm } from '#admin/screens/competitions/RulesetForm.tsx'
import { SampleTable } from '#admin/screens/competitions/SampleTable.tsx'
import { hasTable } from '#rules/derive/workings.ts'
import { roundKey } from '#rules/presets/stages.ts'
import type { Stage } from '#shared/competitions/document.ts'
import { formatWords } from '#shared/words/competitions.ts'
import { isEdited, type LadderEdits } from './edits.ts'
import { resultsOf, whyNotFormat, whyNotLadder, whyNotLength, whyNotScore } from './fixed.ts'
import { LadderFields } from './LadderFields.tsx'
import type { TabProps } from './tab-props.ts'

/** `onFormat`: opens the dialog that changes the format. */
export function StagesTab({ document, edited, edits, change, problem, isWrong, onFormat }: TabProps & { onFormat(): void }) {
  const isWrongStage = ({ key }: Stage) => isWrong(`${key}/`)
  const wrong = edited.stages.find(isWrongStage)
  const why = whyNotFormat(document) ?? (isEdited(edits) ? '有没保存的修改，请先保存或撤销，再重新设置赛制' : null)
  return (
    <>
      <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center', marginBottom: 8 }}>
        <Button disabled={why !== null} onClick={onFormat}>
          重新设置赛制
        </Button>
        <span className={styles.note}>{why ?? '还没有比赛开打，赛制、分组和晋级人数都可以重新设置。'}</span>
      </div>
      <Tabs
        // A new key opens the first stage with an error.
        key={wrong?.key ?? ''}
        defaultActiveKey={wrong?.key}
        items={edited.stages.map((stage, index) => {
          const name = stage.name.trim() || `第 ${index + 1} 阶段`
          const set = (part: { name?: string; ruleset?: Stage['ruleset']; ladder?: LadderEdits }) =>
            change({ stages: { ...edits.stages, [stage.key]: { ...edits.stages[stage.key], ...part } } })
          return {
            key: stage.key,
            label: isWrongStage(stage) ? `${name}（要修改）` : name,
            children: (
              <div className={styles.halves}>
                <div>
                  <Field
                    label="阶段名称"
                    id={`${stage.key}-name`}
                    isRequired
                    problem={stage.name.trim() === '' ? '请填写阶段名称' : (textFault(stage.name, 60) ?? problem(`${stage.key}/name`))}
                  >
                    <Input id={`${stage.key}-name`} value={stage.name} onChange={(event) => set({ name: event.target.value })} />
                  </Field>
                  <p className={styles.note}>
                    {formatWords[stage.format]}。{stage.format === 'ladder' ? '对阵由挑战产生。' : '对阵已经按赛制排好。'}
                  </p>
                  {stage.format === 'ladder' && stage.ladder.by === 'position' && (
                    <LadderFields
                      id={stage.key}
                      ladder={stage.ladder}
                      why={whyNotLadder(document, document.stages[index] ?? stage)}
                      results={resultsOf(stage)}
                      onChange={(part) => set({ ladder: { ...edits.stages[stage.key]?.ladder, ...part } })}
                    />
                  )}
                  <RoundLengths stage={stage} original={document.stages[index] ?? stage} edits={edits} change={change} problem={problem} />
                  <RulesetForm
                    id={stage.key}
                    value={stage.ruleset}
                    whyNotScore={whyNotScore(document.stages[index] ?? stage)}
                    problem={(field) => problem(`${stage.key}/ruleset.${field}`)}
                    onChange={(ruleset) => set({ ruleset })}
                  />
                </div>
                <div>
                  {hasTable(stage) ? (
                    <SampleTable format={stage.format} ruleset={stage.ruleset} />
                  ) : (
                    <p className={styles.note}>没有积分榜可以示例：名次由对阵决定。</p>
                  )}
                </div>
              </div>
            ),
          }
        })}
      />
    </>
  )
}

type LengthProps = Pick<TabProps, 'edits' | 'change' | 'problem'> & { stage: Stage; original: Stage }

function RoundLengths({ stage, original, edits, change, problem }: LengthProps) {
  const rounds = original.groups.flatMap((group) => group.rounds.map((round) => ({ group, round })))
  if (rounds.length === 0 || stage.ruleset.bestOf === undefined) return null
  const isLengthWrong = rounds.some(({ group, round }) => problem(roundKey(stage, group, round)) !== undefined)
  const standard = `同规则（BO${stage.ruleset.bestOf}）`
  return (
    <Collapse
      size="small"
      style={{ marginBottom: 16 }}
      // A new key opens the section where something in it is wrong.
      key={isLengthWrong ? 'wrong' : 'sound'}
      defaultActiveKey={isLengthWrong ? 'lengths' : undefined}
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
                    problem={problem(key)}
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
