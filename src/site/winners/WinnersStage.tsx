import { formatWeekday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Podium } from '../competition/Podium.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { useToday } from '../today.tsx'
import type { Winners } from './load-winners.ts'
import styles from './winners-stage.module.css'

/** The head of the page: title and podium on one stage, under its lights. */
export function WinnersStage({ podium: { awards, openAwards, decided } }: { podium: NonNullable<Winners['podium']> }) {
  const [first] = awards
  const today = useToday()
  return (
    <header className={styles.stage}>
      <svg className={styles.art} viewBox="0 0 1500 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path
          className={styles.far}
          d="M0 430 120 250 210 330 360 120 520 330 640 220 760 340 900 200 1040 320 1180 90 1330 300 1420 220 1500 320V620H0Z"
        />
        <path
          className={styles.near}
          d="M0 520 160 400 300 470 460 330 620 460 760 390 900 470 1060 350 1220 460 1360 380 1500 470V620H0Z"
        />
        <path className={styles.beam} d="M330 0h30l330 620H420zM1140 0h30L1080 620H810zM738 0h24l150 620H588z" />
      </svg>
      <div className={`${page.wrap} ${styles.inner}`}>
        <nav className={styles.crumbs} aria-label="所在位置">
          <SiteLink to={paths.home()}>首页</SiteLink>
        </nav>
        <h1>荣誉榜</h1>
        {first && (
          <p className={styles.facts}>
            <SiteLink to={paths.competition(first.competition.id)}>{`${first.season.name} · ${first.competition.name}`}</SiteLink>
            <span>{formatWeekday(first.at, today)}</span>
          </p>
        )}
        <Covered what="得主">
          <Podium awards={awards} open={openAwards} decided={decided} />
        </Covered>
      </div>
    </header>
  )
}
