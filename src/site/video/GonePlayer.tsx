import { Icon } from '../components/Icon.tsx'
import styles from './file-player.module.css'

/** The placeholder for a video that was taken down. */
export function GonePlayer() {
  return (
    <span className={styles.player}>
      <span className={styles.gone}>
        <Icon name="unseen" />
        视频已下架
      </span>
    </span>
  )
}
