import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { SortContext } from './SortContext.tsx'
import styles from './sortable.module.css'

interface Props {
  /** Ids of the rows, in order. */
  ids: readonly number[]
  onMove(from: number, to: number): void
  children: ReactNode
}

/** Form rows that can be reordered. */
export function SortableList({ ids, onMove, children }: Props) {
  return (
    <SortContext ids={ids.map(String)} onMove={onMove}>
      {children}
    </SortContext>
  )
}

export function SortableRow({ id, label, children }: { id: number; label: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: String(id) })
  return (
    <div
      ref={setNodeRef}
      className={isDragging ? `${styles.row} ${styles.moving}` : styles.row}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription="可移动的行"
        aria-label={`移动${label}`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
