import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'

interface Props {
  /** Ids of the rows, in order. */
  ids: readonly string[]
  onMove(from: number, to: number): void
  /** The name of the row at this index, for screen readers. */
  nameAt?(index: number): string
  /** The target position when the row at `from` moves to `to`, for screen readers. */
  placeText?(from: number, to: number): string
  isFixed?: boolean
  children: ReactNode
}

const plainPlace = (_: number, to: number) => `第 ${to + 1} 位`

/** Rows that can be reordered by mouse, touch, or the keyboard: space lifts a row, arrows move it, space drops it. */
export function SortContext({ ids, onMove, nameAt, placeText = plainPlace, isFixed = false, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // A new array with the same ids would render all rows again.
  const order = ids.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what the list says
  const items = useMemo(() => [...ids], [order])
  const isMoving = useEscapeOfMove()
  const at = (id: string | number) => ids.indexOf(String(id))
  const end = ({ active, over }: DragEndEvent) => {
    isMoving.current = false
    if (over && over.id !== active.id && at(over.id) >= 0) onMove(at(active.id), at(over.id))
  }
  const name = (id: string | number) => (nameAt ? `「${nameAt(at(id))}」` : '')
  const place = (from: string | number, to: string | number) => placeText(at(from), at(to))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // At the edge of a phone the rows scroll at a thousand pixels a second: at twice that, dropping one is impossible.
      autoScroll={{ acceleration: 5 }}
      onDragStart={() => {
        isMoving.current = true
      }}
      onDragEnd={end}
      onDragCancel={() => {
        isMoving.current = false
      }}
      accessibility={{
        screenReaderInstructions: { draggable: '按空格键拿起这一行，用上下方向键移动，再按空格键放下；按 Esc 取消。' },
        announcements: {
          onDragStart: ({ active }) => `拿起了${name(active.id)}，现在${place(active.id, active.id)}`,
          onDragOver: ({ active, over }) => (over ? `${name(active.id)}移到${place(active.id, over.id)}` : undefined),
          onDragEnd: ({ active, over }) => (over ? `${name(active.id)}放在${place(active.id, over.id)}` : '已放回原处'),
          onDragCancel: () => '已取消移动',
        },
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={isFixed}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Escape cancels the move, and must not close the dialog around the rows, which listens further out. */
function useEscapeOfMove() {
  const isMoving = useRef(false)
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isMoving.current) event.stopPropagation()
    }
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [])
  return isMoving
}
