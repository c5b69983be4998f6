import type { StageView } from '#shared/competitions/competition-views.ts'
import page from '../components/page.module.css'
import { BracketMatch } from './BracketMatch.tsx'
import { lengthOf } from './match-words.ts'
import styles from './staircase.module.css'

type Round = StageView['groups'][number]['rounds'][number]

/** Up to this number steps are side by side on a wide screen; more of them are always stacked. */
const besideMost = 5

/** A gauntlet: one match per step, the winner advances to the next; the last one is for first place. */
export function Staircase({ rounds, label }: { rounds: readonly Round[]; label: string }) {
  return (
    <ol className={`${styles.stairs} ${rounds.length > besideMost ? styles.tall : styles.wide}`} aria-label={label}>
      {rounds.map((round, index) => (
        <li key={round.number} className={styles.step}>
          <Head round={round} />
          {round.matches.map((match) => (
            <BracketMatch key={match.id} match={match} isFinal={index === rounds.length - 1} />
          ))}
        </li>
      ))}
    </ol>
  )
}

/** A match with the name of its round is not labelled twice; the length of the match is shown nowhere else. */
function Head({ round }: { round: Round }) {
  const length = lengthOf(round)
  const isSaid = length === '' && round.matches.every(({ name }) => name === round.name)
  return (
    <h3 className={isSaid ? page.hidden : styles.head}>
      {round.name}
      {length !== '' && <small>{length}</small>}
    </h3>
  )
}
