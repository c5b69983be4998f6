import type { MeetingsView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { nextWord } from '../competition/match-words.ts'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { FormMarks } from '../record-page/FormRow.tsx'
import { formWords } from '../record-page/form-words.ts'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { balanceWords } from './balance-words.ts'
import styles from './meetings.module.css'

/** Upcoming matches of the two, how both are going, results by competition, and all matches. */
export function MeetingsBody({ meetings }: { meetings: MeetingsView }) {
  const { kind, sides, competitions, form, next, matches } = meetings
  const [a, b] = sides
  const pageCount = Math.ceil(matches.total / matches.pageSize)
  const hasShares = competitions.length > 1 && matches.page === 1
  return (
    <div className={page.wrap}>
      {/* Whether and where they met is a result as well. */}
      <Covered what="交锋记录" className={styles.all}>
        {next.length > 0 && matches.page === 1 && (
          <section className={page.section} aria-label={nextWord(next)}>
            <SectionHead title={nextWord(next)} />
            <Rows matches={next} withCompetition shape="line" />
          </section>
        )}
        {form.some((one) => one.length > 0) && (
          <section className={page.section} aria-label="双方近况">
            <SectionHead title="双方近况" />
            <ul className={styles.forms}>
              {sides.map((side, i) => (
                <li key={side.id}>
                  <p>
                    <EntrantMark entrant={side} />
                    <b>{side.name}</b>
                    <span className="result unsaid">{formWords(form[i] ?? [])}</span>
                  </p>
                  <FormMarks form={form[i] ?? []} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={hasShares ? styles.shares : undefined}>
          {hasShares && (
            <section className={page.section} aria-label="按赛事">
              <SectionHead title={`按赛事（${a.name}）`} />
              <ul className={styles.lines}>
                {competitions.map(({ competition, record }) => (
                  <li key={competition.id}>
                    <SiteLink to={paths.competition(competition.id)}>{competition.name}</SiteLink>
                    <span className="result">{balanceWords(record)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {matches.items.length > 0 ? (
            <section className={page.section} aria-label="全部交锋">
              <SectionHead title={`全部交锋（${matches.total}）`} />
              <Rows matches={matches.items} withCompetition shape="line" />
              {pageCount > 1 && (
                <Pager page={matches.page} pageCount={pageCount} hrefOf={(other) => paths.meetings(kind, a.id, b.id, other)} />
              )}
            </section>
          ) : (
            <Notice
              heading="h2"
              title={matches.page > 1 ? '这里没有比赛' : '还没有交过手'}
              text={matches.page > 1 ? `一共只有 ${pageCount} 页。` : '他们的第一场比赛结束后，会出现在这里。'}
            >
              <SiteLink className={`${page.button} ${page.ghost}`} to={kind === 'team' ? paths.team(a.id) : paths.player(a.id)}>
                {spaced`看${a.name}`}
              </SiteLink>
            </Notice>
          )}
        </div>
      </Covered>
    </div>
  )
}
