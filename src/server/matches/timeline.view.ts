import type { RulingKind, RulingPolicy } from '#shared/competitions/document.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { rulingKindWords, rulingPolicyWords } from '#shared/words/organiser.ts'
import type { MatchRow } from './match-rows.queries.ts'
import { movesOf } from './summary.view.ts'

type Event = MatchView['timeline'][number]

interface Parts {
  /** Null while the result is hidden, or where the end was not recorded. */
  endedAt: string | null
  /** Nobody played: what is over was ruled. */
  isRuled: boolean
  /** It is over, or decided: no time is set for it any more. */
  isPast: boolean
  rulings: readonly {
    key: string
    kind: RulingKind
    public_note: string
    at: string
    entrant_id: number | null
    policy: RulingPolicy | null
  }[]
  /** Public names of the sides. */
  names: ReadonlyMap<number, string>
  /** By key: 3:1 → 1:3. */
  corrections: ReadonlyMap<string, string>
}

/** First the scheduled dates, in the order in which they were set; then events with a known time, oldest first. */
export function viewTimeline(row: MatchRow, { endedAt, isRuled, isPast, rulings, names, corrections }: Parts): Event[] {
  const ended: Event[] = endedAt === null ? [] : [{ at: endedAt, kind: 'ended', title: isRuled ? '确认赛果' : '比赛结束', note: '' }]
  const ruled = rulings.map(({ key, kind, public_note, at, entrant_id, policy }): Event => {
    const name = entrant_id === null ? undefined : names.get(entrant_id)
    // Of many sides, and of a result that was played, nothing else says whom it hits.
    const about = name !== undefined && policy !== null ? `${name}，${rulingPolicyWords[policy]}` : undefined
    const change = corrections.get(key) ?? about
    return { at, kind, title: change === undefined ? rulingTitle(kind) : `${rulingTitle(kind)}：${change}`, note: public_note }
  })
  const [first, ...moves] = dates(row, isPast)
  // A reschedule without a recorded time keeps its position: after the one before it.
  let last = ''
  const placed = [...moves, ...ended, ...ruled].map((event, i) => {
    last = event.at ?? (i < moves.length ? last : '')
    return { event, key: last }
  })
  placed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return [...(first ? [first] : []), ...placed.map(({ event }) => event)]
}

function dates(row: MatchRow, isPast: boolean): Event[] {
  const moves = movesOf(row)
  const firstAt = moves[0]?.from ?? (moves.length === 0 ? row.scheduled_at : null)
  const first: Event[] = firstAt === null ? [] : [{ at: null, kind: 'scheduled', title: '原定', date: dateOf(row, firstAt), note: '' }]
  if (moves.length === 0) return first.map((event) => ({ ...event, title: '定于' }))
  const rescheduled = moves.map(
    (move, i): Event => ({
      at: move.at ?? null,
      kind: 'rescheduled',
      ...(move.to === null
        ? { title: i < moves.length - 1 ? waiting : untilWhen(row, isPast) }
        : { title: '改至', date: dateOf(row, move.to) }),
      note: move.reason,
    }),
  )
  // Without a first date the first reschedule opens the list, so it is not the original schedule.
  return first.length === 0 ? [{ at: null, kind: 'scheduled', title: '时间待定', note: '' }, ...rescheduled] : [...first, ...rescheduled]
}

const waiting = '延期，新的时间待定'

/** A cancelled match was called off by its last move. */
function untilWhen({ schedule_state }: MatchRow, isPast: boolean): string {
  if (schedule_state === 'cancelled') return '取消'
  return isPast ? '延期' : waiting
}

function dateOf({ precision }: MatchRow, at: string): NonNullable<Event['date']> {
  return { at, precision: precision === 'day' ? 'day' : 'exact' }
}

/** A correction and a remark are not rulings to a visitor. */
function rulingTitle(kind: RulingKind): string {
  return kind === 'correction' || kind === 'remark' ? rulingKindWords[kind] : `裁定：${rulingKindWords[kind]}`
}
