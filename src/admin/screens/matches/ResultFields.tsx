import { Checkbox, Radio } from 'antd'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { incidents } from '#shared/competitions/match.ts'
import { rulingKindWords } from '#shared/words/organiser.ts'
import { decidedInWords, incidentWords, resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { LobbyEditor } from './LobbyEditor.tsx'
import { isLobby } from './lobby.ts'
import styles from './matches.module.css'
import { asksForWinner, canGoOn, inputOf, type ResultChoice, type ResultDraft, traitsOf, winnerOf } from './result-draft.ts'
import { ScoreEditor } from './ScoreEditor.tsx'
import { Stepper } from './Stepper.tsx'
import { type Score, standsWithoutGames, withScore } from './score.ts'
import { gameUnit, sideName } from './words.ts'

interface Props {
  data: AdminMatch
  draft: ResultDraft
  /** Awarded and annulled results are for organisers only. */
  isOrganiser: boolean
  onChange(draft: ResultDraft): void
}

/** Offered in this order. */
const happenings: Readonly<Record<ResultChoice, string>> = {
  played: `正常${resultKindWords.played}`,
  walkover: `一方${resultKindWords.walkover}，没有开赛`,
  forfeit_in_play: `打到一半，一方${resultKindWords.forfeit_in_play}`,
  double_forfeit: resultKindWords.double_forfeit,
  awarded: `主办方${rulingKindWords.award}`,
  void: `${rulingKindWords.void}，不再重赛`,
  replay: `${rulingKindWords.void}，安排重赛`,
}
// The keys of the record are its words.
const choicesOfAll = (Object.keys(happenings) as ResultChoice[]).map((value) => ({ value, label: happenings[value] }))

/** How a match ended; scores are asked for only where something was played. */
export function ResultFields({ data, draft, isOrganiser, onChange }: Props) {
  const set = (part: Partial<ResultDraft>) => onChange({ ...draft, ...part })
  const sides = data.match.sides.map((side, i) => ({ value: i, label: sideName(side) }))
  const { happening } = draft
  const { decidedBy, play } = traitsOf(happening)
  const choices = choicesOfAll.filter(({ value }) => {
    const traits = traitsOf(value)
    const isOfPairs = traits.decidedBy === 'absence' || traits.decidedBy === 'absences'
    if (traits.isOrganisers && !isOrganiser) return false
    return isOfPairs ? sides.length === 2 && !isLobby(data) : !(isLobby(data) && traits.decidedBy === 'award')
  })
  return (
    <div className={styles.stack}>
      <Choice
        label="比赛怎么结束的"
        value={happening}
        options={choices}
        onChange={(value) => set({ happening: value, incident: usualIncident(value) ?? draft.incident })}
      />
      {decidedBy === 'absence' && (
        <>
          <Choice label="哪一方弃权" value={draft.absent} options={sides} onChange={(absent) => set({ absent })} />
          <Choice
            label="原因"
            value={draft.incident}
            options={play === 'none' ? reasons : reasons.filter(({ value }) => value !== 'no_show')}
            onChange={(incident) => set({ incident })}
          />
        </>
      )}
      {decidedBy === 'absences' &&
        sides.map(({ value: i, label }) => (
          <Choice
            key={i}
            label={`${label}的原因`}
            value={draft.incidents[i] ?? 'no_show'}
            options={reasons}
            onChange={(incident) => set({ incidents: draft.incidents.map((each, side) => (side === i ? incident : each)) })}
          />
        ))}
      {decidedBy === 'absence' && play === 'none' && <div>没有打的比赛不填比分；积分按赛事规则计算。</div>}
      {decidedBy === 'award' && <Choice label="判给哪一方" value={draft.winner} options={sides} onChange={(winner) => set({ winner })} />}
      {happening === 'played' && isLobby(data) && <LobbyEditor data={data} games={draft.games} onChange={(games) => set({ games })} />}
      {play === 'whole' && draft.isWhole && standsWithoutGames(draft.games) && <Standing data={data} draft={draft} onChange={set} />}
      {(play === 'whole' || play === 'broken off') && !isLobby(data) && (
        <ScoreEditor data={data} scores={draft.scores} games={draft.games} onChange={(scores, games) => set({ scores, games })} />
      )}
      {happening === 'played' && sides.length > 2 && !isLobby(data) && <Placements sides={sides} draft={draft} onChange={set} />}
      {happening === 'played' && canGoOn(data) && <Decided draft={draft} sides={sides} onChange={set} />}
      {happening === 'played' && asksForWinner(data, draft) && (
        <Choice label="胜方" value={draft.winner} options={sides} onChange={(winner) => set({ winner })} />
      )}
      {decidedBy !== null && (
        <Checkbox checked={draft.isProvisional} onChange={({ target }) => set({ isProvisional: target.checked })}>
          先记为{resultStateWords.provisional}，核对后再确认为{resultStateWords.official}
        </Checkbox>
      )}
    </div>
  )
}

function Standing({ data, draft, onChange }: Pick<Props, 'data' | 'draft'> & { onChange(part: Partial<ResultDraft>): void }) {
  const winner = data.match.sides[winnerOf(data, inputOf(data, draft, null)) ?? -1]
  return (
    <fieldset className={styles.card} aria-label="比分">
      <div className={styles.sides}>
        {data.match.sides.map((side, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
          <div key={i} className={styles.side}>
            <span className={styles.sideName}>{sideName(side)}</span>
            <Stepper
              label={`${sideName(side)}的比分`}
              value={draft.scores[i] ?? null}
              onChange={(score) => onChange({ scores: withScore(draft.scores, i, score) })}
            />
          </div>
        ))}
      </div>
      <div role="status">{winner ? `${sideName(winner)} 胜` : '没有胜者'}</div>
      <div>
        没有逐{gameUnit(data)}的成绩：改这里的比分，或在下面逐{gameUnit(data)}填写。
      </div>
    </fieldset>
  )
}

function usualIncident(happening: ResultChoice): ResultDraft['incident'] | null {
  const { decidedBy, play } = traitsOf(happening)
  return decidedBy !== 'absence' ? null : play === 'none' ? 'no_show' : 'forfeit'
}

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
          <NumberInput
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
