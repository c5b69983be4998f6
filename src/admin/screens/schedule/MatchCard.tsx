import { PushpinFilled, WarningFilled } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { memo } from 'react'
import { instantOfMinute } from '#rules/schedule/time.ts'
import { formatClock } from '#shared/dates.ts'
import { type Entry, plannedChangeWords } from './calendar.ts'
import styles from './schedule.module.css'

interface Props {
  entry: Entry
  isMovable: boolean
  onOpen(match: string): void
}

/** One match in the calendar: dragged with the mouse, or opened to be moved by a form. */
export const MatchCard = memo(function MatchCard({ entry, isMovable, onOpen }: Props) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: entry.bout.key, disabled: !isMovable })
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...listeners}
      className={classOf(entry, isMovable, isDragging)}
      onClick={() => onOpen(entry.bout.key)}
    >
      <CardText entry={entry} />
    </button>
  )
})

/** The card while it is dragged. */
export function CarriedCard({ entry }: { entry: Entry }) {
  return (
    <div className={`${classOf(entry, true, false)} ${styles.carried}`}>
      <CardText entry={entry} />
    </div>
  )
}

function CardText({ entry: { bout, name, planned, isPinned, troubles } }: { entry: Entry }) {
  return (
    <>
      <span className={styles.time}>
        {bout.start === null ? '待定' : bout.isExact ? formatClock(instantOfMinute(bout.start)) : '全天'}
        {planned !== null && <span className={styles.mark}>{plannedChangeWords[planned]}</span>}
        {isPinned && (
          <span className={styles.mark}>
            <PushpinFilled aria-hidden /> 手动
          </span>
        )}
        {troubles.length > 0 && (
          <span className={styles.warn}>
            <WarningFilled aria-hidden /> 冲突
          </span>
        )}
      </span>
      <span className={styles.name}>{name}</span>
    </>
  )
}

function classOf({ planned, troubles }: Entry, isMovable: boolean, isDragging: boolean): string {
  return [
    styles.card,
    isMovable && styles.movable,
    planned !== null && styles.changed,
    troubles.length > 0 && styles.troubled,
    isDragging && styles.dragging,
  ]
    .filter((name) => typeof name === 'string')
    .join(' ')
}
