import { Spin } from 'antd'
import styles from './waiting.module.css'

/** Where a screen, or a large part of it, is on its way. */
export function Waiting() {
  return (
    <div className={styles.wait}>
      <Spin description="正在载入" />
    </div>
  )
}
