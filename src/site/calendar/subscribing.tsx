import { openModal } from '../overlays/open-overlay.ts'
import styles from './subscribing.module.css'

/** What is to be done with the address that was copied: there is no calendar that takes it by itself. */
export async function openSubscribing(opener: Element): Promise<void> {
  await openModal({
    type: 'success',
    title: '订阅地址已复制',
    content: (
      <>
        <ol className={styles.steps}>
          <li>打开常用的日历，找到「添加订阅」或「通过网址添加」。</li>
          <li>粘贴地址并保存。</li>
        </ol>
        <p>以后有改动，日历会自己更新。没有订阅功能的日历，可以用「加入日历」一次存入。</p>
      </>
    ),
    opener,
  })
}
