import { useContext } from 'react'
import type { StageView } from '#shared/competitions/answers.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { EmbeddedContext } from '../components/embedded.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './round-choice.module.css'

/** The tables as they were after a round: the one before, the one after, or any of them by a plain form, so that it needs no script. */
export function RoundChoice({ id, stage }: { id: number; stage: Pick<StageView, 'id' | 'afterRound' | 'tableRounds'> }) {
  const isEmbedded = useContext(EmbeddedContext)
  const { afterRound, tableRounds } = stage
  const at = afterRound === null ? tableRounds.length - 1 : tableRounds.findIndex(({ number }) => number === afterRound)
  const hrefOf = (round: number | undefined) => paths.competition(id, { tab: 'stages', stage: stage.id, round })
  const before = tableRounds[at - 1]
  const after = tableRounds[at + 1]
  return (
    <div className={styles.rounds}>
      {before ? <Step to={hrefOf(before.number)} word="上一轮" /> : <span />}
      <form method="get" action={paths.competition(id)} aria-label="某一轮后的积分榜">
        <input type="hidden" name="tab" value="stages" />
        <input type="hidden" name="stage" value={stage.id} />
        {isEmbedded && <input type="hidden" name="embed" value="1" />}
        <select key={afterRound} className={page.select} name="round" aria-label="截至哪一轮" defaultValue={afterRound ?? ''}>
          <option value="">最新积分榜</option>
          {[...tableRounds].reverse().map(({ number, name }) => (
            <option key={number} value={number}>
              {spaced`${name}后`}
            </option>
          ))}
        </select>
        <button className={`${page.button} ${page.ghost}`} type="submit">
          查看
        </button>
      </form>
      {after ? <Step to={hrefOf(at + 1 === tableRounds.length - 1 ? undefined : after.number)} word="下一轮" isNext /> : <span />}
    </div>
  )
}

function Step({ to, word, isNext = false }: { to: string; word: string; isNext?: boolean }) {
  return (
    <SiteLink className={styles.step} to={to}>
      {!isNext && <i aria-hidden="true">‹</i>}
      {word}
      {isNext && <i aria-hidden="true">›</i>}
    </SiteLink>
  )
}
