import type { ComponentType } from 'react'
import type { OpeningState } from '#shared/opening-state.ts'
import type { OpeningView } from '#shared/openings.ts'
import { paths } from '#shared/paths.ts'
import { openingStateWords } from '#shared/words/openings.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { useDevices } from '../link-hub/use-devices.ts'
import { useToday } from '../today.tsx'
import type { CountdownProps } from './Countdown.tsx'
import styles from './opening-row.module.css'
import { blockOf, timeWords } from './opening-words.ts'

export interface RestProps {
  opening: OpeningView
  /** The current state. */
  state: OpeningState
}

interface Props {
  opening: OpeningView
  /** The instant up to which its changes have been applied; null: that of the answer. */
  now: string | null
  /** Loaded after the page. */
  Countdown: ComponentType<CountdownProps> | null
  /** The details below the name. Without it: a short list on another page, where the name is a link. */
  Rest?: ComponentType<RestProps>
}

/** A new server: date, name and state, countdown, and one action. */
export function OpeningRow({ opening, now, Countdown, Rest }: Props) {
  const { id, zone, name, schedule, next } = opening
  const state = next !== null && now !== null && next.at <= now ? next.state : opening.state
  const isComing = state === 'announced' || state === 'soon'
  const today = useToday()
  const block = blockOf(opening, state, today)
  const time = timeWords(opening, state, today)
  return (
    <div className={styles.row} id={Rest && `opening-${id}`}>
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
        <h3 className={styles.name}>
          {Rest ? name : <SiteLink to={paths.openings({ id })}>{name}</SiteLink>}
          <span className={`${styles.chip} ${styles[state] ?? ''}`} data-state={state}>
            {openingStateWords[state]}
          </span>
        </h3>
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
        {(isComing || state === 'open') && <Action opening={opening} isComing={isComing} />}
      </div>
      {Rest && <Rest opening={opening} state={state} />}
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
      <span className={page.hidden}> {name}</span>
    </a>
  )
}
