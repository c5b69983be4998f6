import type { RulingKind } from '#shared/competitions/document.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { rulingKindWords } from '#shared/words/organiser.ts'
import type { MatchRow } from './match-rows.queries.ts'
import { movesOf } from './summary.view.ts'

type Event = MatchView['timeline'][number]

interface Parts {
  /** Null while the result is hidden, or where the end was not written down. */
  endedAt: string | null
  rulings: readonly { kind: RulingKind; public_note: string; at: string }[]
}

/** Dates first, as they were set one after the other; then what is known by its moment, oldest first. */
export function viewTimeline(row: MatchRow, { endedAt, rulings }: Parts): Event[] {
  const ended: Event[] = endedAt === null ? [] : [{ at: endedAt, kind: 'ended', title: '比赛结束', note: '' }]
  const ruled = rulings.map(({ kind, public_note, at }): Event => ({ at, kind, title: rulingTitle(kind), note: public_note }))
  const [first, ...moves] = dates(row)
  // A move whose own moment nobody wrote down stands where it was made: behind the one before it.
  let last = ''
  const placed = [...moves, ...ended, ...ruled].map((event, i) => {
    last = event.at ?? (i < moves.length ? last : '')
    return { event, key: last }
  })
  placed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return [...(first ? [first] : []), ...placed.map(({ event }) => event)]
}

function dates(row: MatchRow): Event[] {
  const moves = movesOf(row)
  const firstAt = moves[0]?.from ?? (moves.length === 0 ? row.scheduled_at : null)
  const first: Event[] = firstAt === null ? [] : [{ at: null, kind: 'scheduled', title: `原定 ${dateOf(row, firstAt)}`, note: '' }]
  if (moves.length === 0) return first.map((event) => ({ ...event, title: event.title.replace('原定', '定于') }))
  const rescheduled = moves.map(
    (move): Event => ({
      at: move.at ?? null,
      kind: 'rescheduled',
      title: move.to === null ? '延期，新的时间待定' : `改至 ${dateOf(row, move.to)}`,
      note: move.reason,
    }),
  )
  // Without a first date the first move opens the list; it must not be taken for the opening itself.
  return first.length === 0 ? [{ at: null, kind: 'scheduled', title: '时间待定', note: '' }, ...rescheduled] : [...first, ...rescheduled]
}

function dateOf({ precision }: MatchRow, at: string): string {
  return precision === 'day' ? formatDay(at) : formatDateTime(at)
}

/** A correction and a remark rule nothing. */
function rulingTitle(kind: RulingKind): string {
  return kind === 'correction' || kind === 'remark' ? rulingKindWords[kind] : `裁定：${rulingKindWords[kind]}`
}
