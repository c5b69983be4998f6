import { Button, Empty, Tabs } from 'antd'
import styles from '#admin/screens/competitions/competitions.module.css'
import { RulesetForm } from '#admin/screens/competitions/RulesetForm.tsx'
import { SampleTable } from '#admin/screens/competitions/SampleTable.tsx'
import { hasTable } from '#rules/derive/workings.ts'
import type { FormatPlan } from '#rules/presets/format-plan.ts'
import { formatWords } from '#shared/words/competitions.ts'
import { documentOfDraft, formatOf } from './draft.ts'
import type { StepProps } from './step-props.ts'

/** The ruleset of each stage, with the sample table beside it. */
export function RulesStep({ draft, change, problems }: StepProps) {
  const document = documentOfDraft(draft)
  const plan = formatOf(draft)
  if (!document) return <Empty description="先选好参赛者和赛制。" />
  const isWrong = (stage: string) => problems.some((problem) => problem.field.startsWith(`${stage}/`))
  const wrong = document.stages.find((stage) => isWrong(stage.key))
  return (
    <Tabs
      // A new key opens the first stage with an error.
      key={wrong?.key ?? ''}
      defaultActiveKey={wrong?.key}
      items={document.stages.map((stage) => {
        const isBracket = !hasTable(stage)
        const field: 'knockoutRuleset' | 'tableRuleset' = isBracket ? 'knockoutRuleset' : 'tableRuleset'
        const set = (part: Partial<FormatPlan>) => change({ format: { ...plan, ...part }, isFormatOwn: true })
        return {
          key: stage.key,
          label: isWrong(stage.key) ? `${stage.name}（要修改）` : stage.name,
          children: (
            <div className={styles.halves}>
              <div>
                {stage.format === 'ladder' && stage.ladder.by === 'position' && (
                  <p className={styles.note}>按位次的天梯只看每场的胜负，积分和排名规则不用改。</p>
                )}
                {isBracket && <p className={styles.note}>{formatWords[stage.format]}只看每场的胜负，积分和排名规则一般不用改。</p>}
                <RulesetForm
                  id={stage.key}
                  value={stage.ruleset}
                  problem={(part) => problems.find((each) => each.field === `${stage.key}/${part}`)?.message}
                  onChange={(ruleset) => set({ [field]: ruleset })}
                />
                <Button disabled={plan[field] === null} onClick={() => set({ [field]: null })}>
                  恢复这种赛制的默认规则
                </Button>
              </div>
              <div>
                {isBracket ? (
                  <p className={styles.note}>没有积分榜可以示例：名次由对阵决定。</p>
                ) : (
                  <SampleTable format={stage.format} ruleset={stage.ruleset} />
                )}
              </div>
            </div>
          ),
        }
      })}
    />
  )
}
