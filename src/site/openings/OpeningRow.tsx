import type { ComponentType } from 'react'
import { openingStateWords } from '#shared/opening-state.ts'
import type { OpeningView } from '#shared/openings.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { useDevices } from '../link-hub/use-devices.ts'
import type { CountdownProps } from './Countdown.tsx'
import { EventLink } from './EventLink.tsx'
import styles from './opening-row.module.css'
import { blockOf, factsOf, timeWords } from './opening-words.ts'

interface Props {
  opening: OpeningView
  /** The moment up to which its own changes have come; null: that of the answer. */
  now: string | null
  /** Comes after the page. */
  Countdown: ComponentType<CountdownProps> | null
  /** One of a few on another page: without what its own page has room for. */
  isBrief?: boolean
  heading: 'h3' | 'h4'
}

/** A new server: its day, its name and state, the time until it opens, and the one thing to do. */
export function OpeningRow({ opening, now, Countdown, isBrief = false, heading: Heading }: Props) {
  const { id, zone, name, schedule, next } = opening
  const state = next !== null && now !== null && next.at <= now ? next.state : opening.state
  const isComing = state === 'announced' || state === 'soon'
  const block = blockOf(opening, state)
  const time = timeWords(opening, state)
  return (
    <div className={styles.row} id={isBrief ? undefined : `opening-${id}`}>
      <span className={styles.day} aria-hidden="true">
        {block === null ? (
          <i>待定</i>
        ) : (
          <>
            {block.head}
            <b>{block.day}</b>
          </>
        )}
      </span>
      <div className={styles.words}>
        <Heading className={styles.name}>
          {isBrief ? <SiteLink to={paths.openings({ id })}>{name}</SiteLink> : name}
          <span className={`${styles.chip} ${styles[state]}`} data-state={state}>
            {openingStateWords[state]}
          </span>
        </Heading>
        <p className={styles.time}>
          {time !== '' && (schedule.at === null ? <span>{time}</span> : <time dateTime={schedule.at}>{time}</time>)}
          <span>{zone}</span>
        </p>
      </div>
      <div className={styles.end}>
        {isComing && schedule.precision === 'exact' && schedule.at !== null && (
          <span className={styles.countdown} aria-hidden="true">
            {Countdown !== null && <Countdown at={schedule.at} />}
          </span>
        )}
        <Action opening={opening} isComing={isComing} />
      </div>
      {!isBrief && <Rest opening={opening} isComing={isComing} facts={factsOf(opening, state)} />}
    </div>
  )
}

/** What does not fit beside the name: facts, the note, an article, the calendar. */
function Rest({ opening, isComing, facts }: { opening: OpeningView; isComing: boolean; facts: readonly string[] }) {
  const { name, note, article } = opening
  const calendar = isComing ? opening.calendar : null
  return (
    <div className={styles.rest}>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {note !== '' && <p>{note}</p>}
      {(article !== null || calendar !== null) && (
        <p className={styles.links}>
          {article !== null && (
            <SiteLink to={paths.article(article.id)} title={article.title}>
              开服公告
              <span className={styles.hidden}>：{article.title}</span>
            </SiteLink>
          )}
          {calendar !== null && <EventLink href={calendar} name={name} />}
        </p>
      )}
    </div>
  )
}

function Action({ opening: { action, name }, isComing }: { opening: OpeningView; isComing: boolean }) {
  const devices = useDevices()
  if (action === null) return null
  const { asksFirst, main, targets } = action.ways
  const own = devices.find((device) => targets[device] !== null)
  const { href, host } = (own && targets[own]) ?? main
  return (
    <a className={styles.action} href={href} rel="noopener" data-leaves={asksFirst ? host : undefined}>
      {isComing ? '预约' : '进入'}
      <span className={styles.hidden}> {name}</span>
    </a>
  )
}
