import type { AwardView } from '#shared/competitions/answers.ts'
import { AwardCard } from '../competition/AwardCard.tsx'
import styles from './award-cards.module.css'

export function AwardCards({ awards }: { awards: readonly AwardView[] }) {
  return (
    <ul className={styles.cards}>
      {awards.map((award) => (
        <li key={award.id}>
          <AwardCard award={award} />
        </li>
      ))}
    </ul>
  )
}
