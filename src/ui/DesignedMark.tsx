import { designedMark } from '#shared/designed-mark.ts'
import { initialOf } from '#shared/initial.ts'
import styles from './designed-mark.module.css'

/**
 * The mark of what has no picture of its own; the name stands beside it. Pages have hundreds, so all that is the same for many is in the stylesheet.
 */
export function DesignedMark({ id, name, className }: { id: number; name: string; className?: string | undefined }) {
  const { whole, half, tintNumber } = designedMark(id)
  return (
    <svg className={`${styles.mark} ${styles[`tint${tintNumber}`]} ${className ?? ''}`} viewBox="0 0 40 40" aria-hidden="true">
      <path d={whole} />
      <path d={half} />
      <text>{initialOf(name)}</text>
    </svg>
  )
}
