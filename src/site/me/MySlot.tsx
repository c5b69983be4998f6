import { useStore } from '#ui/store.ts'
import styles from './my-slot.module.css'
import { panel } from './my-slot-store.ts'

/** The panel on the home page for visitors with a token. For others it is empty; its space is reserved, so that nothing jumps. */
export function MySlot() {
  const shown = useStore(panel)
  if (shown.state === 'none') return null
  if (shown.state === 'waiting') return <div className={styles.slot} />
  const { Panel, name, playerId, own } = shown
  return (
    <div className={styles.slot}>
      <Panel name={name} playerId={playerId} own={own} />
    </div>
  )
}
