import { isSame } from '#rules/acts/play.ts'
import { editMatches } from '#rules/correct/edit.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { sheetFaults } from './judge.ts'
import type { SheetChange, SheetFault, SheetOutcome, SheetRow } from './model.ts'
import type { RowTarget } from './row-targets.ts'

/** Statistics as lines make them: of matches, and of their games. */
export class StatisticsEdits {
  private readonly edits = new Map<string, Map<number | null, Statistics>>()

  /** What stands now in the match or game of a line, with the edits of the lines before. */
  of({ seat, game }: Pick<RowTarget, 'seat' | 'game'>): Statistics {
    const edited = this.edits.get(seat.match.key)?.get(game?.number ?? null)
    return edited ?? (game ? game.statistics : seat.match.statistics) ?? {}
  }

  set({ seat, game }: Pick<RowTarget, 'seat' | 'game'>, statistics: Statistics): void {
    const own = this.edits.get(seat.match.key) ?? new Map<number | null, Statistics>()
    this.edits.set(seat.match.key, own.set(game?.number ?? null, statistics))
  }

  /** The document with the edits; the same object where they change nothing. */
  document(original: CompetitionDocument): { document: CompetitionDocument; matches: string[] } {
    const changed: string[] = []
    const document = editMatches(original, (match) => {
      const own = this.edits.get(match.key)
      const next = own ? withStatistics(match, own) : match
      if (isSame(next, match)) return match
      changed.push(match.key)
      return next
    })
    return { document: changed.length === 0 ? original : document, matches: changed }
  }
}

function withStatistics({ statistics: _before, ...match }: Match, edits: ReadonlyMap<number | null, Statistics>): Match {
  const whole = edits.has(null) ? compacted(edits.get(null)) : _before
  const games = match.games?.map((game) => {
    const { statistics: _stood, ...bare } = game
    const own = compacted(edits.get(game.number))
    return edits.has(game.number) ? { ...bare, ...(own && { statistics: own }) } : game
  })
  return { ...match, ...(games && { games }), ...(whole && { statistics: whole }) }
}

/** Without its empty parts; undefined where nothing is left. */
function compacted({ sides = [], series = [], events = [] }: Statistics = {}): Statistics | undefined {
  const told = sides.map(({ values = [], players = [] }) => {
    const playing = players.filter((player) => player.values.length > 0)
    return { ...(values.length > 0 && { values }), ...(playing.length > 0 && { players: playing }) }
  })
  const hasSides = told.some((side) => side.values || side.players)
  if (!hasSides && series.length === 0 && events.length === 0) return undefined
  return { ...(hasSides && { sides: told }), ...(series.length > 0 && { series }), ...(events.length > 0 && { events }) }
}

interface Concluded {
  original: CompetitionDocument
  derived: Derived
  edits: StatisticsEdits
  faults: SheetFault[]
  changes: readonly SheetChange[]
  unchanged: number
  /** The line that a fault is about, by its path below the match: `.games[0].statistics.events[2]`; else any line of the match. */
  rowOf(match: Match, rest: string): SheetRow | undefined
}

export function concluded({ original, derived, edits, faults, changes, unchanged, rowOf }: Concluded): SheetOutcome {
  const { document, matches } = edits.document(original)
  if (faults.length === 0 && matches.length > 0) {
    // Places and results do not depend on statistics.
    faults.push(...sheetFaults(original, document, { rowOf, fieldOf: fieldOfFault }, { before: derived, after: derived }))
  }
  return {
    document,
    changes: faults.length > 0 ? [] : changes.toSorted((a, b) => a.row - b.row),
    follows: [],
    faults: faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    matches,
    unchanged,
  }
}

function fieldOfFault(rest: string) {
  if (/\.player$/.test(rest)) return 'player'
  if (/\.(?:at|samples\[\d+\])$/.test(rest)) return 'clock'
  if (/\.side$/.test(rest)) return 'side'
  return /\.events\[\d+\]\.kind$/.test(rest) ? 'event' : 'key'
}

/** What a path below a match names: the number of the game (null: the match), and the rest after `.statistics`. */
export function parsePath(match: Match, rest: string): { game: number | null; within: string } | null {
  const [, index, within] = /^(?:\.games\[(\d+)\])?\.statistics(.*)$/.exec(rest) ?? []
  if (within === undefined) return null
  if (index === undefined) return { game: null, within }
  const game = match.games?.[Number(index)]
  return game ? { game: game.number, within } : null
}
