import type { EntrantRef } from '#shared/competitions/refs.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { MineMark } from '../me/MineMark.tsx'
import { EntrantMark } from './EntrantMark.tsx'
import styles from './entrant-name.module.css'

interface Props {
  entrant: EntrantRef
  /** Whether to link to the team or the player, where there is such a page. Not inside another link. */
  isLink?: boolean
  isShort?: boolean
  /** Beside its own, for the name alone. */
  nameClass?: string | undefined
}

/** Logo or first character, then the name. Size and weight are inherited. */
export function EntrantName({ entrant, isLink = false, isShort = false, nameClass }: Props) {
  const content = (
    <>
      <EntrantMark entrant={entrant} />
      <span className={nameClass ? `${styles.name} ${nameClass}` : styles.name}>
        {isShort ? entrant.shortName || entrant.name : entrant.name}
      </span>
      <MineMark entrant={entrant} />
    </>
  )
  const to = isLink ? entrantPath(entrant) : null
  return to === null ? (
    <span className={styles.entrant}>{content}</span>
  ) : (
    <SiteLink className={`${styles.entrant} ${styles.link}`} to={to}>
      {content}
    </SiteLink>
  )
}

/** The page of the team or player; null for a duo and for an entrant that is only a name. */
export function entrantPath({ teamId, playerIds }: Pick<EntrantRef, 'teamId' | 'playerIds'>): string | null {
  if (teamId !== null) return paths.team(teamId)
  const [player] = playerIds
  return player !== undefined && playerIds.length === 1 ? paths.player(player) : null
}
