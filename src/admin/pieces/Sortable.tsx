import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import styles from './sortable.module.css'

interface Props {
  /** Of the rows, in their order. */
  ids: readonly number[]
  onMove(from: number, to: number): void
  children: ReactNode
}

/** Rows that can be put in another order by mouse, finger, or the keyboard: space, arrows, space. */
export function SortableList({ ids, onMove, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  // Another list of the same rows would draw all of them again.
  const order = ids.join()
  // An id of 0 would count as none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what the list says
  const items = useMemo(() => ids.map((id) => id + 1), [order])
  const placeOf = (id: unknown) => ids.findIndex((one) => one + 1 === id) + 1
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(placeOf(active.id) - 1, placeOf(over.id) - 1)}
      accessibility={{
        screenReaderInstructions: { draggable: '按空格键拿起这一行，用上下方向键移动，再按空格键放下；按 Esc 取消。' },
        announcements: {
          onDragStart: ({ active }) => `已拿起第 ${placeOf(active.id)} 行`,
          onDragOver: ({ over }) => (over ? `移到了第 ${placeOf(over.id)} 行的位置` : undefined),
          onDragEnd: ({ over }) => (over ? `已放到第 ${placeOf(over.id)} 行` : '已放回原处'),
          onDragCancel: () => '已取消移动',
        },
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

export function SortableRow({ id, label, children }: { id: number; label: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: id + 1 })
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
        <HolderOutlined />
      </button>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
