import { Checkbox, InputNumber, Radio } from 'antd'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { incidents } from '#shared/competitions/match.ts'
import { rulingKindWords } from '#shared/words/organiser.ts'
import { decidedInWords, incidentWords, resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { LobbyEditor } from './LobbyEditor.tsx'
import { isLobby } from './lobby.ts'
import styles from './matches.module.css'
import { canGoOn, type Happening, isWinnerAsked, type ResultDraft } from './result-draft.ts'
import { ScoreEditor } from './ScoreEditor.tsx'
import { Stepper } from './Stepper.tsx'
import { type Score, withScore } from './score.ts'
import { sideName } from './words.ts'

interface Props {
  data: AdminMatch
  draft: ResultDraft
  /** Judged results and results struck out are the organiser's. */
  isOrganiser: boolean
  onChange(draft: ResultDraft): void
}

const happenings: readonly { value: Happening; label: string; isOrganisers: boolean }[] = [
  { value: 'played', label: `正常${resultKindWords.played}`, isOrganisers: false },
  { value: 'walkover', label: `一方${resultKindWords.walkover}，没有开赛`, isOrganisers: false },
  { value: 'forfeit_in_play', label: `打到一半，一方${resultKindWords.forfeit_in_play}`, isOrganisers: false },
  { value: 'double_forfeit', label: resultKindWords.double_forfeit, isOrganisers: false },
  { value: 'awarded', label: `主办方${rulingKindWords.award}`, isOrganisers: true },
  { value: 'void', label: `${rulingKindWords.void}，不再重赛`, isOrganisers: true },
  { value: 'replay', label: `${rulingKindWords.void}，安排重赛`, isOrganisers: true },
]

/** How a match ended, in words; figures are asked for only where something was played. */
export function ResultFields({ data, draft, isOrganiser, onChange }: Props) {
  const set = (part: Partial<ResultDraft>) => onChange({ ...draft, ...part })
  const sides = data.match.sides.map((side, i) => ({ value: i, label: sideName(side) }))
  const { happening } = draft
  const choices = happenings.filter(
    ({ isOrganisers, value }) =>
      (isOrganiser || !isOrganisers) &&
      (sides.length === 2 || !pairOnly.has(value)) &&
      !(isLobby(data) && (value === 'awarded' || pairOnly.has(value))),
  )
  return (
    <div className={styles.stack}>
      <Choice
        label="比赛怎么结束的"
        value={happening}
        options={choices}
        onChange={(value) => set({ happening: value, incident: usualIncident[value] ?? draft.incident })}
      />
      {(happening === 'walkover' || happening === 'forfeit_in_play') && (
        <>
          <Choice label="哪一方弃权" value={draft.absent} options={sides} onChange={(absent) => set({ absent })} />
          <Choice
            label="原因"
            value={draft.incident}
            options={happening === 'walkover' ? reasons : reasons.filter(({ value }) => value !== 'no_show')}
            onChange={(incident) => set({ incident })}
          />
        </>
      )}
      {happening === 'double_forfeit' &&
        sides.map(({ value: i, label }) => (
          <Choice
            key={i}
            label={`${label}的原因`}
            value={draft.incidents[i] ?? 'no_show'}
            options={reasons}
            onChange={(incident) => set({ incidents: draft.incidents.map((each, side) => (side === i ? incident : each)) })}
          />
        ))}
      {happening === 'walkover' && <div>没有打的比赛不填比分；积分按赛事规则计算。</div>}
      {happening === 'awarded' && <Choice label="判给哪一方" value={draft.winner} options={sides} onChange={(winner) => set({ winner })} />}
      {happening === 'played' && isLobby(data) && <LobbyEditor data={data} games={draft.games} onChange={(games) => set({ games })} />}
      {(happening === 'played' || happening === 'forfeit_in_play') && !isLobby(data) && (
        <ScoreEditor data={data} scores={draft.scores} games={draft.games} onChange={(scores, games) => set({ scores, games })} />
      )}
      {happening === 'played' && sides.length > 2 && !isLobby(data) && <Placements sides={sides} draft={draft} onChange={set} />}
      {happening === 'played' && canGoOn(data) && <Decided draft={draft} sides={sides} onChange={set} />}
      {happening === 'played' && isWinnerAsked(data, draft) && (
        <Choice label="胜方" value={draft.winner} options={sides} onChange={(winner) => set({ winner })} />
      )}
      {happening !== 'void' && happening !== 'replay' && (
        <Checkbox checked={draft.isProvisional} onChange={({ target }) => set({ isProvisional: target.checked })}>
          先记为{resultStateWords.provisional}，由另一人确认为{resultStateWords.official}
        </Checkbox>
      )}
    </div>
  )
}

const usualIncident: Partial<Record<Happening, ResultDraft['incident']>> = { walkover: 'no_show', forfeit_in_play: 'forfeit' }
const pairOnly = new Set<Happening>(['walkover', 'forfeit_in_play', 'double_forfeit'])
const reasons = incidents.map((value) => ({ value, label: incidentWords[value] }))

interface ChoiceProps<T> {
  label: string
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
}

function Choice<T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{label}</legend>
      <Radio.Group
        aria-label={label}
        className={styles.radios}
        value={value}
        options={options.map(({ value: each, label: text }) => ({ value: each, label: text }))}
        // antd gives back one of the options.
        onChange={({ target }) => onChange(target.value as T)}
      />
    </fieldset>
  )
}

type Sides = readonly { value: number; label: string }[]

function Placements({ sides, draft, onChange }: { sides: Sides; draft: ResultDraft; onChange(part: Partial<ResultDraft>): void }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>名次</legend>
      {sides.map(({ value: i, label }) => (
        <div key={i} className={styles.place}>
          <span>{label}</span>
          <InputNumber
            aria-label={`${label}的名次`}
            min={1}
            max={100}
            precision={0}
            inputMode="numeric"
            value={draft.placements[i] ?? null}
            onChange={(place) => onChange({ placements: draft.placements.map((each, side) => (side === i ? place : each)) })}
          />
        </div>
      ))}
    </fieldset>
  )
}

const decisions = [
  { value: 'regulation', label: decidedInWords.regulation },
  { value: 'extra_time', label: decidedInWords.extra_time },
  { value: 'shootout', label: `${decidedInWords.shootout}（如点球）` },
] as const

function Decided({ draft, sides, onChange }: { draft: ResultDraft; sides: Sides; onChange(part: Partial<ResultDraft>): void }) {
  const pair = (title: string, values: readonly Score[], set: (values: Score[]) => void) => (
    <fieldset className={styles.card} aria-label={title}>
      <strong>{title}</strong>
      <div className={styles.sides}>
        {sides.map(({ value: i, label }) => (
          <div key={i} className={styles.side}>
            <span className={styles.sideName}>{label}</span>
            <Stepper label={`${label}的${title}`} value={values[i] ?? null} onChange={(score) => set(withScore(values, i, score))} />
          </div>
        ))}
      </div>
    </fieldset>
  )
  return (
    <>
      <Choice label="在哪一段分出胜负" value={draft.decidedIn} options={decisions} onChange={(decidedIn) => onChange({ decidedIn })} />
      {draft.decidedIn !== 'regulation' && pair('常规时间比分', draft.regulation, (regulation) => onChange({ regulation }))}
      {draft.decidedIn === 'shootout' && pair('决胜比分', draft.shootout, (shootout) => onChange({ shootout }))}
    </>
  )
}
