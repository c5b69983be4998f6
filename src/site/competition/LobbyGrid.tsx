import type { ReactNode } from 'react'
import type { MatchSide } from '#shared/competitions/match-summary.ts'
import { incidentWords } from '#shared/words/results.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './lobby-grid.module.css'
import { number } from './standings-columns.ts'

/** The result of a side in one round or game. */
export interface LobbyCell {
  place: number | null
  points: number | null
  score: number | null
  incident: MatchSide['incident']
  /** False: a ruling about the side takes the result out of the table. */
  counts: boolean
  /** Others have their places: who has none got none. */
  isTold: boolean
  /** Which lobby of the round, where there are several. */
  mark: string
}

export interface LobbyHead {
  key: number
  title: string
  isLive: boolean
  /** Links to the round's matches; with only one, the title is the link. */
  links: readonly { to: string; label: string }[]
}

export interface LobbyRow {
  key: number
  place: number | null
  who: ReactNode
  cells: readonly (LobbyCell | null)[]
  total: string
}

interface Props {
  caption: string
  note: string
  whoHead: string
  heads: readonly LobbyHead[]
  rows: readonly LobbyRow[]
}

/** Sides × rounds, or sides × games: place and points of each. It scrolls sideways, with the names and the totals fixed. */
export function LobbyGrid({ caption, note, whoHead, heads, rows }: Props) {
  return (
    <Covered what={caption}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={caption}>
        <table className={styles.grid}>
          <caption>
            {caption}
            <small>{note}</small>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.who}>
                {whoHead}
              </th>
              {heads.map((head) => (
                <th scope="col" key={head.key} className={head.isLive ? styles.live : undefined}>
                  <Head head={head} />
                </th>
              ))}
              <th scope="col">合计</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={styles.who}>
                  <span className={styles.name}>
                    {row.place !== null && <b className="result">{row.place}</b>}
                    {row.who}
                  </span>
                </th>
                {row.cells.map((cell, i) => (
                  <td key={heads[i]?.key} className={cell?.place === 1 && cell.counts ? styles.first : undefined}>
                    <Cell cell={cell} />
                  </td>
                ))}
                <td className={styles.total}>
                  <span className="result">{row.total}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Covered>
  )
}

function Head({ head: { title, links } }: { head: LobbyHead }) {
  const [only] = links
  if (only && links.length === 1) return <SiteLink to={only.to}>{title}</SiteLink>
  return (
    <>
      {title}
      {links.length > 0 && (
        <span className={styles.links}>
          {links.map(({ to, label }) => (
            <SiteLink key={to} to={to}>
              {label}
            </SiteLink>
          ))}
        </span>
      )}
    </>
  )
}

function Cell({ cell }: { cell: LobbyCell | null }) {
  if (!cell) return <span className={styles.none}>–</span>
  const { place, points, score, incident, counts, isTold, mark } = cell
  if (incident !== null && place === null) return <span className="result">{incidentWords[incident]}</span>
  if (place === null && isTold) return <span className={`${styles.none} result`}>{['无名次', mark].filter(Boolean).join(' · ')}</span>
  if (place === null) return <span className={styles.none}>{mark || '·'}</span>
  const earned = counts ? [points === null ? '' : `${number(points)} 分`, score === null ? '' : `${number(score)} 淘汰`] : ['不计']
  return (
    <span className={`${styles.cell} result`}>
      <b>{place}</b>
      <small>{[...earned, mark].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
