import type { AwardView } from '#shared/competitions/answers.ts'
import { AwardCard } from '../competition/AwardCard.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './award-cards.module.css'

export function AwardCards({ awards }: { awards: readonly AwardView[] }) {
  return (
    <Covered what="得主">
      <ul className={styles.cards}>
        {awards.map((award) => (
          <li key={award.id}>
            <AwardCard award={award} />
          </li>
        ))}
      </ul>
    </Covered>
  )
}
