import type { Board } from './board.ts'
import type { Reason } from './model.ts'
import { dayOfNumber } from './time.ts'

/** Why a bout cannot be placed, given all others. The caller has tried every position. */
export function reasonOf(board: Board, i: number): Reason {
  const { starts } = board
  const { minutes, onDay } = board.piece(i).bout
  if (starts.length === 0) return { why: 'no-starts' }
  const source = (board.waits[i] ?? []).find((each) => board.piece(each).start < 0)
  if (source !== undefined) return { why: 'waits', match: keyOf(board, source) }
  const fitting = starts.flatMap(({ minute, until, day }, index) =>
    minute + minutes <= until && (onDay === undefined || day === onDay) ? index : [],
  )
  if (fitting.length === 0) return onDay === undefined ? { why: 'too-long', minutes } : { why: 'day', day: dayOfNumber(onDay) }
  const gap = board.gapOf(i)
  const isAfter = (index: number) => (starts[index]?.minute ?? 0) >= gap.from
  const isBefore = (index: number) => (starts[index]?.minute ?? 0) + minutes <= gap.to
  if (!fitting.some(isAfter)) return { why: 'too-late', after: keyOf(board, gap.after) }
  if (!fitting.some(isBefore)) return { why: 'too-early', before: keyOf(board, gap.before) }
  const within = fitting.filter((index) => isAfter(index) && isBefore(index))
  if (within.length === 0) return { why: 'no-gap', after: keyOf(board, gap.after), before: keyOf(board, gap.before) }
  const blocked = board.blockedFor(i, [0, starts.length])
  if (within.some((index) => blocked[index] === 0)) return { why: 'venues' }
  return { why: 'sides', people: busyPeople(board, i, within) }
}

function keyOf(board: Board, i: number): string {
  return board.piece(i).bout.key
}

/** Those in the bout who have another one on the remaining days; entrants before their players. */
function busyPeople(board: Board, i: number, within: readonly number[]): string[] {
  const days = new Set(within.flatMap((index) => board.starts[index]?.day ?? []))
  const { people } = board.piece(i).bout
  const others = (board.rivals[i] ?? []).map((rival) => board.piece(rival)).filter(({ day }) => days.has(day))
  const busy = people.filter((who) => others.some(({ bout }) => bout.people.includes(who)))
  const entrants = busy.filter((who) => who.startsWith('e:'))
  return entrants.length > 0 ? entrants : busy
}
