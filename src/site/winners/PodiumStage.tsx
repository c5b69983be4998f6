import type { AwardView, OpenAward } from '#shared/competitions/answers.ts'
import { hasPodium } from '../competition/honours.ts'
import { Podium } from '../competition/Podium.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './podium-stage.module.css'

interface Props {
  awards: readonly AwardView[]
  open: readonly OpenAward[]
  /** Full width of the page; else a card. */
  isWhole?: boolean
}

/** The podium on a dark background. Nothing without a champion. */
export function PodiumStage({ awards, open, isWhole = false }: Props) {
  if (!hasPodium(awards, open)) return null
  return (
    <Covered what="得主" className={isWhole ? styles.whole : styles.card}>
      <Podium awards={awards} open={open} />
    </Covered>
  )
}
