import { playersOfStatistics, renamedStatistics, unpackStatistics } from '#server/competitions/store/statistics-codec.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listNamedPlayers, listPlayerIds } from '#server/people/entrants.queries.ts'
import { findDeclared, listStatistics } from '#server/statistics/statistics.queries.ts'
import { playerName, viewDeclared } from '#server/statistics/statistics.view.ts'
import type { Replaced } from '#shared/competitions/document.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type CorrectionRow, correctionTexts, type FigureParts } from './corrections.model.ts'
import type { listMatchRulings } from './match.queries.ts'
import { listScoredGames } from './match-rows.queries.ts'

interface Corrected {
  key: string
  summary: MatchSummary
  ruleset: Ruleset | undefined
}

/** What each correction of a match changed, by its key, with public names. `rulings`: those that are public. */
export async function answerCorrections(
  ctx: QueryContext,
  rulings: Awaited<ReturnType<typeof listMatchRulings>>,
  { key, summary, ruleset }: Corrected,
): Promise<ReadonlyMap<string, string>> {
  const rows = rulings.flatMap(({ kind, key, at, supersedes, before }): CorrectionRow[] =>
    kind === 'correction' ? [{ key, at, supersedes, replaced: readJson<Replaced>(before) }] : [],
  )
  if (rows.length === 0) return new Map()
  const [figures, games] = await Promise.all([figureParts(ctx, rows, key, summary), listScoredGames(ctx.read, ctx.now, [summary.id])])
  return correctionTexts(rows, { key, summary, ruleset, games: games.get(summary.id) ?? [], figures })
}

type ReplacedMatch = Replaced['matches'][number]

async function figureParts(
  { read, now }: QueryContext,
  rows: readonly CorrectionRow[],
  key: string,
  { id, competition, sides }: MatchSummary,
): Promise<FigureParts> {
  const replaced = rows.flatMap((row) => row.replaced?.matches.filter((match) => match.key === key) ?? [])
  const slugs = [...new Set(replaced.flatMap((match) => partsOf(match).flatMap(slugsIn)))]
  const [stored, ids, declared] = await Promise.all([
    listStatistics(read, now, id),
    listPlayerIds(read, slugs),
    findDeclared(read, competition.id),
  ])
  const players = await listNamedPlayers(read, [...new Set([...ids.values(), ...stored.flatMap(playersOfStatistics)])])
  const figures = new Map(viewDeclared(declared).figures.map(({ key, name, unit = '' }) => [key, { name, unit }]))
  // Somebody who is not there any more has no name.
  const byId = (told: Statistics | undefined) => told && renamedStatistics(told, (slug) => String(ids.get(slug) ?? ''))
  const present = stored.map((row) => ({ number: row.number, statistics: unpackStatistics(row, String) }))
  return {
    toldIn: ({ statistics, games = [] }) => ({
      statistics: byId(statistics),
      games: games.map((game) => ({ number: game.number, statistics: byId(game.statistics) })),
    }),
    present: {
      statistics: present.find(({ number }) => number === null)?.statistics,
      games: present.flatMap(({ number, statistics }) => (number === null ? [] : [{ number, statistics }])),
    },
    names: {
      side: (index) => sides[index]?.entrant?.name ?? sides[index]?.label ?? '',
      player: (id) => playerName(players.get(Number(id)), Number(id)).name,
      figure: (figure) => figures.get(figure) ?? { name: figure, unit: '' },
    },
    isSidePublic: sides.map(({ entrant }) => entrant !== null),
  }
}

function partsOf({ statistics, games = [] }: ReplacedMatch): Statistics[] {
  return [statistics, ...games.map((game) => game.statistics)].filter((told) => told !== undefined)
}

function slugsIn({ sides = [] }: Statistics): string[] {
  return sides.flatMap(({ players = [] }) => players.map(({ player }) => player))
}
