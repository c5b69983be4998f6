import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { LineupEntry } from '#shared/competitions/match.ts'

export type Lineups = NonNullable<AdminMatch['lineups']>

/** Who is named: players by slug, others by the name as typed. At a board nobody is a substitute. */
export interface Named {
  starters: readonly string[]
  substitutes: readonly string[]
}

/** Where somebody is named: in the list of a side (`board` null), or for it at a board. */
export interface Seat {
  side: number
  board: number | null
}

/** What was typed, and what stood there then: the others of a match may be written by somebody else meanwhile. */
export interface SeatEdit extends Seat {
  mine: Named
  base: Named
}

export interface SeatConflict extends SeatEdit {
  theirs: Named
}

export function namedAt({ sides, boards }: Lineups, { side, board }: Seat): Named {
  if (board !== null) return { starters: boards.find(({ number }) => number === board)?.players[side] ?? [], substitutes: [] }
  const values = (isSubstitute: boolean) =>
    (sides[side] ?? []).filter((one) => (one.isSubstitute ?? false) === isSubstitute).map(({ player, name }) => player ?? name)
  return { starters: values(false), substitutes: values(true) }
}

export function typedAt(lineups: Lineups, edits: readonly SeatEdit[], seat: Seat): Named {
  return edits.find((edit) => isAt(edit, seat))?.mine ?? namedAt(lineups, seat)
}

export function withTyped(lineups: Lineups, edits: readonly SeatEdit[], { seat, part }: { seat: Seat; part: Partial<Named> }): SeatEdit[] {
  const stands = namedAt(lineups, seat)
  const mine = { ...typedAt(lineups, edits, seat), ...part }
  const base = edits.find((edit) => isAt(edit, seat))?.base ?? stands
  return [...without(edits, seat), ...(isSame(mine, stands) ? [] : [{ ...seat, mine, base }])]
}

/** What somebody else wrote in the same place meanwhile, and otherwise. */
export function seatConflicts(lineups: Lineups, edits: readonly SeatEdit[]): SeatConflict[] {
  return edits.flatMap((edit) => {
    const theirs = namedAt(lineups, edit)
    return isSame(theirs, edit.base) || isSame(theirs, edit.mine) ? [] : [{ ...edit, theirs }]
  })
}

export function withPicked(edits: readonly SeatEdit[], { theirs, ...edit }: SeatConflict, which: 'theirs' | 'mine'): SeatEdit[] {
  return [...without(edits, edit), ...(which === 'mine' ? [{ ...edit, base: theirs }] : [])]
}

/** Stored edits of which the match still has the place. */
export function knownEdits({ sides, boards }: Lineups, edits: readonly SeatEdit[]): SeatEdit[] {
  return edits.filter(({ side, board }) => side < sides.length && (board === null || boards.some(({ number }) => number === board)))
}

/** The lists as they stand, with what was typed in place of its own. */
export function lineupAct(key: string, lineups: Lineups, edits: readonly SeatEdit[]): Extract<CompetitionAct, { kind: 'set_lineups' }> {
  const numbers = new Set(edits.flatMap(({ board }) => board ?? []))
  return {
    kind: 'set_lineups',
    match: key,
    lineups: lineups.sides.map((_, side) => entriesOf(typedAt(lineups, edits, { side, board: null }), lineups, side)),
    boards: [...numbers].map((board) => ({
      number: board,
      players: lineups.sides.map((_, side) => [...typedAt(lineups, edits, { side, board }).starters]),
    })),
  }
}

/** With what was stored of the same player: the name at that time, and the position. */
function entriesOf({ starters, substitutes }: Named, { sides, candidates }: Lineups, side: number): LineupEntry[] {
  const entry = (value: string, isSubstitute: boolean): LineupEntry => {
    const stored = sides[side]?.find(({ player, name }) => (player ?? name) === value)
    const player = candidates[side]?.find(({ slug }) => slug === value)
    const { isSubstitute: _was, ...rest } = stored ?? { ...(player && { player: player.slug }), name: player?.name ?? value.trim() }
    return { ...rest, ...(isSubstitute && { isSubstitute }) }
  }
  return [
    ...starters.map((value) => entry(value, false)),
    ...substitutes.filter((value) => !starters.includes(value)).map((value) => entry(value, true)),
  ]
}

function without(edits: readonly SeatEdit[], seat: Seat): SeatEdit[] {
  return edits.filter((edit) => !isAt(edit, seat))
}

function isAt({ side, board }: Seat, seat: Seat): boolean {
  return side === seat.side && board === seat.board
}

function isSame(one: Named, other: Named): boolean {
  return JSON.stringify([one.starters, one.substitutes]) === JSON.stringify([other.starters, other.substitutes])
}
