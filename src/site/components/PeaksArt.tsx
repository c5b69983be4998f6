import { peaksHeight, peaksOf, peaksWidth } from './peaks.ts'
import styles from './peaks-art.module.css'

const palettes = [styles.blue, styles.teal, styles.violet, styles.slate, styles.ice, styles.indigo, styles.pine]
const depths = [styles.far, styles.middle, styles.near]

/** The placeholder for a missing cover: mountains drawn from a number. */
export function PeaksArt({ id, className }: { id: number; className?: string }) {
  const { palette, light, ridges } = peaksOf(id)
  return (
    <svg
      className={[styles.art, palettes[palette], className].filter(Boolean).join(' ')}
      viewBox={`0 0 ${peaksWidth} ${peaksHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle className={styles.light} cx={light.x} cy={light.y} r="7" />
      <circle className={styles.glow} cx={light.x} cy={light.y} r="13" />
      <circle className={styles.glow} cx={light.x} cy={light.y} r="24" />
      {ridges.map(({ whole, shadow }, i) => (
        <g key={whole} className={depths[i]}>
          <path d={whole} />
          <path className={styles.shadow} d={shadow} />
        </g>
      ))}
    </svg>
  )
}
