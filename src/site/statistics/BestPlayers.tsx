import type { MatchStatistics } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { figureText, valueIn } from './figure-words.ts'
import styles from './statistics.module.css'

interface Props {
  names: readonly string[]
  figures: readonly Figure[]
  sides: MatchStatistics['sides']
}

/** Who had the most of each figure of players of which more is better; nobody where several had. */
export function BestPlayers({ names, figures, sides }: Props) {
  const all = sides.flatMap(({ players }, side) => players.map((each) => ({ ...each, side })))
  const best = figures.flatMap((figure) => {
    if (figure.of !== 'player' || figure.better !== 'higher') return []
    const most = Math.max(...all.map(({ values }) => valueIn(values, figure.key) ?? 0))
    const [first, ...others] = all.filter(({ values }) => valueIn(values, figure.key) === most)
    return first && others.length === 0 && most > 0 ? [{ figure, most, ...first }] : []
  })
  if (best.length === 0) return null
  return (
    <dl className={styles.best} aria-label="全场最高">
      {best.slice(0, 4).map(({ figure, most, player, side }) => (
        <div key={figure.key}>
          <dt>{figure.name}最高</dt>
          <dd>
            <b>{figureText(figure, most)}</b>
            {player.id === null ? <span>{player.name}</span> : <SiteLink to={paths.player(player.id)}>{player.name}</SiteLink>}
            <small>{names[side]}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
