import type { AwardView } from '#shared/competitions/award-views.ts'
import { Glyph } from '../competition/Glyph.tsx'
import styles from './record-page.module.css'

const most = 3

/** The greatest honours, beside the name: 冠军 巅峰联赛 S5. All of them stand below. */
export function HonourFacts({ awards }: { awards: readonly AwardView[] }) {
  const great = awards.filter(({ kind }) => kind === 'champion' || kind === 'mvp').slice(0, most)
  if (great.length === 0) return null
  return (
    <span className={`${styles.great} result unsaid`}>
      {great.map(({ id, title, competition }) => (
        <span key={id}>
          <Glyph name="cup" />
          {title} · {competition.name}
        </span>
      ))}
    </span>
  )
}
