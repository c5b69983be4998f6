import { type ReactNode, useRef } from 'react'
import page from '../components/page.module.css'
import styles from './rounds-frame.module.css'
import { useRounds } from './use-rounds.ts'

interface Props {
  /** The label of the frame: 双败淘汰对阵图. */
  label: string
  rounds: readonly { id: string; name: string; hasLive: boolean }[]
  /** Id of the round that is shown first. */
  open: string
  /** All rounds fit side by side on a wide screen, so that none has to be chosen there. */
  isWhole: boolean
  /** A tree, which can be shown small and whole, and in which the path of a side is long enough to be highlighted. */
  hasWays?: boolean
  children: ReactNode
}

/**
 * Rounds in columns: on a phone one at a time with the edge of the next, chosen by the chips above. Without script the chips are anchors.
 */
export function RoundsFrame({ label, rounds, open, isWhole, hasWays = false, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useRounds(root, open, rounds.map(({ id }) => id).join())
  const overview = `all-${rounds[0]?.id}`
  return (
    <div className={`${styles.rounds} ${isWhole ? styles.whole : ''}`} ref={root}>
      {hasWays && (
        <>
          <input type="checkbox" className={`${styles.overview} ${page.hidden}`} id={overview} data-overview />
          <div className={styles.tools}>
            <label className={styles.tool} htmlFor={overview}>
              看整张图
            </label>
            <button type="button" className={styles.tool} aria-pressed="false" data-script>
              看一方的路线
              <small>点一方的名字</small>
            </button>
          </div>
        </>
      )}
      {rounds.length > 1 && (
        <nav className={styles.chips} aria-label={`选择轮次：${label}`}>
          {rounds.map(({ id, name, hasLive }) => (
            <a key={id} href={`#${id}`} aria-current={id === open ? 'true' : undefined}>
              {hasLive && <span className={styles.dot} />}
              {name}
            </a>
          ))}
        </nav>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  )
}
