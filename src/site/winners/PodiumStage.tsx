import type { AwardView, OpenAward } from '#shared/competitions/award-views.ts'
import { hasPodium } from '../competition/honours.ts'
import { Podium } from '../competition/Podium.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './podium-stage.module.css'

interface Props {
  awards: readonly AwardView[]
  open: readonly OpenAward[]
}

/** The podium on a dark card. Nothing without a champion. */
export function PodiumStage({ awards, open }: Props) {
  if (!hasPodium(awards, open)) return null
  return (
    <Covered what="得主" className={styles.card}>
      <Podium awards={awards} open={open} />
    </Covered>
  )
}
