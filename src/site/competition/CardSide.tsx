import type { ReactNode } from 'react'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { MineMark } from '../me/MineMark.tsx'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import styles from './card-side.module.css'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { type Figure, liveGameOf, liveWord, sideName } from './match-words.ts'

interface Props {
  side: MatchSide
  figure: Figure | undefined
  /** Between the name and the score. */
  children?: ReactNode
}

/** Longer names are set smaller in a tree: two lines of them would touch the edges of their row. */
const oneLine = 6

/** One side of a match on a card of a bracket or of a Swiss round: the card sets the sizes. Its path can be highlighted. */
export function CardSide({ side, figure, children }: Props) {
  const { entrant } = side
  const name = cardName(side)
  return (
    <span className={`${styles.side} ${entrant ? styles[figure?.look ?? 'even'] : styles.unknown}`} data-side={entrant?.id}>
      <KnownSide side={side}>
        {/* Hidden from readers, whom the card's sentence tells it: a tree that is drawn small leaves out what is. */}
        {entrant?.seed !== undefined && (
          <small className={`${styles.unknown} ${styles.seed}`} aria-hidden="true">
            {entrant.seed}
          </small>
        )}
        {entrant ? <EntrantMark entrant={entrant} /> : <OpenMark />}
        <span className={styles.who} data-long={name.length > oneLine ? '' : undefined} title={sideName(side)}>
          {name}
        </span>
        <MineMark entrant={entrant} />
      </KnownSide>
      {children}
      {figure && (
        <b className={`${styles.figure} result`}>
          <span className={`${figure.isWord ? styles.word : ''} result unsaid`}>{figure.text}</span>
        </b>
      )}
    </span>
  )
}

/** A card has room for two lines of a name; its title has the whole. */
function cardName(side: MatchSide): string {
  const name = sideName(side)
  return name.length > 12 && side.entrant ? side.entrant.shortName : name
}

/** That it is on, in the card's head or foot. */
export function CardNow({ match }: { match: MatchSummary }) {
  return <em className={styles.now}>{[liveWord(match), liveGameOf(match)].filter(Boolean).join(' · ')}</em>
}
