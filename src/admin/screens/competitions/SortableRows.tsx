import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './competitions.module.css'

interface Props<T> {
  items: readonly T[]
  idOf(item: T): string
  /** What the handle is called: 移动「青锋」. */
  nameOf(item: T): string
  render(item: T, index: number): ReactNode
  onOrder(items: T[]): void
  isFixed?: boolean
}

/** Rows put in order by dragging, or with the keyboard: space on the handle takes a row up, arrows move it, space lays it down. */
export function SortableRows<T>({ items, idOf, nameOf, render, onOrder, isFixed = false }: Props<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over ? ids.indexOf(String(over.id)) : -1
    if (to >= 0 && over?.id !== active.id) onOrder(arrayMove([...items], ids.indexOf(String(active.id)), to))
  }
  const placeOf = (id: string | number) => `第 ${ids.indexOf(String(id)) + 1} 位`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。' },
        announcements: {
          onDragStart: ({ active }) => `拿起了${placeOf(active.id)}`,
          onDragOver: ({ over }) => (over ? `移到${placeOf(over.id)}` : undefined),
          onDragEnd: ({ over }) => (over ? `放在${placeOf(over.id)}` : '已放下'),
          onDragCancel: () => '已取消移动',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isFixed}>
        <ol className={styles.rows}>
          {items.map((item, index) => (
            <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)} isFixed={isFixed}>
              {render(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ id, name, isFixed, children }: { id: string; name: string; isFixed: boolean; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : styles.row}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        icon={<HolderOutlined />}
        disabled={isFixed}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`移动「${name}」`}
      />
      {children}
    </li>
  )
}
