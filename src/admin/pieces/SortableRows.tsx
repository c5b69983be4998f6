import { HolderOutlined } from '@ant-design/icons'
import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { SortContext } from './SortContext.tsx'
import styles from './sortable-rows.module.css'

interface Props<T> {
  items: readonly T[]
  idOf(item: T): string
  /** The label of the drag handle: 移动「青锋」. */
  nameOf(item: T): string
  render(item: T, index: number): ReactNode
  onOrder(items: T[], from: number, to: number): void
  /** The target position when the row at `from` moves to `to`, for screen readers. */
  placeText?(from: number, to: number): string
  /** A separator: items can move past it, it cannot be moved itself. */
  isBar?(item: T): boolean
  isFixed?: boolean
}

const noBar = () => false

/** A list that can be reordered by dragging, or with the keyboard: space on the handle lifts a row, arrows move it, space drops it. */
export function SortableRows<T>({ items, idOf, nameOf, render, onOrder, placeText, isBar = noBar, isFixed = false }: Props<T>) {
  return (
    <SortContext
      ids={items.map(idOf)}
      nameAt={(index) =>
        items
          .slice(index, index + 1)
          .map(nameOf)
          .join('')
      }
      placeText={placeText}
      isFixed={isFixed}
      onMove={(from, to) => onOrder(arrayMove([...items], from, to), from, to)}
    >
      <ol className={styles.rows}>
        {items.map((item, index) =>
          isBar(item) ? (
            <Bar key={idOf(item)} id={idOf(item)}>
              {render(item, index)}
            </Bar>
          ) : (
            <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)} isFixed={isFixed}>
              {render(item, index)}
            </Row>
          ),
        )}
      </ol>
    </SortContext>
  )
}

function Row({ id, name, isFixed, children }: { id: string; name: string; isFixed: boolean; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
  })
  return (
    <li ref={setNodeRef} className={isDragging ? styles.dragged : styles.row} style={movedBy(transform, transition)}>
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        icon={<HolderOutlined aria-hidden />}
        disabled={isFixed}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription="可移动的行"
        aria-label={`移动「${name}」`}
      />
      {children}
    </li>
  )
}

function Bar({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, transform, transition } = useSortable({ id, disabled: { draggable: true } })
  return (
    <li ref={setNodeRef} className={styles.bar} style={movedBy(transform, transition)}>
      {children}
    </li>
  )
}

function movedBy(transform: { y: number } | null, transition: string | undefined) {
  return { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }
}
