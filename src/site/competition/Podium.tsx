import type { AwardView } from '#shared/competitions/answers.ts'
import { AwardName } from './AwardName.tsx'
import { EntrantMark } from './EntrantMark.tsx'
import { Glyph } from './Glyph.tsx'
import styles from './podium.module.css'

const places = [
  { kind: 'runner_up', number: 2, look: styles.second },
  { kind: 'champion', number: 1, look: styles.first },
  { kind: 'third', number: 3, look: styles.third },
] as const

/** Champion, runner-up and third of one competition on their steps; on navy. Nothing without a champion. */
export function Podium({ awards }: { awards: readonly AwardView[] }) {
  if (!awards.some((award) => award.kind === 'champion')) return null
  // In the source by place, on the stage with the champion in the middle.
  const steps = [...places].sort((a, b) => a.number - b.number)
  return (
    <ol className={styles.podium}>
      {steps.map(({ kind, number, look }) => {
        const award = awards.find((one) => one.kind === kind)
        return (
          award && (
            <li key={kind} className={look}>
              <p className={styles.label}>
                {number === 1 && <Glyph name="cup" />}
                {award.title}
              </p>
              <EntrantMark entrant={award.entrant ?? { id: award.id, teamId: null, name: award.name, logo: null }} />
              <p className={styles.name}>
                <AwardName award={award} />
              </p>
              {award.lineup.length > 0 && <p className={styles.lineup}>{award.lineup.join(' ')}</p>}
              <div className={styles.step}>
                <b aria-hidden="true">{number}</b>
                {award.citation !== '' && <small>{award.citation}</small>}
              </div>
            </li>
          )
        )
      })}
    </ol>
  )
}
