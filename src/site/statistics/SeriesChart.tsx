import type { MatchSeries } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { spaced } from '#shared/spaced.ts'
import tables from './figure-tables.module.css'
import { briefText, clockText, figureText, gameTitle } from './figure-words.ts'
import styles from './statistics.module.css'

type Series = MatchSeries['series'][number]

interface Props {
  series: Series
  figure: Figure
  names: readonly string[]
}

const [width, height, pad] = [600, 200, 10]
const mostRows = 40

/** The course of a figure as a line; of a lead above and below zero. A table says the same. */
export function SeriesChart({ series, figure, names }: Props) {
  const { game, side, samples } = series
  const [first] = samples
  const last = samples[samples.length - 1]
  if (!first || !last) return null
  const title = side === null ? `${figure.name}领先` : `${names[side - 1] ?? ''} ${figure.name}`
  const values = samples.map(([, value]) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const x = (seconds: number) => round((seconds / Math.max(1, last[0])) * width)
  const y = (value: number) => round(pad + ((high - value) / Math.max(1e-9, high - low)) * (height - 2 * pad))
  const points = side === null ? withCrossings(samples) : samples
  const lineOf = (shown: (value: number) => number) =>
    points.map(([seconds, value], i) => `${i === 0 ? 'M' : 'L'}${x(seconds)} ${y(shown(value))}`).join('')
  const areaOf = (shown: (value: number) => number) => `${lineOf(shown)}L${x(last[0])} ${y(0)}L${x(first[0])} ${y(0)}Z`
  /** Only where it leads, so that the line of each side has its colour. */
  const stretchesOf = (isIn: (value: number) => boolean) =>
    points
      .flatMap(([seconds, value], i) => {
        const [before = seconds, from = value] = points[i - 1] ?? []
        return i > 0 && isIn(from) && isIn(value) ? [`M${x(before)} ${y(from)}L${x(seconds)} ${y(value)}`] : []
      })
      .join('')
  return (
    <figure className={styles.chart}>
      <figcaption>
        {gameTitle(game)} · {title}
        <span>{leadWords({ series, figure, names }, last[1])}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${gameTitle(game)}${title}的走势，数据见下表`}
        preserveAspectRatio="none"
      >
        {side === null && (
          <>
            <path className={styles.areaA} d={areaOf((value) => Math.max(0, value))} />
            <path className={styles.areaB} d={areaOf((value) => Math.min(0, value))} />
          </>
        )}
        {[0.02, 0.27, 0.73, 0.98].map((share) => (
          <line key={share} className={styles.grid} x1="0" x2={width} y1={height * share} y2={height * share} />
        ))}
        <line className={styles.zero} x1="0" x2={width} y1={y(0)} y2={y(0)} />
        {side === null ? (
          <>
            <path className={styles.line} d={stretchesOf((value) => value >= 0)} />
            <path className={styles.lineB} d={stretchesOf((value) => value <= 0)} />
          </>
        ) : (
          <path className={styles.line} d={lineOf((value) => value)} />
        )}
        {/* Of no length: its round ends make it a dot, also where the picture is drawn wider than high. */}
        <path className={last[1] < 0 && side === null ? styles.dotB : styles.dot} d={`M${x(last[0])} ${y(last[1])}h.1`} />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{clockText(first[0])}</span>
        <span>
          {briefText(figure, low)} 至 {briefText(figure, high)}
        </span>
        <span>{clockText(last[0])}</span>
      </p>
      <details>
        <summary>看数据表</summary>
        <table className={tables.table}>
          <caption>{`${gameTitle(game)} ${title}`}</caption>
          <thead>
            <tr>
              <th scope="col">时刻</th>
              <th scope="col">{side === null ? `${names[0] ?? ''}领先` : figure.name}</th>
            </tr>
          </thead>
          <tbody>
            {thinned(samples).map(([seconds, value]) => (
              <tr key={seconds}>
                <th scope="row">{clockText(seconds)}</th>
                <td>{figureText(figure, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {samples.length > mostRows && (
          <p className={styles.note}>
            每隔 {Math.ceil(samples.length / mostRows)} 个点取一个，共 {samples.length} 个点。
          </p>
        )}
      </details>
    </figure>
  )
}

/** With the moments at which the lead went over to the other side. */
function withCrossings(samples: Series['samples']): Series['samples'] {
  return samples.flatMap(([seconds, value], i): Series['samples'] => {
    const [before, from] = samples[i - 1] ?? [seconds, value]
    return from * value < 0
      ? [
          [before + ((seconds - before) * from) / (from - value), 0],
          [seconds, value],
        ]
      : [[seconds, value]]
  })
}

/** At most `mostRows`, evenly, with the last. */
function thinned(samples: Series['samples']): Series['samples'] {
  const step = Math.ceil(samples.length / mostRows)
  return samples.filter((_, i) => i % step === 0 || i === samples.length - 1)
}

function leadWords({ series: { side }, figure, names }: Props, value: number): string {
  if (side !== null) return `最后 ${briefText(figure, value)}`
  if (value === 0) return '最后持平'
  return spaced`最后${names[value > 0 ? 0 : 1] ?? ''}领先 ${briefText(figure, Math.abs(value))}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
