import { DndContext, type DragEndEvent, DragOverlay, MouseSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { Button, Empty, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { siteToday } from '#admin/pieces/site-today.ts'
import type { ScheduleRules } from '#rules/schedule/model.ts'
import type { Period } from '#rules/schedule/starts.ts'
import { dayNumber, dayOfNumber } from '#rules/schedule/time.ts'
import { formatDayRange, formatWeekday } from '#shared/dates.ts'
import { daysOf, type Entry, venuesOf } from './calendar.ts'
import { CarriedCard, MatchCard } from './MatchCard.tsx'
import styles from './schedule.module.css'

interface Props {
  entries: readonly Entry[]
  rules: ScheduleRules
  period: Period
  movable: ReadonlySet<string>
  onOpen(match: string): void
  /** A match was dropped on a day at a venue. */
  onDrop(match: string, day: number, venue: string): void
}

/** A week of match days per page. */
const daysShown = 7
const waitingShown = 24

/** One row per day, one column per venue. Only some days are rendered at a time: a season has more matches than a page can hold. */
export function CalendarView({ entries, rules, period, movable, onOpen, onDrop }: Props) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }))
  const [carried, setCarried] = useState<string | null>(null)
  const days = daysOf(entries, rules, period)
  const pages = Math.max(1, Math.ceil(days.length / daysShown))
  const [chosen, setPage] = useState<number | null>(null)
  const page = Math.min(chosen ?? firstPage(entries, days), pages - 1)
  const shown = days.slice(page * daysShown, (page + 1) * daysShown)
  const dated = entries.filter(({ bout }) => bout.start !== null && shown.includes(dayNumber(bout.start)))
  const waiting = entries.filter(({ bout }) => bout.start === null && movable.has(bout.key))
  const venues = venuesOf(dated, rules)
  const carriedEntry = entries.find(({ bout }) => bout.key === carried)
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null)
    if (!over) return
    const [day = '', ...venue] = String(over.id).split('|')
    onDrop(String(active.id), Number(day), venue.join('|'))
  }
  const card = (entry: Entry) => <MatchCard key={entry.bout.key} entry={entry} isMovable={movable.has(entry.bout.key)} onOpen={onOpen} />
  if (entries.length === 0) return <Empty description="还没有对阵可以排期。" />
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setCarried(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
      accessibility={{ screenReaderInstructions: { draggable: '按回车键打开，用表单改时间和场地。' } }}
    >
      <Flex justify="space-between" align="center" gap={8} className={styles.pager}>
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          前几天
        </Button>
        <span aria-live="polite">{rangeText(shown)}</span>
        <Button disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
          后几天
        </Button>
      </Flex>
      {waiting.length > 0 && (
        <section aria-label="还没排时间的比赛" className={styles.waiting}>
          <h3>还没排时间的比赛（{waiting.length}）</h3>
          <div className={styles.cards}>{waiting.slice(0, waitingShown).map(card)}</div>
          {waiting.length > waitingShown && <p className={styles.note}>另有 {waiting.length - waitingShown} 场，见“列表”。</p>}
        </section>
      )}
      {/* More venues than fit are reached by scrolling, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus */}
      <section className={styles.days} tabIndex={0} aria-label="按天的赛程">
        {shown.map((day) => (
          <section key={day} aria-label={formatWeekday(dayOfNumber(day), siteToday())} className={styles.day}>
            <h3>{formatWeekday(dayOfNumber(day), siteToday())}</h3>
            <div className={styles.lanes}>
              {venues.map((venue) => (
                <Lane key={venue} id={`${day}|${venue}`} venue={venue}>
                  {dated
                    .filter(({ bout }) => bout.venue === venue && dayNumber(bout.start ?? 0) === day)
                    .sort((a, b) => (a.bout.start ?? 0) - (b.bout.start ?? 0))
                    .map(card)}
                </Lane>
              ))}
            </div>
          </section>
        ))}
      </section>
      <DragOverlay dropAnimation={null}>{carriedEntry && <CarriedCard entry={carriedEntry} />}</DragOverlay>
    </DndContext>
  )
}

function Lane({ id, venue, children }: { id: string; venue: string; children: readonly ReactNode[] }) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <div ref={setNodeRef} className={isOver ? `${styles.lane} ${styles.over}` : styles.lane}>
      <h4>{venue || '没有场地'}</h4>
      {children.length > 0 ? <div className={styles.cards}>{children}</div> : <p className={styles.free}>空</p>}
    </div>
  )
}

/** The first page with a change; else that of the first match. */
function firstPage(entries: readonly Entry[], days: readonly number[]): number {
  const starts = (some: readonly Entry[]) =>
    some.flatMap(({ bout }) => bout.start ?? []).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const changed = starts(entries.filter(({ planned }) => planned !== null))
  const first = Number.isFinite(changed) ? changed : starts(entries.filter(({ bout }) => bout.state !== 'over'))
  return Number.isFinite(first) ? Math.floor(days.indexOf(dayNumber(first)) / daysShown) : 0
}

function rangeText(days: readonly number[]): string {
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? '' : formatDayRange(dayOfNumber(first), dayOfNumber(last))
}
