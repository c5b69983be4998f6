import styles from './address-to-select.module.css'

/** Where nothing may copy for the visitor. A game's own WebView has no address bar to copy from. */
export function AddressToSelect({ address }: { address: string }) {
  return (
    <label className={styles.address}>
      没能自动复制，请手动复制这个地址：
      <input readOnly value={address} ref={(field) => field?.select()} onFocus={(event) => event.currentTarget.select()} />
    </label>
  )
}
