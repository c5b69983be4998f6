import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import type { LiveBlock } from '#shared/settings.ts'
import { DayTabs } from '../competition/DayTabs.tsx'
import { MatchDays } from '../competition/MatchDays.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { useToday } from '../today.tsx'
import { Standing } from './Standing.tsx'
import styles from './season-now.module.css'

/** How many of the latest results stand above the matches of a day that has none yet. */
const mostLatest = 3

/** The matches of the day, and how their competition stands. */
export function SeasonNow({ block }: { block: LiveBlock }) {
  const { day, standing } = block
  const today = useToday()
  const latest = useLatestAbove(block)
  const rest = day.total - day.matches.length
  return (
    <div className={`${page.wrap} ${page.section} ${styles.columns}`}>
      <section className={styles.schedule} aria-label="赛程">
        <SectionHead title="赛程" more={{ label: '全部赛程', to: paths.schedule() }} />
        {day.days.length > 0 && (
          <DayTabs days={day.days} current={day.day} today={today} linkTo={(other) => paths.schedule({ day: other })} />
        )}
        {latest.length > 0 && (
          <section className={styles.latest} aria-label="最近结束">
            <h3>最近结束</h3>
            <Rows matches={latest} withCompetition shape="line" />
          </section>
        )}
        {day.matches.length > 0 && <MatchDays matches={day.matches} logos={day.competitionLogos} day={day.day} withHeads={false} />}
        {rest > 0 && day.day !== null && (
          <SiteLink className={styles.rest} to={paths.schedule({ day: day.day })}>
            这一天还有 {rest} 场
          </SiteLink>
        )}
      </section>
      {standing && standing.matches.length + standing.tables.length > 0 && <Standing standing={standing} />}
    </div>
  )
}

/**
 * None where the day has results itself. Those that there were at first, until nobody looks at the page: what ends while they are read moves nothing,
 * and the stage may show any of them.
 */
function useLatestAbove({ day, latest, featured }: LiveBlock): LiveBlock['latest'] {
  const found = day.matches.some(({ play }) => play === 'ended') ? [] : latest.filter(({ id }) => id !== featured?.id).slice(0, mostLatest)
  const now = { day: day.day, ids: found.map(({ id }) => id) }
  const [first, setFirst] = useState(now)
  const isUnseen = typeof document !== 'undefined' && document.hidden
  const isAnew = first.day !== now.day || (isUnseen && first.ids.join() !== now.ids.join())
  if (isAnew) {
    setFirst(now)
    return found
  }
  const others = latest.filter(({ id }) => !first.ids.includes(id))
  return first.ids.flatMap((id) => latest.find((match) => match.id === id) ?? others.shift() ?? [])
}
