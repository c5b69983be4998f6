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

/** None where the day has results itself. As the page was opened: those that end while it is read move nothing, and the stage may show any of them. */
function useLatestAbove({ day, latest, featured }: LiveBlock): LiveBlock['latest'] {
  const found = day.matches.some(({ play }) => play === 'ended') ? [] : latest.filter(({ id }) => id !== featured?.id).slice(0, mostLatest)
  const [opened, setOpened] = useState({ day: day.day, ids: found.map(({ id }) => id) })
  if (opened.day !== day.day) {
    setOpened({ day: day.day, ids: found.map(({ id }) => id) })
    return found
  }
  const others = latest.filter(({ id }) => !opened.ids.includes(id))
  return opened.ids.flatMap((id) => latest.find((match) => match.id === id) ?? others.shift() ?? [])
}
