import type { StageView } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { FilterChoice, FilterForm } from '../components/FilterForm.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './round-choice.module.css'

/** Links to the tables after the round before and after, and a plain form for any round, so that it needs no script. */
export function RoundChoice({ id, stage }: { id: number; stage: Pick<StageView, 'id' | 'afterRound' | 'tableRounds'> }) {
  const { afterRound, tableRounds } = stage
  const at = afterRound === null ? tableRounds.length - 1 : tableRounds.findIndex(({ number }) => number === afterRound)
  const hrefOf = (round: number | undefined) => paths.competition(id, { tab: 'stages', stage: stage.id, round })
  const before = tableRounds[at - 1]
  const after = tableRounds[at + 1]
  return (
    <div className={styles.rounds}>
      {before ? <Step to={hrefOf(before.number)} word="上一轮" /> : <span />}
      <FilterForm label="某一轮后的积分榜" path={paths.competition(id)} kept={{ tab: 'stages', stage: stage.id }}>
        <FilterChoice name="round" label="截至哪一轮" value={String(afterRound ?? '')} sendWord="查看">
          <option value="">最新积分榜</option>
          {[...tableRounds].reverse().map(({ number, name }) => (
            <option key={number} value={number}>
              {spaced`${name}后`}
            </option>
          ))}
        </FilterChoice>
      </FilterForm>
      {after ? <Step to={hrefOf(at + 1 === tableRounds.length - 1 ? undefined : after.number)} word="下一轮" isNext /> : <span />}
    </div>
  )
}

function Step({ to, word, isNext = false }: { to: string; word: string; isNext?: boolean }) {
  return (
    <SiteLink className={styles.step} to={to} keepsPlace>
      {!isNext && <i aria-hidden="true">‹</i>}
      {word}
      {isNext && <i aria-hidden="true">›</i>}
    </SiteLink>
  )
}
