import type { AwardView } from '#shared/competitions/answers.ts'
import { Podium } from '../competition/Podium.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './podium-stage.module.css'

interface Props {
  awards: readonly AwardView[]
  /** From edge to edge of the page; else a card of it. */
  isWhole?: boolean
}

/** The podium in the dark under its light. Nothing without a champion. */
export function PodiumStage({ awards, isWhole = false }: Props) {
  if (!awards.some(({ kind }) => kind === 'champion')) return null
  return (
    <Covered what="得主" className={isWhole ? styles.whole : styles.card}>
      <Podium awards={awards} />
    </Covered>
  )
}
