import { type LocatedMatch, locateMatches } from '#rules/acts/located-match.ts'
import { type Catalogue, catalogue } from '#rules/check/catalogue.ts'
import { playersOfSide } from '#rules/check/statistics-players.ts'
import { derive } from '#rules/derive.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game } from '#shared/competitions/match.ts'
import { type MatchLookup, matchLookup } from './lookup.ts'
import { cellText, faultAt, type SheetFault, type SheetRow } from './model.ts'
import { foldedName, type NameIndex, nameIndex, unknownName } from './names.ts'
import { shortened } from './read-result.ts'

/** The match, game, side and player that a row of statistics is about. */
export interface RowTarget {
  row: SheetRow
  seat: LocatedMatch
  match: DerivedMatch
  /** Null: the match as a whole. */
  game: Game | null
  /** Index of the side; null where the row names none. */
  side: number | null
  /** Slug of the player; null where the row names none. */
  player: string | null
}

/** Resolves rows against one document. */
export interface RowTargets {
  derived: Derived
  /** Null, with faults reported, where the row refers to something unknown. */
  find(row: SheetRow, faults: SheetFault[]): RowTarget | null
}

export function rowTargets(document: CompetitionDocument): RowTargets {
  const derived = derive(document)
  const all = catalogue(document)
  const seats = locateMatches(document)
  const lookup = matchLookup(document, derived)
  const people = peopleOf(document)
  return {
    derived,
    find: (row, faults) => {
      const found = lookup.find(lookupRow(row))
      if (found.is !== 'match') {
        faults.push(...(found.is === 'wrong' ? found.faults : [found.fault]))
        return null
      }
      const seat = seats.get(found.match.key)
      if (!seat) return null
      const start = faults.length
      const game = gameIn(row, seat, faults)
      const player = playerIn(row, people, faults)
      if (faults.length > start) return null
      const line = { row, seat, match: found.match, game, player }
      const side = sideIn(line, { lookup, all }, faults)
      return faults.length > start ? null : { ...line, side }
    },
  }
}

/** The players of the document, by any of their names and by slug. */
function peopleOf({ players = [] }: CompetitionDocument): NameIndex<{ slug: string }> {
  // The current name first, which is the one to suggest.
  return nameIndex(players, ({ slug, names }) => [...names.map(({ name }) => name).toReversed(), slug])
}

/** A row that names only one side of its match is looked up like a row of a lobby. */
function lookupRow(row: SheetRow): SheetRow {
  const side = row.cells.get('side')
  const isPaired = cellText(row, 'home') !== '' || cellText(row, 'away') !== ''
  return cellText(row, 'key') !== '' || isPaired || !side || side.text === ''
    ? row
    : { ...row, cells: new Map(row.cells).set('entrant', side) }
}

function gameIn(row: SheetRow, { match }: LocatedMatch, faults: SheetFault[]): Game | null {
  const text = cellText(row, 'game')
  if (text === '') return null
  const [, digits] = /^(?:第|game|map)?(\d{1,3})[局图场]?$/.exec(foldedName(text)) ?? []
  const game = match.games?.find(({ number }) => number === Number(digits))
  if (game) return game
  const known = match.games?.map(({ number }) => number).join('、') ?? ''
  const mend = known === '' ? '这场比赛还没有录入各局，请先录入，或空着这一格写整场的' : `这场比赛有第 ${known} 局，请改正`
  faults.push(
    faultAt(
      row,
      'game',
      digits === undefined ? `“${shortened(text)}”不是局数，请写成 1、2、3。` : `没有第 ${Number(digits)} 局：${mend}。`,
    ),
  )
  return null
}

function playerIn(row: SheetRow, people: ReturnType<typeof peopleOf>, faults: SheetFault[]): string | null {
  const text = cellText(row, 'player')
  if (text === '') return null
  const found = people.find(text)
  if (found.is === 'found') return found.item.slug
  faults.push(faultAt(row, 'player', unknownName('选手', text, found)))
  return null
}

function sideIn(
  { row, seat, match, game, player }: Omit<RowTarget, 'side'>,
  { lookup, all }: { lookup: MatchLookup; all: Catalogue },
  faults: SheetFault[],
): number | null {
  const text = cellText(row, 'side')
  if (text !== '') {
    const numbered = /^第?([1-9]\d?)方?$/.exec(foldedName(text))
    const found = lookup.entrants.find(text)
    const side =
      found.is === 'found'
        ? match.sides.findIndex((each) => each.state === 'known' && each.entrant === found.item.key)
        : numbered && Number(numbered[1]) <= match.sides.length
          ? Number(numbered[1]) - 1
          : undefined
    if (side === undefined && found.is !== 'found') faults.push(faultAt(row, 'side', unknownName('参赛者', text, found)))
    else if (side === -1) faults.push(faultAt(row, 'side', `“${shortened(text)}”不在这场比赛里，请改正参赛方，或改正场次。`))
    return side ?? null
  }
  if (player === null) return null
  const located = all.matchByKey.get(seat.match.key)
  const playing = located ? match.sides.flatMap((_, i) => (playersOfSide(located, all, i, game)?.has(player) ? [i] : [])) : []
  const [only] = playing
  if (only !== undefined && playing.length === 1) return only
  const message = playing.length > 1 ? '这名选手在双方的名单里都有' : '看不出这名选手代表哪一方'
  faults.push(faultAt(row, 'player', `${message}：请在“参赛方”一格写明。`))
  return null
}
