import { Select } from '#admin/pieces/Select.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { isBracket } from '#rules/presets/format-plan.ts'
import { withLength } from '#rules/presets/rulesets.ts'
import { hasKnockout } from './KnockoutFields.tsx'
import type { PartProps } from './NumberField.tsx'

/** How long matches are, before the bracket and in it. */
export function LengthFields({ plan, set, problem }: PartProps) {
  return (
    <div className={styles.grid}>
      {!isBracket(plan.preset) && plan.preset !== 'lobby_series' && (
        <Field label={hasKnockout(plan) ? '前面阶段每场' : '每场'} id="tableBestOf" problem={problem('tableBestOf')}>
          <LengthSelect
            id="tableBestOf"
            value={plan.tableBestOf}
            boards={plan.tableBoards}
            onChange={(tableBestOf) =>
              set({
                tableBestOf,
                tableBoards: null,
                // Rules for boards fit no other matches.
                tableRuleset: plan.tableRuleset && plan.tableBoards === null ? withLength(plan.tableRuleset, tableBestOf) : null,
              })
            }
            onBoards={plan.preset === 'swiss_record' ? undefined : (tableBoards) => set({ tableBoards, tableRuleset: null })}
          />
        </Field>
      )}
      {hasKnockout(plan) && (
        <Field label="淘汰赛每场" id="knockoutBestOf" problem={problem('knockoutBestOf')}>
          <LengthSelect
            id="knockoutBestOf"
            value={plan.knockoutBestOf}
            onChange={(knockoutBestOf) =>
              set({ knockoutBestOf, knockoutRuleset: plan.knockoutRuleset && withLength(plan.knockoutRuleset, knockoutBestOf) })
            }
          />
        </Field>
      )}
    </div>
  )
}

interface LengthProps {
  id: string
  value: number | null
  onChange(value: number | null): void
  boards?: number | null
  /** Set where matches on boards are possible. */
  onBoards?: (boards: number) => void
}

const boardCounts = [2, 3, 4, 5, 6, 8, 10]

function LengthSelect({ id, value, onChange, boards = null, onBoards }: LengthProps) {
  const games = [{ value: '0', label: '一场比赛，录入比分' }, ...[1, 3, 5, 7, 9].map((n) => ({ value: String(n), label: `BO${n}` }))]
  const over = onBoards ? boardCounts.map((n) => ({ value: `boards-${n}`, label: `团体对抗，每场 ${n} 台` })) : []
  return (
    <Select
      id={id}
      value={boards === null ? String(value ?? 0) : `boards-${boards}`}
      options={[...games, ...over]}
      onChange={(chosen) => {
        const [first = '', count] = chosen.split('-')
        if (count !== undefined) onBoards?.(Number(count))
        else onChange(first === '0' ? null : Number(first))
      }}
    />
  )
}
