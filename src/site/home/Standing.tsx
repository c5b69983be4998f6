import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import { paths } from '#shared/paths.ts'
import type { LiveBlock } from '#shared/settings.ts'
import { CardNow, CardSide } from '../competition/CardSide.tsx'
import { figuresOf, hasPublicResult } from '../competition/match-words.ts'
import { ShortTable } from '../competition/ShortTable.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import styles from './standing.module.css'

/** The bracket and the tables of the competition that is in front. */
export function Standing({ standing }: { standing: NonNullable<LiveBlock['standing']> }) {
  const { competition, stage, matches, tables } = standing
  const bracket = {
    key: 'bracket',
    label: stage.name,
    content: (
      <ul className={styles.bracket}>
        {matches.map((match) => (
          <li key={match.id}>
            <BracketCell match={match} />
          </li>
        ))}
      </ul>
    ),
  }
  const ranked = tables.map((shown) => ({
    key: shown.id,
    label: shown.name,
    content: <ShortTable shown={shown} caption={shown.stage.name} />,
  }))
  return (
    <section aria-label={`${competition.name}的形势`}>
      <SectionHead title={competition.name} more={{ label: '看全部', to: paths.competition(competition.id, { tab: 'stages' }) }} />
      <Tabs id="standing" label="阶段与小组" panels={matches.length > 0 ? [bracket, ...ranked] : ranked} />
    </section>
  )
}

/** One match of the bracket: its round and state, and the sides below each other. */
function BracketCell({ match }: { match: MatchSummary }) {
  const { sides, middle, isUpcoming } = figuresOf(match)
  const time = matchTimeText(match, useToday())
  return (
    <SiteLink className={match.play === 'live' ? `${styles.cell} ${styles.live}` : styles.cell} to={paths.match(match.id)} data-results="">
      <Spoken match={match} before={[match.round.name, time]} />
      <span className={styles.head} aria-hidden="true">
        <span>{match.round.name || match.name}</span>
        {match.play === 'live' ? (
          <CardNow match={match} />
        ) : middle !== '' && !isUpcoming ? (
          <span className={hasPublicResult(match) ? 'result' : undefined}>{middle}</span>
        ) : (
          <span>{time}</span>
        )}
      </span>
      <span className={styles.sides} aria-hidden="true">
        {match.sides.map((side, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
          <CardSide key={i} side={side} figure={sides[i]} />
        ))}
      </span>
    </SiteLink>
  )
}
