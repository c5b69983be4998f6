import { locateMatches } from '#rules/acts/located-match.ts'
import { type Catalogue, catalogue } from '#rules/check/catalogue.ts'
import { playersOfSide } from '#rules/check/statistics-players.ts'
import { isPlayed } from '#rules/correct/result.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import { mayHaveStatistics } from '#rules/statistics.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import type { FigureValue, Statistics } from '#shared/competitions/statistics.ts'
import { entrantNames, type WrittenCells, writtenPlace } from './written.ts'

/** A line of an export; `figures`: values by the figures' keys. */
export interface WrittenStatistics {
  cells: WrittenCells
  figures: Readonly<Record<string, number>>
}

interface Place {
  match: DerivedMatch
  game: Game | null
  statistics: Statistics
  cells: WrittenCells
}

/**
 * A line for each side and player of what was played, with what is known; the others are to be filled in. A match whose games are known is
 * written by its games, and as a whole only where it has values of its own.
 */
export function writtenFigures(document: CompetitionDocument, derived: Derived): WrittenStatistics[] {
  const { figures = [] } = document.competition
  const hasSides = figures.some(({ of }) => of === 'side')
  const hasPlayers = figures.some(({ of }) => of === 'player')
  const all = catalogue(document)
  const names = entrantNames(document)
  const people = playerNames(document)
  return placesOf(document, derived, names).flatMap(({ match, game, statistics, cells }) =>
    match.sides.flatMap((side, i): WrittenStatistics[] => {
      if (side.state !== 'known') return []
      const own = statistics.sides?.[i] ?? {}
      const of = { ...cells, side: names.get(side.entrant) ?? side.entrant }
      const known = new Map((own.players ?? []).map(({ player, values }) => [player, values]))
      const playing = hasPlayers ? new Set([...known.keys(), ...playersIn(match, all, i, game)]) : new Set(known.keys())
      return [
        ...(hasSides || own.values ? [{ cells: { ...of, player: '' }, figures: byFigure(own.values ?? []) }] : []),
        ...[...playing].map((player) => ({
          cells: { ...of, player: people.get(player) ?? player },
          figures: byFigure(known.get(player) ?? []),
        })),
      ]
    }),
  )
}

function playersIn(match: DerivedMatch, all: Catalogue, side: number, game: Game | null): Iterable<string> {
  const located = all.matchByKey.get(match.key)
  return (located && playersOfSide(located, all, side, game)) ?? []
}

export function writtenEvents(document: CompetitionDocument, derived: Derived): WrittenStatistics[] {
  const kinds = new Map((document.competition.eventKinds ?? []).map(({ key, name }) => [key, name]))
  const names = entrantNames(document)
  const people = playerNames(document)
  return placesOf(document, derived, names).flatMap(({ match, statistics, cells }) =>
    (statistics.events ?? []).map(({ at, kind, side, player, text }) => ({
      cells: {
        ...cells,
        clock: at,
        event: kinds.get(kind) ?? kind,
        side: sideText(match, side, names),
        player: player === undefined ? '' : (people.get(player) ?? player),
        text: text ?? '',
      },
      figures: {},
    })),
  )
}

export function writtenSeries(document: CompetitionDocument, derived: Derived): WrittenStatistics[] {
  const figures = new Map((document.competition.figures ?? []).map(({ key, name }) => [key, name]))
  const names = entrantNames(document)
  return placesOf(document, derived, names).flatMap(({ match, statistics, cells }) =>
    (statistics.series ?? []).flatMap(({ figure, side, samples }) =>
      samples.map(([clock, value]) => ({
        cells: {
          ...cells,
          figure: figures.get(figure) ?? figure,
          side: side === undefined ? '' : sideText(match, side, names),
          clock,
          value,
        },
        figures: {},
      })),
    ),
  )
}

/** What was played, in the order of the document. */
function placesOf(document: CompetitionDocument, derived: Derived, names: ReadonlyMap<string, string>): Place[] {
  return [...locateMatches(document).values()].flatMap((seat): Place[] => {
    const match = derived.matches.get(seat.match.key)
    if (!match) return []
    const { games = [], statistics } = seat.match
    const played = games.filter((game) => mayHaveStatistics(game) || game.statistics)
    const isWhole = statistics !== undefined || (played.length === 0 && wasOnStage(seat.match))
    const cells = writtenPlace(document, match, names)
    return [
      ...(isWhole ? [{ match, game: null, statistics: statistics ?? {}, cells: { ...cells, game: '' } }] : []),
      ...played.map((game) => ({ match, game, statistics: game.statistics ?? {}, cells: { ...cells, game: game.number } })),
    ]
  })
}

function wasOnStage(match: Match): boolean {
  return match.result ? resultKindTraits[match.result.kind].play !== 'none' : isPlayed(match)
}

/** A side is written by its name where it is known, else by its number. */
function sideText({ sides }: DerivedMatch, number: number, names: ReadonlyMap<string, string>): string | number {
  const side = sides[number - 1]
  return side?.state === 'known' ? (names.get(side.entrant) ?? side.entrant) : number
}

/** Where two players share a name, their slugs are written. */
function playerNames({ players = [] }: CompetitionDocument): ReadonlyMap<string, string> {
  const named = players.map(({ slug, names }) => ({ slug, names: names.map(({ name }) => name) }))
  const owners = new Map<string, Set<string>>()
  for (const { slug, names } of named) for (const name of [...names, slug]) owners.set(name, (owners.get(name) ?? new Set()).add(slug))
  return new Map(named.map(({ slug, names }) => [slug, owners.get(names.at(-1) ?? slug)?.size === 1 ? (names.at(-1) ?? slug) : slug]))
}

function byFigure(values: readonly FigureValue[]): Record<string, number> {
  return Object.fromEntries(values.map(({ figure, value }) => [figure, value]))
}
