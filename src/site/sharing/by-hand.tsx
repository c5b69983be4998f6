import { openModal } from '../overlays/open-overlay.ts'
import styles from './by-hand.module.css'

/** Where nothing may copy for the visitor. A game's own WebView has no address bar to copy from. */
export async function openByHand(address: string, opener: Element): Promise<void> {
  await openModal({
    type: 'warning',
    title: '没能自动复制',
    content: (
      <label className={styles.address}>
        请长按或全选下面的地址，手动复制：
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
    ),
    opener,
  })
}
