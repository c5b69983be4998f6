import { useContext } from 'react'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths, sitePages } from '#shared/paths.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { EmbeddedContext } from '../components/embedded.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { balanceWords } from '../meetings/balance-words.ts'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './opponents.module.css'

/** How many are shown as cards; the others are in a select. */
const mostCards = 8

interface Props {
  kind: 'team' | 'player'
  id: number
  opponents: TeamView['opponents']
}

/** The most frequent opponents, each linked to all their meetings. */
export function Opponents({ kind, id, opponents }: Props) {
  const isEmbedded = useContext(EmbeddedContext)
  const others = opponents.slice(mostCards)
  return (
    <section className={page.section} aria-label="交手记录">
      <SectionHead title="交手记录" />
      <Covered what="交手记录">
        <ul className={`${styles.cards} ${opponents.length > 4 ? styles.many : ''}`}>
          {opponents.slice(0, mostCards).map((opponent) => (
            <li key={opponent.id}>
              <SiteLink to={paths.meetings(kind, id, opponent.id)}>
                <EntrantMark entrant={opponent} />
                <span>
                  <b>{opponent.name}</b>
                  <small>{balanceWords(opponent.record)}</small>
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <form className={styles.form} method="get" action={sitePages.meetings.path} aria-label="选择对手">
            <input type="hidden" name={kind} value={id} />
            {isEmbedded && <input type="hidden" name="embed" value={1} />}
            <select className={page.select} name="opponent" aria-label="对手">
              {others.map((opponent) => (
                <option key={opponent.id} value={opponent.id}>
                  {opponent.name}
                </option>
              ))}
            </select>
            <button className={`${page.button} ${page.ghost}`} type="submit">
              看交锋
            </button>
          </form>
        )}
      </Covered>
    </section>
  )
}
