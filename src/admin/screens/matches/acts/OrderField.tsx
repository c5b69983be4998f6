import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from 'antd'
import styles from '#admin/screens/matches/matches.module.css'

interface Props {
  /** Given by the form. */
  value?: readonly string[]
  onChange?(value: string[]): void
  nameOf(key: string): string
}

/** An order, by drag or by buttons. */
export function OrderField({ value = [], onChange, nameOf }: Props) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const move = (from: number, to: number) => onChange?.(arrayMove([...value], from, to))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ screenReaderInstructions: { draggable: '按空格拿起，用上下箭头移动，再按空格放下。' } }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) move(value.indexOf(String(active.id)), value.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={[...value]} strategy={verticalListSortingStrategy}>
        <ol className={styles.order}>
          {value.map((key, i) => (
            <OrderLine key={key} id={key} index={i} count={value.length} name={nameOf(key)} onMove={move} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface LineProps {
  id: string
  index: number
  count: number
  name: string
  onMove(from: number, to: number): void
}

function OrderLine({ id, index, count, name, onMove }: LineProps) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id })
  const moved = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : {}
  return (
    <li ref={setNodeRef} style={moved}>
      <button type="button" className={styles.handle} {...attributes} {...listeners} aria-label={`拖动${name}`}>
        <HolderOutlined />
      </button>
      <span className={styles.orderName}>
        {index + 1}. {name}
      </span>
      <Button aria-label={`${name}上移`} icon={<ArrowUpOutlined />} disabled={index === 0} onClick={() => onMove(index, index - 1)} />
      <Button
        aria-label={`${name}下移`}
        icon={<ArrowDownOutlined />}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </li>
  )
}
