import type { TeamView } from '#shared/competitions/record-views.ts'
import type { RecordFilter } from '#shared/paths.ts'
import { byesText } from '../competition/bye-words.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './record-page.module.css'

/** On a phone, where each takes three lines, the others wait behind a switch that needs no script; the stylesheet has the number, too. */
const shownFirst = 3

interface Props {
  matches: TeamView['matches']
  competitions: TeamView['competitions']
  hrefOf(filter: RecordFilter): string
}

/** Past matches, which tell how far they went; page by page, of all competitions or of one; everything is in the URL. */
export function PastMatches({ matches: { items, total, cancelled, pageSize, page: number, competition }, competitions, hrefOf }: Props) {
  const pageCount = Math.ceil(total / pageSize)
  const known = new Map(
    competitions.filter((line) => line.record.played + line.unranked > 0).map((line) => [line.competition.id, line.competition.name]),
  )
  const byes = competitions.filter((line) => line.competition.id === competition).flatMap((line) => line.byes)
  const choices = [...known].map(([id, name]) => ({ label: name, to: hrefOf({ competition: id }), isCurrent: id === competition }))
  return (
    <section className={page.section} aria-label="打过的比赛">
      <SectionHead
        title={
          <>
            打过的比赛<span className="result unsaid">（{total - cancelled}）</span>
          </>
        }
      />
      <Covered what="打过的比赛">
        {choices.length > 1 && (
          <ChoiceRow label="按赛事" choices={[{ label: '全部赛事', to: hrefOf({}), isCurrent: competition === null }, ...choices]} />
        )}
        {items.length > 0 ? (
          <>
            {items.length > shownFirst && <input type="checkbox" id="played" className={`${page.hidden} ${styles.unfold}`} />}
            <div className={styles.played}>
              <Rows matches={items} withCompetition={competition === null} shape="line" />
            </div>
            {items.length > shownFirst && (
              <label htmlFor="played" className={`${page.button} ${page.ghost}`}>
                <span>显示这一页的 {items.length} 场</span>
                <span>收起</span>
              </label>
            )}
          </>
        ) : (
          <Notice heading="h3" title="这里没有比赛" text={number > 1 ? `一共只有 ${pageCount} 页。` : '换一项赛事看看。'} />
        )}
        {cancelled > 0 && <p className={styles.byes}>另有 {cancelled} 场取消，也列在这里，不计入场数。</p>}
        {byes.length > 0 && <p className={styles.byes}>{byesText(byes)}</p>}
        {pageCount > 1 && (
          <Pager page={number} pageCount={pageCount} hrefOf={(other) => hrefOf({ competition: competition ?? undefined, page: other })} />
        )}
      </Covered>
    </section>
  )
}
