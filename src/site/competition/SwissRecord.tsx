import type { StageView } from '#shared/competitions/competition-views.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import { CardNow, CardSide } from './CardSide.tsx'
import { EntrantName } from './EntrantName.tsx'
import { figuresOf } from './match-words.ts'
import { RoundsFrame } from './RoundsFrame.tsx'
import { seedWords } from './seed-words.ts'
import { type SwissBox, swissColumns } from './swiss-columns.ts'
import styles from './swiss-record.module.css'

const kindWords = { playing: '', advance: '▲ 晋级', eliminated: '✕ 淘汰' } as const

/** Swiss by record: a column for every number of matches played, a box for every record in it. */
export function SwissRecord({ stage }: { stage: StageView }) {
  const columns = swissColumns(stage)
  if (columns.length === 0) return <p className={styles.empty}>对阵尚未公布。</p>
  const open =
    columns.find(({ boxes }) => boxes.some((box) => box.matches.some((match) => match.result === null))) ?? columns[columns.length - 1]
  return (
    <RoundsFrame
      label="瑞士轮按战绩对阵"
      rounds={columns.map(({ id, played, boxes }) => ({
        id,
        name: nameOf(played, boxes),
        hasLive: boxes.some((box) => box.matches.some((match) => match.play === 'live')),
      }))}
      open={open?.id ?? ''}
      isWhole={false}
    >
      <ol className={styles.columns}>
        {columns.map(({ id, played, boxes }) => (
          <li key={id} className={styles.column} id={id}>
            <h3 className={styles.head}>{nameOf(played, boxes)}</h3>
            {boxes.map((box) => (
              <Box key={`${box.wins}-${box.losses}`} box={box} />
            ))}
          </li>
        ))}
      </ol>
    </RoundsFrame>
  )
}

function nameOf(played: number, boxes: readonly SwissBox[]): string {
  return boxes.some((box) => box.kind === 'playing') ? `第 ${played + 1} 轮` : '结束'
}

function Box({ box: { wins, losses, kind, matches, entrants } }: { box: SwissBox }) {
  return (
    <section className={`${styles.box} ${styles[kind]}`}>
      <h4 className={styles.record}>
        <span className={page.hidden}>战绩</span>
        {wins}–{losses}
        {kind !== 'playing' && <small>{kindWords[kind]}</small>}
      </h4>
      {matches.length > 0 && (
        <ul>
          {matches.map((match) => (
            <li key={match.id}>
              <Row match={match} />
            </li>
          ))}
        </ul>
      )}
      {entrants.length > 0 && (
        <ul className={styles.names}>
          {kind === 'playing' && <li className={styles.wait}>等待配对</li>}
          {entrants.map((entrant) => (
            <li key={entrant.id}>
              <EntrantName entrant={entrant} isLink />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ match }: { match: StageMatch }) {
  const today = useToday()
  const { sides, middle, isUpcoming } = figuresOf(match)
  const { at, precision } = match.schedule
  const state = isUpcoming && at !== null && precision === 'exact' ? formatShort(at, today) : middle
  return (
    <SiteLink className={`${styles.match} ${match.play === 'live' ? styles.live : ''}`} to={paths.match(match.id)} data-results="">
      <Spoken match={match} after={seedWords(match)} />
      <span className={styles.seen} aria-hidden="true">
        {match.sides.map((side, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
          <CardSide key={i} side={side} figure={sides[i]} />
        ))}
        {(match.play === 'live' || state !== '') && (
          <span className={styles.state}>{match.play === 'live' ? <CardNow match={match} /> : state}</span>
        )}
      </span>
    </SiteLink>
  )
}
