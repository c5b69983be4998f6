import { Spin } from 'antd'
import styles from './waiting.module.css'

/** Where a screen, or a large part of it, is on its way. */
export function Waiting({ text = '正在载入' }: { text?: string }) {
  return (
    <div className={styles.wait}>
      <Spin description={text} />
    </div>
  )
}
