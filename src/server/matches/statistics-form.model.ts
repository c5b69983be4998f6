import { catalogue } from '#rules/check/catalogue.ts'
import { playersOfSide } from '#rules/check/statistics-players.ts'
import type { Derived } from '#rules/model.ts'
import { mayHaveStatistics } from '#rules/statistics.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

type StatisticsForm = AdminMatch['statistics']

/** What may be told of a match by what its competition declares, what is told, and who may be named. */
export function statisticsForm(document: CompetitionDocument, derived: Derived, key: string): StatisticsForm {
  const { figures = [], eventKinds = [] } = document.competition
  const all = catalogue(document)
  const seat = all.matchByKey.get(key)
  if (!seat || (figures.length === 0 && eventKinds.length === 0)) return { figures, eventKinds, parts: [], players: [] }
  const sides = derived.matches.get(key)?.sides ?? []
  const known = { ...seat, entrants: seat.entrants.map((entrant, i) => sides[i]?.entrant ?? entrant) }
  const { match } = seat
  const parts = [null, ...(match.games ?? []).filter(mayHaveStatistics)].map((game): StatisticsForm['parts'][number] => {
    const statistics = (game ? game.statistics : match.statistics) ?? null
    return {
      game: game?.number ?? null,
      statistics,
      endSeconds: game?.durationSeconds ?? null,
      players: match.sides.map((_, side) => {
        const playing = playersOfSide(known, all, side, game)
        return playing && [...new Set([...playing, ...namedIn(statistics, side)])]
      }),
    }
  })
  const mentioned = new Set(parts.flatMap(({ players }) => players.flatMap((some) => some ?? [])))
  const isAnybody = parts.some(({ players }) => players.includes(null))
  return {
    figures,
    eventKinds,
    parts,
    players: (document.players ?? [])
      .filter(({ slug }) => isAnybody || mentioned.has(slug))
      .map(({ slug, names }) => ({ slug, name: names.at(-1)?.name ?? slug })),
  }
}

/** Players of a side, counted from 0, of whom something is told already: whoever left the line-up since must still be seen. */
function namedIn(statistics: Statistics | null, side: number): string[] {
  return [
    ...(statistics?.sides?.[side]?.players ?? []).map(({ player }) => player),
    ...(statistics?.events ?? []).flatMap((event) => (event.side === side + 1 && event.player !== undefined ? [event.player] : [])),
  ]
}
