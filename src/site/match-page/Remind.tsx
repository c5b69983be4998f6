import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { EventLink } from '../calendar/EventLink.tsx'
import { namesOf } from '../competition/match-words.ts'
import { isOfResults } from '../spoilers/KnownSide.tsx'
import styles from './match-page.module.css'

/** Gives the match to the visitor's calendar; `place` names it where its sides came there by results. */
export function Remind({ match, place }: { match: MatchView; place: string }) {
  return <EventLink className={styles.event} href={paths.matchEvent(match.id)} name={isOfResults(match) ? place : namesOf(match)} />
}
