import { InputNumber, Select, Switch } from 'antd'
import styles from '#admin/screens/competitions/competitions.module.css'
import { Field } from '#admin/screens/competitions/Field.tsx'
import { grandFinalNames, ladderByNames, ladderMoveNames, optionsOf, presetNames, presetNotes } from '#admin/screens/competitions/words.ts'
import { hasTable } from '#rules/derive/workings.ts'
import { calendarOf } from '#rules/presets/dates.ts'
import { defaultPlan, type FormatPlan, isBracket, type Preset, presets } from '#rules/presets/format-plan.ts'
import { lobbiesOf } from '#rules/presets/lobbies.ts'
import { withLength } from '#rules/presets/rulesets.ts'
import { roundKey } from '#rules/presets/stages.ts'
import { documentOfDraft, formatOf } from './draft.ts'
import type { StepProps } from './Wizard.tsx'

const knockoutNames = { single_elimination: '单败淘汰', double_elimination: '双败淘汰' } as const

export function FormatStep({ draft, change, problems }: StepProps) {
  const { entrants } = draft
  const plan = formatOf(draft)
  const set = (part: Partial<FormatPlan>) => change({ format: { ...plan, ...part }, isFormatOwn: true })
  const choose = (preset: Preset) => {
    // Keys of one form's matches mean others in another: their dates go with it.
    change({ format: defaultPlan(preset, entrants.length), isFormatOwn: true, dates: {} })
  }
  const problem = (field: keyof FormatPlan) => problems.find((each) => each.field === field)?.message
  const props = { plan, set, problem }
  return (
    <>
      <div role="radiogroup" aria-label="赛制" className={styles.choices}>
        {presets.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input type="radio" name="preset" value={preset} checked={plan.preset === preset} onChange={() => choose(preset)} />
            <span>
              <strong>{presetNames[preset]}</strong>
              <span className={styles.note}>{presetNotes[preset]}</span>
            </span>
          </label>
        ))}
      </div>
      {plan.preset === 'groups_knockout' && <GroupFields {...props} />}
      {(plan.preset === 'swiss' || plan.preset === 'swiss_record') && <SwissFields {...props} entrants={entrants.length} />}
      {plan.preset === 'ladder' && <LadderFields {...props} />}
      {plan.preset === 'lobby_series' && <LobbyFields {...props} entrants={entrants.length} />}
      {(plan.preset !== 'lobby_series' || hasKnockout(plan)) && <LengthFields {...props} />}
      {hasKnockout(plan) && <KnockoutFields {...props} />}
      <RoundLengths {...props} draft={draft} />
    </>
  )
}

interface PartProps {
  plan: FormatPlan
  set(part: Partial<FormatPlan>): void
  problem(field: keyof FormatPlan): string | undefined
}

function NumberField({
  plan,
  set,
  problem,
  field,
  label,
  least = 1,
  most = 512,
  extra,
}: PartProps & { field: NumberFieldName; label: string; least?: number; most?: number; extra?: string }) {
  return (
    <Field label={label} id={field} problem={problem(field)} extra={extra}>
      <InputNumber
        id={field}
        min={least}
        max={most}
        precision={0}
        value={plan[field]}
        onChange={(value) => set({ [field]: value ?? least })}
        style={{ width: '100%' }}
      />
    </Field>
  )
}
type NumberFieldName =
  | 'groups'
  | 'advance'
  | 'bestNext'
  | 'swissRounds'
  | 'swissWins'
  | 'swissLosses'
  | 'swissAdvance'
  | 'lobbyRounds'
  | 'lobbySize'
  | 'lobbyGames'
  | 'lobbyAdvance'
  | 'ladderReach'

function GroupFields(props: PartProps) {
  const { plan, set, problem } = props
  return (
    <div className={styles.grid}>
      <NumberField {...props} field="groups" label="分几组" />
      <Field label="组内循环" id="groupLegs" problem={problem('groupLegs')}>
        <Select
          id="groupLegs"
          value={plan.groupLegs}
          options={[
            { value: 1, label: '单循环' },
            { value: 2, label: '双循环' },
          ]}
          onChange={(groupLegs) => set({ groupLegs })}
        />
      </Field>
      <NumberField {...props} field="advance" label="每组晋级几名" />
      <NumberField {...props} field="bestNext" label="另外晋级几个" least={0} extra="各组下一名里成绩较好的" />
    </div>
  )
}

function SwissFields(props: PartProps & { entrants: number }) {
  const { plan } = props
  return (
    <div className={styles.grid}>
      {plan.preset === 'swiss' ? (
        <NumberField
          {...props}
          field="swissRounds"
          label="轮数"
          extra={`${props.entrants} 个参赛者至少要 ${Math.ceil(Math.log2(Math.max(2, props.entrants)))} 轮才分得出第一`}
        />
      ) : (
        <>
          <NumberField {...props} field="swissWins" label="几胜晋级" />
          <NumberField {...props} field="swissLosses" label="几负淘汰" />
        </>
      )}
      <NumberField {...props} field="swissAdvance" label="几个进入淘汰赛" least={0} extra="0：瑞士轮的排名就是最后名次" />
    </div>
  )
}

const scoringNames = { kills: '名次分 12·9·7·5·4·3·3·2·2·1，每个淘汰 1 分', places: '只看名次：10·8·6·5·4·3·2·1' } as const

function LobbyFields(props: PartProps & { entrants: number }) {
  const { plan, set, problem, entrants } = props
  const lobbies = lobbiesOf(plan, entrants)
  return (
    <div className={styles.grid}>
      <NumberField {...props} field="lobbyRounds" label="打几轮" />
      <NumberField
        {...props}
        field="lobbySize"
        label="每场最多几方"
        least={2}
        extra={lobbies === 1 ? '所有人同场' : `每轮分 ${lobbies} 场，轮换对手，让相遇次数尽量平均`}
      />
      <NumberField {...props} field="lobbyGames" label="每场几局" />
      <Field label="怎么给分" id="lobbyScoring" problem={problem('lobbyScoring')} extra="可在“规则”一步里改">
        <Select
          id="lobbyScoring"
          value={plan.lobbyScoring}
          options={optionsOf(scoringNames)}
          onChange={(lobbyScoring) => set({ lobbyScoring, tableRuleset: null })}
        />
      </Field>
      <NumberField {...props} field="lobbyAdvance" label="几个进入淘汰赛" least={0} extra="0：积分赛的排名就是最后名次" />
    </div>
  )
}

function LadderFields(props: PartProps) {
  const { plan, set, problem } = props
  return (
    <div className={styles.grid}>
      <Field label="名次怎么排" id="ladderBy" problem={problem('ladderBy')}>
        <Select id="ladderBy" value={plan.ladderBy} options={optionsOf(ladderByNames)} onChange={(ladderBy) => set({ ladderBy })} />
      </Field>
      {plan.ladderBy === 'position' && (
        <>
          <Field label="挑战成功后" id="ladderMove" problem={problem('ladderMove')}>
            <Select
              id="ladderMove"
              value={plan.ladderMove}
              options={optionsOf(ladderMoveNames)}
              onChange={(ladderMove) => set({ ladderMove })}
            />
          </Field>
          <NumberField {...props} field="ladderReach" label="最多越几名挑战" least={0} most={10_000} extra="0：可以挑战名次在前的任何人" />
        </>
      )}
    </div>
  )
}

function KnockoutFields({ plan, set, problem }: PartProps) {
  if (plan.preset === 'gauntlet') return null
  const isStageAfter = !isBracket(plan.preset)
  const form = plan.preset === 'single_elimination' || plan.preset === 'double_elimination' ? plan.preset : plan.knockout
  return (
    <div className={styles.grid}>
      {isStageAfter && (
        <Field label="淘汰赛形式" id="knockout" problem={problem('knockout')}>
          <Select id="knockout" value={plan.knockout} options={optionsOf(knockoutNames)} onChange={(knockout) => set({ knockout })} />
        </Field>
      )}
      {form === 'single_elimination' ? (
        <Field label="季军赛" id="thirdPlace">
          <Switch
            id="thirdPlace"
            checked={plan.thirdPlace}
            checkedChildren="打"
            unCheckedChildren="不打"
            onChange={(thirdPlace) => set({ thirdPlace })}
          />
        </Field>
      ) : (
        <Field label="总决赛" id="grandFinal" problem={problem('grandFinal')}>
          <Select
            id="grandFinal"
            value={plan.grandFinal}
            options={optionsOf(grandFinalNames)}
            onChange={(grandFinal) => set({ grandFinal })}
          />
        </Field>
      )}
    </div>
  )
}

function LengthFields({ plan, set, problem }: PartProps) {
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
                // Rules of boards are of no other match.
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
  /** Where a match may be of boards. */
  onBoards?: (boards: number) => void
}

const boardCounts = [2, 3, 4, 5, 6, 8, 10]

function LengthSelect({ id, value, onChange, boards = null, onBoards }: LengthProps) {
  const games = [{ value: '0', label: '一场比赛，录入比分' }, ...[1, 3, 5, 7, 9].map((n) => ({ value: String(n), label: `BO${n}` }))]
  const over = onBoards ? boardCounts.map((n) => ({ value: `boards-${n}`, label: `队际单人，${n} 台` })) : []
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

/** Rounds of the bracket that are longer than the others: 决赛 BO5. */
function RoundLengths({ plan, set, draft }: PartProps & Pick<StepProps, 'draft'>) {
  if (plan.knockoutBestOf === null || !hasKnockout(plan)) return null
  const document = documentOfDraft({ ...draft, format: plan })
  const cup = document?.stages.at(-1)
  if (!document || !cup || hasTable(cup)) return null
  const rounds = new Map(
    calendarOf({ ...document, stages: [cup] }).map((line) => [
      roundKey(line.stage, line.group, line.round),
      line.round.name ?? line.group.name,
    ]),
  )
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend style={{ marginBottom: 8 }}>各轮的局数</legend>
      <div className={styles.grid}>
        {[...rounds].map(([key, name]) => (
          <Field key={key} label={name} id={`best-${key}`}>
            <Select
              id={`best-${key}`}
              value={plan.bestOfByRound[key] ?? 0}
              options={[
                { value: 0, label: `同上（BO${plan.knockoutBestOf}）` },
                ...[1, 3, 5, 7, 9].map((games) => ({ value: games, label: `BO${games}` })),
              ]}
              onChange={(games) => {
                const { [key]: _, ...others } = plan.bestOfByRound
                set({ bestOfByRound: games === 0 ? others : { ...others, [key]: games } })
              }}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

function hasKnockout(plan: FormatPlan): boolean {
  switch (plan.preset) {
    case 'round_robin':
    case 'double_round_robin':
    case 'ladder':
      return false
    case 'lobby_series':
      return plan.lobbyAdvance > 0
    case 'swiss':
    case 'swiss_record':
      return plan.swissAdvance > 0
    case 'groups_knockout':
    case 'single_elimination':
    case 'double_elimination':
    case 'gauntlet':
      return true
  }
}
