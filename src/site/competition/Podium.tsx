import type { AwardView, OpenAward } from '#shared/competitions/award-views.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import { AwardName } from './AwardName.tsx'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { Glyph } from './Glyph.tsx'
import { hasPodium, lineupBeside, markedOf } from './honours.ts'
import styles from './podium.module.css'

const places = [
  { kind: 'champion', number: 1, look: styles.first },
  { kind: 'runner_up', number: 2, look: styles.second },
  { kind: 'third', number: 3, look: styles.third },
] as const

interface Props {
  awards: readonly AwardView[]
  /** Awards that undecided ties hold back. */
  open: readonly OpenAward[]
  /** What stands on the steps: the deciding match and its score. */
  decided?: Readonly<Partial<Record<AwardView['kind'], string>>>
}

/**
 * Champion, runner-up and third place of one competition on a podium: with all who share a place, and the candidates of an undecided one.
 * In the HTML by place, on screen with the champion in the middle. Nothing without a champion.
 */
export function Podium({ awards, open, decided = {} }: Props) {
  if (!hasPodium(awards, open)) return null
  const has = (place: AwardView['kind']) => [...awards, ...open].some(({ kind }) => kind === place)
  const isPair = has('runner_up') && !has('third')
  return (
    <ol className={[styles.podium, !has('runner_up') && styles.withoutSecond, isPair && styles.pair].filter(Boolean).join(' ')}>
      {places.map(({ kind, number, look }) => {
        const holders = awards.filter((award) => award.kind === kind)
        const ties = open.filter((award) => award.kind === kind)
        const title = holders[0]?.title ?? ties[0]?.title
        const citations = [...new Set(holders.map(({ citation }) => citation))].filter((citation) => citation !== '')
        return (
          title !== undefined && (
            <li key={kind} className={holders.length + ties.length > 1 ? `${look} ${styles.shared}` : look}>
              <p className={styles.label}>
                {number === 1 && <Glyph name="cup" />}
                {title}
                {holders.length > 1 && '（并列）'}
              </p>
              <ul className={isSquare(holders) ? `${styles.holders} ${styles.square}` : styles.holders}>
                {holders.map((award) => (
                  <Holder key={award.id} award={award} />
                ))}
                {ties.map(({ entrants }) => (
                  <Undecided key={entrants.map(({ id }) => id).join()} entrants={entrants} />
                ))}
              </ul>
              <div className={styles.step}>
                <b aria-hidden="true">{number}</b>
                {decided[kind] !== undefined && <small>{decided[kind]}</small>}
                {citations.map((citation) => (
                  <small key={citation}>{citation}</small>
                ))}
              </div>
            </li>
          )
        )
      })}
    </ol>
  )
}

/** Four are shown as 2 × 2, where their names are short enough. */
function isSquare(holders: readonly AwardView[]): boolean {
  return holders.length === 4 && holders.every((award) => award.name.length <= 6 && lineupBeside(award).length === 0)
}

function Holder({ award }: { award: AwardView }) {
  const lineup = lineupBeside(award)
  return (
    <li>
      <EntrantMark entrant={markedOf(award)} />
      <p className={styles.name}>
        <AwardName award={award} />
      </p>
      {lineup.length > 0 && <p className={styles.lineup}>{lineup.join(' ')}</p>}
    </li>
  )
}

/** How many candidates of an undecided place are named. */
const namedMost = 4

function Undecided({ entrants }: { entrants: readonly EntrantRef[] }) {
  const named = entrants.slice(0, namedMost).map(({ name }) => name)
  return (
    <li>
      <OpenMark />
      <p className={styles.name}>待定</p>
      <p className={styles.lineup}>{`${named.join('、')}${entrants.length > namedMost ? `等 ${entrants.length} 方` : ''}之一`}</p>
    </li>
  )
}
