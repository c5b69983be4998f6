import { useState } from 'react'
import type { MatchStatistics } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './figure-tables.module.css'
import { figureText, valueIn } from './figure-words.ts'

interface Props {
  caption: string
  names: readonly string[]
  figures: readonly Figure[]
  sides: MatchStatistics['sides']
}

/** The figures of every player: by side, or sorted by one of the figures, the better value first. */
export function PlayerFigures({ caption, names, figures, sides }: Props) {
  const [sorted, setSorted] = useState<string | null>(null)
  const all = sides.flatMap(({ players }, side) => players.map((each) => ({ ...each, side })))
  const told = figures.filter(({ of, key }) => of === 'player' && all.some(({ values }) => valueIn(values, key) !== null))
  if (told.length === 0) return null
  const by = told.find(({ key }) => key === sorted)
  const rows = by ? [...all].sort((a, b) => order(by, valueIn(a.values, by.key), valueIn(b.values, by.key))) : all
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">选手</th>
            {told.map((figure) => (
              <th scope="col" key={figure.key} title={figure.name} aria-sort={sorted === figure.key ? direction(figure) : undefined}>
                {figure.shortName ?? figure.name}
                <button
                  type="button"
                  className={styles.sort}
                  aria-pressed={sorted === figure.key}
                  aria-label={`按${figure.name}排序`}
                  data-script
                  onClick={() => setSorted(sorted === figure.key ? null : figure.key)}
                >
                  {figure.better === 'higher' ? '▼' : '▲'}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ player, values, side }) => (
            <tr key={`${side} ${player.id ?? player.name}`} className={side === 1 ? styles.second : undefined}>
              <th scope="row">
                {player.id === null ? player.name : <SiteLink to={paths.player(player.id)}>{player.name}</SiteLink>}
                <small>{names[side]}</small>
              </th>
              {told.map((figure) => (
                <td key={figure.key}>{figureText(figure, valueIn(values, figure.key))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function direction({ better }: Figure): 'ascending' | 'descending' {
  return better === 'higher' ? 'descending' : 'ascending'
}

function order({ better }: Figure, a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return better === 'higher' ? b - a : a - b
}
