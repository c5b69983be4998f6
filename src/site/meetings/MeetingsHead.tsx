import type { MeetingsView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { PeaksArt } from '../components/PeaksArt.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './meetings.module.css'

/** Both sides with the balance between them. Contains the page's h1. */
export function MeetingsHead({ meetings }: { meetings: MeetingsView }) {
  const { kind, sides, balance, games } = meetings
  const [a, b] = sides
  return (
    <section className={styles.board}>
      <PeaksArt className={styles.art} id={a.id * 31 + b.id} />
      <div className={`${page.wrap} ${styles.inner}`}>
        <h1 className={styles.title}>
          {a.name} 与 {b.name} 的交锋
        </h1>
        <div className={styles.body}>
          <Side kind={kind} side={a} />
          <div className={styles.middle} data-results="">
            <p className={`${styles.score} result`}>
              <span className={page.hidden}>{`${a.name} ${balance.wins} 胜，${b.name} ${balance.losses} 胜`}</span>
              <span aria-hidden="true">
                {balance.wins}
                <i>:</i>
                {balance.losses}
              </span>
            </p>
            <p className={`${styles.note} result unsaid`}>
              {[
                `交手 ${balance.played} 场`,
                balance.draws > 0 ? `平 ${balance.draws} 场` : '',
                games === null ? '' : `小局 ${games[0]} 比 ${games[1]}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {balance.played > 0 && <Shares wins={balance.wins} draws={balance.draws} losses={balance.losses} />}
          </div>
          <Side kind={kind} side={b} />
        </div>
      </div>
    </section>
  )
}

function Side({ kind, side: { id, name, logo } }: { kind: MeetingsView['kind']; side: MeetingsView['sides'][number] }) {
  return (
    <SiteLink className={styles.side} to={kind === 'team' ? paths.team(id) : paths.player(id)}>
      <EntrantMark entrant={{ id, name, logo }} />
      <b>{name}</b>
    </SiteLink>
  )
}

/** The same as a bar; the text beside it says it. */
function Shares({ wins, draws, losses }: { wins: number; draws: number; losses: number }) {
  const all = wins + draws + losses
  const parts = [
    { key: 'a', share: wins / all },
    { key: 'even', share: draws / all },
    { key: 'b', share: losses / all },
  ] as const
  let x = 0
  return (
    <svg className={`${styles.bar} result unsaid`} viewBox="0 0 300 8" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, share }) => {
        const from = x
        x += share * 300
        return <rect key={key} className={styles[key]} x={from} y="0" width={share * 300} height="8" />
      })}
    </svg>
  )
}
