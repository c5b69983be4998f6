import type { MatchStatistics } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import tables from './figure-tables.module.css'
import { briefText, figureText, valueIn } from './figure-words.ts'
import styles from './statistics.module.css'

interface Props {
  caption: string
  /** Of the sides, in their order. */
  names: readonly string[]
  figures: readonly Figure[]
  sides: MatchStatistics['sides']
  /** They are made of those of several games. */
  isOfGames?: boolean
}

/** The figures of the sides: of two face to face, of more in a table of sides. */
export function SideFigures({ caption, names, figures, sides, isOfGames = false }: Props) {
  const told = figures.filter(({ of, key }) => of === 'side' && sides.some(({ values }) => valueIn(values, key) !== null))
  if (told.length === 0) return null
  const [first, second] = sides
  if (sides.length !== 2 || !first || !second) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <section className={tables.scroll} tabIndex={0} aria-label={caption}>
        <table className={tables.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">参赛方</th>
              {told.map((figure) => (
                <th scope="col" key={figure.key} title={figure.name}>
                  {figure.shortName ?? figure.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map(({ values }, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
              <tr key={side}>
                <th scope="row">{names[side]}</th>
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
  return (
    <table className={styles.faceOff}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{names[0]}</th>
          <th scope="col">数据项</th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {told.map((figure) => {
          const [a, b] = [valueIn(first.values, figure.key), valueIn(second.values, figure.key)]
          return (
            <tr key={figure.key}>
              <td className={isBetter(figure, a, b) ? styles.better : undefined}>{briefText(figure, a)}</td>
              <th scope="row">
                {figure.name}
                {isOfGames && figure.total !== 'sum' && <small>{figure.total === 'mean' ? '各局平均' : '最后一局'}</small>}
                <Bars a={a} b={b} />
              </th>
              <td className={isBetter(figure, b, a) ? styles.better : undefined}>{briefText(figure, b)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function isBetter({ better }: Figure, own: number | null, other: number | null): boolean {
  if (own === null || other === null) return false
  return better === 'higher' ? own > other : own < other
}

/** A bar of each from the middle, the greater one nearly whole; a decoration of what the numbers say. */
function Bars({ a, b }: { a: number | null; b: number | null }) {
  if (a === null || b === null || a < 0 || b < 0) return null
  const lengthOf = (value: number) => Math.round((value / Math.max(a, b, 1e-9)) * 96)
  return (
    <svg className={styles.bars} viewBox="0 0 202 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.rest} width="202" height="4" />
      <rect className={styles.barA} x={100 - lengthOf(a)} width={lengthOf(a)} height="4" />
      <rect className={styles.barB} x="102" width={lengthOf(b)} height="4" />
    </svg>
  )
}
