import type { AwardView } from '#shared/competitions/award-views.ts'
import { AwardCard } from '../competition/AwardCard.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './award-cards.module.css'

export function AwardCards({ awards, what = '得主' }: { awards: readonly AwardView[]; what?: string }) {
  return (
    <Covered what={what}>
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
