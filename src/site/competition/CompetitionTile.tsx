import type { ReactNode } from 'react'
import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import { paths } from '#shared/paths.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { PeaksArt } from '../components/PeaksArt.tsx'
import { Picture } from '../components/Picture.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { bound } from '../spoilers/bound.ts'
import styles from './competition-tile.module.css'
import { EntrantMark } from './EntrantMark.tsx'

interface Props {
  competition: Pick<CompetitionSummary, 'id' | 'kind' | 'name' | 'cover' | 'logo'>
  /** As in the `sizes` attribute. */
  sizes: string
  heading: 'h2' | 'h3'
  /** Stands on the cover. */
  tag?: ReactNode
  /** Beside the kind. */
  facts: ReactNode
  children: ReactNode
}

/** A competition as a card, which is its link: cover or drawing with its mark, kind, name. */
export function CompetitionTile({ competition, sizes, heading: Heading, tag, facts, children }: Props) {
  const { id, kind, name, cover, logo } = competition
  return (
    <article className={styles.card}>
      <span className={styles.cover}>
        {cover ? <Picture className={styles.picture} picture={cover} sizes={sizes} alt="" /> : <PeaksArt className={styles.art} id={id} />}
        {tag}
        <span className={styles.mark}>
          <EntrantMark entrant={{ id, name, logo }} />
        </span>
      </span>
      <div className={styles.words}>
        <p className={styles.meta}>
          <b>{competitionKindWords[kind]}</b>
          {facts}
        </p>
        <Heading className={styles.title}>
          <SiteLink className={styles.link} to={paths.competition(id)}>
            {bound(name)}
          </SiteLink>
        </Heading>
        {children}
      </div>
    </article>
  )
}
