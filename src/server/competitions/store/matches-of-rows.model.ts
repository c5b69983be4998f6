import { readJson } from '#server/db/stored-json.ts'
import type { Game, Match, Result, Schedule, Side, Source } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type Names, nameIn } from './names.model.ts'
import { listOrNull, withoutNulls, yesOrNo } from './null-codec.model.ts'
import type { CompetitionRows, StoredGameSide } from './rows.queries.ts'
import { unpackStatistics } from './statistics-codec.model.ts'

type MatchRow = CompetitionRows['matches'][number]

/** The content of matches.score_details. */
export type ScoreDetails = Pick<Result, 'regulation' | 'extraTime' | 'shootout'>

export function matchesByRound(rows: CompetitionRows, names: Names): Map<number, Match[]> {
  const sides = sidesByMatch(rows, names)
  const games = Map.groupBy(rows.games, (row) => row.match_id)
  const statistics = statisticsIn(rows, names)
  const inRounds = Map.groupBy(rows.matches, (row) => row.round_id)
  return new Map(
    [...inRounds].map(([round, matches]) => [
      round,
      matches.map((row) =>
        withoutNulls({
          key: row.key,
          name: row.name,
          bestOf: row.best_of,
          totalGames: row.total_games,
          schedule: scheduleOf(row),
          play: row.play_state,
          venue: row.venue,
          streamUrl: row.stream_url,
          replayUrl: row.replay_url,
          delaySeconds: row.delay_seconds,
          embargoUntil: row.embargo_until,
          sides: sides.get(row.id) ?? [],
          games: listOrNull((games.get(row.id) ?? []).map((game) => gameOf(game, names, statistics))),
          statistics: statistics.ofMatch.get(row.id) ?? null,
          result: resultOf(row),
          note: row.note,
        }),
      ),
    ]),
  )
}

function scheduleOf(row: MatchRow): Schedule | null {
  if (row.schedule_state === null) return null
  return withoutNulls({
    state: row.schedule_state,
    at: row.scheduled_at,
    precision: row.precision,
    reschedules: readJson<NonNullable<Schedule['reschedules']>>(row.reschedules),
  })
}

function resultOf(row: MatchRow): Result | null {
  if (row.result_state === null || row.result_kind === null) return null
  const { regulation = null, extraTime = null, shootout = null } = readJson<ScoreDetails>(row.score_details) ?? {}
  return withoutNulls({
    state: row.result_state,
    kind: row.result_kind,
    decidedIn: row.decided_in,
    regulation,
    extraTime,
    shootout,
    bye: row.bye,
    endedAt: row.ended_at,
  })
}

function sidesByMatch(rows: CompetitionRows, names: Names): Map<number, Side[]> {
  const lineups = Map.groupBy(rows.lineups, (row) => row.match_side_id)
  return new Map(
    [...Map.groupBy(rows.sides, (row) => row.match_id)].map(([match, sides]) => [
      match,
      sides.map((row) =>
        withoutNulls({
          entrant: row.is_entrant_given === 1 ? nameIn(names.entrant, row.entrant_id) : null,
          source: readJson<Source>(row.source),
          score: row.score,
          outcome: row.given_outcome,
          placement: row.placement,
          incident: row.incident,
          lineup: listOrNull(
            (lineups.get(row.id) ?? []).map((member) =>
              withoutNulls({
                player: nameIn(names.player, member.player_id),
                name: member.name,
                position: member.position,
                isSubstitute: yesOrNo(member.is_substitute),
              }),
            ),
          ),
        }),
      ),
    ]),
  )
}

interface TheirStatistics {
  ofMatch: ReadonlyMap<number, Statistics>
  ofGame: ReadonlyMap<number, Statistics>
}

function statisticsIn({ statistics }: CompetitionRows, names: Names): TheirStatistics {
  const ofMatch = new Map<number, Statistics>()
  const ofGame = new Map<number, Statistics>()
  for (const row of statistics) {
    const unpacked = unpackStatistics(row, (id) => nameIn(names.player, id))
    if (row.game_id === null) ofMatch.set(row.match_id, unpacked)
    else ofGame.set(row.game_id, unpacked)
  }
  return { ofMatch, ofGame }
}

function gameOf(row: CompetitionRows['games'][number], names: Names, { ofGame }: TheirStatistics): Game {
  const sides = readJson<(Omit<Game['sides'][number], 'players'> & StoredGameSide)[]>(row.sides)
  return withoutNulls({
    number: row.number,
    map: row.map,
    mode: row.mode,
    state: row.state,
    durationSeconds: row.duration_seconds,
    sides: sides.map(({ players, ...side }) =>
      players === undefined ? side : { ...side, players: players.map((id) => nameIn(names.player, id)) },
    ),
    statistics: ofGame.get(row.id) ?? null,
    note: row.note,
  })
}
