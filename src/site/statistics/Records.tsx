import type { ReactNode } from 'react'
import type { FigureRecords } from '#shared/competitions/statistic-views.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './figure-tables.module.css'
import { figureText, meanText } from './figure-words.ts'

/** What a team or a player reached in each figure, over all competitions and in each of them. */
export function Records({ figures }: { figures: FigureRecords['items'] }) {
  return (
    <section className={page.section} aria-label="数据">
      <SectionHead title="数据" />
      <Covered what="数据">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={`${styles.card} ${styles.scroll}`} tabIndex={0} aria-label="数据记录">
          <table className={styles.table}>
            <caption className={figures.some(({ competitions }) => competitions.length > 1) ? undefined : page.hidden}>
              各项赛事合在一起，以及每项赛事
            </caption>
            <thead>
              <tr>
                <th scope="col">数据项</th>
                <th scope="col">次数</th>
                <th scope="col">合计</th>
                <th scope="col">平均</th>
                <th scope="col">最好一次</th>
              </tr>
            </thead>
            {figures.map(({ figure, entries, total, mean, best, bestIn, competitions }) => (
              <tbody key={`${figure.key} ${figure.name} ${figure.of}`}>
                <Line name={<b>{figure.name}</b>} figure={figure} totals={{ entries, total, mean, best, bestIn }} />
                {competitions.length > 1 &&
                  competitions.map(({ competition, ...totals }) => (
                    <Line
                      key={competition.id}
                      name={
                        <SiteLink className={styles.inCompetition} to={paths.figures(competition.id, { figure: figure.key })}>
                          {competition.name}
                        </SiteLink>
                      }
                      figure={figure}
                      totals={totals}
                    />
                  ))}
              </tbody>
            ))}
          </table>
        </section>
      </Covered>
    </section>
  )
}

type Item = FigureRecords['items'][number]

interface LineProps {
  name: ReactNode
  figure: Item['figure']
  totals: Pick<Item, 'entries' | 'total' | 'mean' | 'best' | 'bestIn'>
}

function Line({ name, figure, totals: { entries, total, mean, best, bestIn } }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{entries}</td>
      <td>{figure.total === 'sum' ? figureText(figure, total) : figure.total === 'last' ? `最近 ${figureText(figure, total)}` : '–'}</td>
      <td>{meanText(figure, mean)}</td>
      <td>
        <SiteLink to={paths.match(bestIn.matchId)} aria-label={`${figureText(figure, best)}，看这场比赛`}>
          {figureText(figure, best)}
        </SiteLink>
      </td>
    </tr>
  )
}
