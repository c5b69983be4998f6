import type { StageView } from '#shared/competitions/competition-views.ts'
import { Unnamed } from '../spoilers/KnownSide.tsx'
import { BracketMatch } from './BracketMatch.tsx'
import { CardNow } from './CardSide.tsx'
import { EntrantMark } from './EntrantMark.tsx'
import styles from './gate-wall.module.css'
import { gateState } from './gates.ts'
import { sideName } from './match-words.ts'

/** Gates beside each other, each with who holds it and the matches for it. */
export function GateWall({ stage, label }: { stage: StageView; label: string }) {
  return (
    <ol className={styles.wall} aria-label={label}>
      {stage.groups.map((group) => (
        <li key={group.id} className={`${styles.gate} ${gateState(group).live ? styles.live : ''}`}>
          <Head group={group} />
          <ol className={styles.matches}>
            {group.rounds.flatMap((round) =>
              round.matches.map((match) => (
                <li key={match.id}>
                  <BracketMatch match={match} />
                </li>
              )),
            )}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function Head({ group }: { group: StageView['groups'][number] }) {
  const { live, held, isOver } = gateState(group)
  return (
    <div className={styles.head}>
      <svg className={styles.arch} viewBox="0 0 64 40" aria-hidden="true">
        <path d="M2 9q30 5 60 0l-3 7H5zM10 16h7v24h-7zM47 16h7v24h-7zM17 21h30v5H17z" />
      </svg>
      <h3 className="cut">{group.name}</h3>
      {live ? (
        <CardNow match={live} />
      ) : held ? (
        <span className={styles.held} data-results="">
          <small>{isOver ? '守门' : '暂守'}</small>
          <Unnamed instead="待揭晓">
            {held.side.entrant && <EntrantMark entrant={held.side.entrant} />}
            <span className={styles.who}>{sideName(held.side)}</span>
          </Unnamed>
        </span>
      ) : (
        <span className={styles.held}>
          <small>未开门</small>
        </span>
      )}
    </div>
  )
}
