import { locateMatches } from '#rules/acts/located-match.ts'
import { changesBetween } from '#rules/correct/changes.ts'
import { wordingOf } from '#rules/correct/wording.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type SheetField, sheetFieldWords } from '#shared/sheets/fields.ts'
import { isLobby, type LobbyLine, type LobbyPlace, lobbyCells, lobbyLines } from './lobby-lines.ts'
import type { SheetChange, SheetRow } from './model.ts'
import { entrantNames, type WrittenCells, wholeFields, writtenResult } from './written.ts'

/** The fields by which results are compared. */
export const compared = ['score', 'games', 'shootout', 'winner', ...wholeFields] as const satisfies SheetField[]

interface State {
  document: CompetitionDocument
  derived: Derived
}

/** A line with its match. */
export interface SheetLine {
  row: SheetRow
  /** Key of the match. */
  match: string
  /** In a lobby: the side and game. */
  place: LobbyPlace | null
  /** The first line of this match. */
  isFirst: boolean
}

/** Every cell that changes something. */
export function resultChanges(before: State, after: State, lines: readonly SheetLine[]): SheetChange[] {
  const words = wordingOf(after.document, after.derived)
  const names = entrantNames(after.document)
  const [stood, stands] = [locateMatches(before.document), locateMatches(after.document)]
  return lines.flatMap(({ row, match, place, isFirst }) => {
    const [old, now] = [stood.get(match), stands.get(match)]
    const [was, is] = [before.derived.matches.get(match), after.derived.matches.get(match)]
    if (!old || !now || !was || !is) return []
    const changed = (title: string, differences: readonly Difference[]) =>
      differences.map(
        ([field, from, to]): SheetChange => ({
          row: row.number,
          subject: `${words.match(match)}${title}`,
          what: sheetFieldWords[field].label,
          from,
          to,
        }),
      )
    const [oldCells, cells] = [writtenResult(old.match, was, names), writtenResult(now.match, is, names)]
    if (!isLobby(now)) return changed('', differing(compared, oldCells, cells))
    const [oldLine, line] = [lineAt(lobbyLines(old, was, names), place), lineAt(lobbyLines(now, is, names), place)]
    return [
      ...(line ? changed(titleOf(line), differing(lobbyCells, oldLine?.cells ?? {}, line.cells)) : []),
      ...(isFirst ? changed('', differing(wholeFields, oldCells, cells)) : []),
    ]
  })
}

/** Consequences of the lines: other sides, ranks, places and prizes. */
export function following(document: CompetitionDocument, before: Derived, after: Derived): string[] {
  return changesBetween(document, before, after).flatMap(({ kind, text }) => (kind === 'result' ? [] : [text]))
}

type Difference = [field: SheetField, from: string, to: string]

function differing(fields: readonly SheetField[], before: WrittenCells, after: WrittenCells): Difference[] {
  return fields.flatMap((field): Difference[] => {
    const [from, to] = [String(before[field] ?? ''), String(after[field] ?? '')]
    return from === to ? [] : [[field, from, to]]
  })
}

/** Data without games becomes the first game where games are added. */
function lineAt(lines: readonly LobbyLine[], place: LobbyPlace | null): LobbyLine | undefined {
  return place === null ? undefined : lines.find(({ game, side }) => side === place.side && (game ?? 1) === (place.game ?? 1))
}

function titleOf({ game, cells }: LobbyLine): string {
  return `${game === null ? '' : ` 第 ${game} 局`} ${cells.entrant}`
}
