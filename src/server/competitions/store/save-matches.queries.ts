import type { Transaction } from 'kysely'
import { type MatchLength, matchLength } from '#rules/check/match-length.ts'
import type { Database } from '#server/db/tables.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Game, Match } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import type { CompetitionSave } from './competition-save.model.ts'
import type { Facts, MatchFacts } from './derived-facts.model.ts'
import { eventDigest } from './event-digest.model.ts'
import type { ScoreDetails } from './matches-of-rows.model.ts'
import { flag, json } from './null-codec.model.ts'
import type { CompetitionRows } from './rows.queries.ts'
import { idOf, type SavedPeople } from './save-people.queries.ts'
import type { SavedStructure } from './save-structure.queries.ts'
import { packStatistics, playersOfStatistics } from './statistics-codec.model.ts'
import { type Full, syncRows } from './sync.queries.ts'

export interface SavedMatches {
  /** By key. */
  ids: ReadonlyMap<string, number>
  /** Matches that are new, deleted, or changed in any part: the match, a side, a game, a line-up. */
  changed: ReadonlySet<number>
  /** The rows now, by id. */
  rows: ReadonlyMap<number, Full<'matches', 'listed_at' | 'phase'>>
  /** The entrants in them, before or after. */
  entrants: ReadonlySet<number>
  players: ReadonlySet<number>
}

interface PlacedMatch {
  stage: string
  stageName: string
  group: string
  groupName: string
  round: number
  roundName: string | undefined
  length: MatchLength | null
  match: Match
  ordinal: number
}

export async function saveMatches(
  trx: Transaction<Database>,
  { stored, document, people, facts, changes, now }: CompetitionSave,
  structure: SavedStructure,
): Promise<SavedMatches> {
  const placed = placedMatches(document)
  const known = new Map(stored?.matches.map((row) => [row.key, row]))
  const names = new Map(document.entrants.map((entrant) => [entrant.key, entrant.name]))
  const rows = placed.map((one) => {
    const about = factsAbout(facts, one.match)
    const { stageName, groupName, round, roundName } = one
    const told_event = eventDigest({
      competition: document.competition,
      place: [stageName, groupName, round, roundName],
      match: one.match,
      length: one.length,
      names: one.match.sides.map((side, i) => names.get(side.entrant ?? publicEntrant(about.sides[i], now)) ?? ''),
      isRuled: isUnplayed(one.match) && about.resultVisibleAt !== null && about.resultVisibleAt <= now,
    })
    const row = known.get(one.match.key)
    return { ...matchRow(one, document, structure, about), rev: row?.rev ?? 1, ...publishedSinceOf(row, told_event, now) }
  })
  const saved = await syncRows(trx, 'matches', stored?.matches ?? [], rows)
  changes.note('matches', saved)
  const matches = placed.map(({ match }, i) => ({ match, id: saved.ids[i] ?? 0 }))

  const sides = matches.flatMap((one) => {
    const about = factsAbout(facts, one.match)
    return one.match.sides.map((side, ordinal) => ({ side, matchId: one.id, row: sideRow(one, ordinal, about, structure) }))
  })
  const savedSides = await syncRows(
    trx,
    'match_sides',
    stored?.sides ?? [],
    sides.map((one) => one.row),
  )
  changes.note('match_sides', savedSides)

  const lineups = sides.flatMap(({ side, matchId }, i) =>
    (side.lineup ?? []).map((member, ordinal) => ({
      matchId,
      row: {
        match_side_id: savedSides.ids[i] ?? 0,
        ordinal,
        player_id: member.player === undefined ? null : idOf(people.players, member.player),
        name: member.name,
        position: member.position ?? null,
        is_substitute: flag(member.isSubstitute),
      } satisfies Full<'lineups'>,
    })),
  )
  const savedLineups = await syncRows(
    trx,
    'lineups',
    stored?.lineups ?? [],
    lineups.map((one) => one.row),
  )
  changes.note('lineups', savedLineups)

  const games = matches.flatMap(({ match, id }) => (match.games ?? []).map((game) => gameRow(game, id, people)))
  const savedGames = await syncRows(trx, 'games', stored?.games ?? [], games)
  changes.note('games', savedGames)

  const statistics = statisticsRows(matches, games, savedGames.ids, people)
  const savedStatistics = await syncRows(trx, 'statistics', stored?.statistics ?? [], statistics)
  changes.note('statistics', savedStatistics)

  const matchOfSide = new Map(stored?.sides.map((row) => [row.id, row.match_id]))
  const changed = new Set([
    ...saved.changed,
    ...sides.flatMap(({ matchId }, i) => (savedSides.changed.has(savedSides.ids[i] ?? 0) ? matchId : [])),
    ...savedSides.gone.map((row) => row.match_id),
    ...lineups.flatMap(({ matchId }, i) => (savedLineups.changed.has(savedLineups.ids[i] ?? 0) ? matchId : [])),
    ...savedLineups.gone.flatMap((row) => matchOfSide.get(row.match_side_id) ?? []),
    ...games.flatMap((row, i) => (savedGames.changed.has(savedGames.ids[i] ?? 0) ? row.match_id : [])),
    ...savedGames.gone.map((row) => row.match_id),
    ...statistics.flatMap((row, i) => (savedStatistics.changed.has(savedStatistics.ids[i] ?? 0) ? row.match_id : [])),
    ...savedStatistics.gone.map((row) => row.match_id),
  ])
  for (const row of saved.gone) changed.add(row.id)
  const inChanged = [...(stored?.sides ?? []), ...sides.map((one) => one.row)].filter((row) => changed.has(row.match_id))
  const players = [
    ...lineups.flatMap(({ matchId, row }) => (changed.has(matchId) ? [row.player_id] : [])),
    ...(stored?.lineups ?? []).flatMap((row) => (changed.has(matchOfSide.get(row.match_side_id) ?? 0) ? [row.player_id] : [])),
    ...[...(stored?.statistics ?? []), ...statistics].flatMap((row) => (changed.has(row.match_id) ? playersOfStatistics(row) : [])),
  ]
  return {
    ids: new Map(matches.map(({ match, id }) => [match.key, id])),
    changed,
    rows: new Map(rows.map((row, i) => [saved.ids[i] ?? 0, row])),
    entrants: new Set(inChanged.flatMap((row) => row.entrant_id ?? [])),
    players: new Set(players.filter((id) => id !== null)),
  }
}

export async function saveRulings(
  trx: Transaction<Database>,
  { stored, document: { rulings = [] }, changes }: CompetitionSave,
  { competitionId, entrants }: SavedStructure,
  matches: ReadonlyMap<string, number>,
): Promise<number[]> {
  const rows = rulings.map(
    (ruling, ordinal): Full<'rulings'> => ({
      competition_id: competitionId,
      key: ruling.key,
      ordinal,
      kind: ruling.kind,
      match_id: ruling.match === undefined ? null : idOf(matches, ruling.match),
      entrant_id: ruling.entrant === undefined ? null : idOf(entrants, ruling.entrant),
      policy: ruling.policy ?? null,
      reason: ruling.reason ?? null,
      public_note: ruling.publicNote,
      author: ruling.author ?? null,
      at: ruling.at,
      supersedes: ruling.supersedes ?? null,
      before: json(ruling.before),
    }),
  )
  const saved = await syncRows(trx, 'rulings', stored?.rulings ?? [], rows)
  changes.note('rulings', saved)
  const before = (stored?.rulings ?? []).filter((row) => saved.changed.has(row.id))
  const after = rows.filter((_, i) => saved.changed.has(saved.ids[i] ?? 0))
  return [...before, ...after, ...saved.gone].flatMap((row) => row.match_id ?? [])
}

function placedMatches({ stages }: CompetitionDocument): PlacedMatch[] {
  return stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.rounds.flatMap((round) =>
        round.matches.map((match, ordinal) => ({
          stage: stage.key,
          stageName: stage.name,
          group: `${stage.key}/${group.key}`,
          groupName: group.name,
          round: round.number,
          roundName: round.name,
          length: matchLength(match, round, stage.ruleset),
          match,
          ordinal,
        })),
      ),
    ),
  )
}

function factsAbout(facts: Facts, match: Match): MatchFacts {
  const about = facts.matches.get(match.key)
  if (!about) throw new Error(`Nothing was derived about match ${match.key}`)
  return about
}

function isUnplayed({ result, play = 'not_started' }: Match): boolean {
  return !result && play === 'not_started'
}

/** The entrant that advanced to a side by public results. */
function publicEntrant(side: MatchFacts['sides'][number] | undefined, now: string): string {
  return side?.visibleAt != null && side.visibleAt > now ? '' : (side?.entrant ?? '')
}

function publishedSinceOf(row: CompetitionRows['matches'][number] | undefined, told_event: string, now: string) {
  if (row?.told_event === told_event) return { told_event, told_at: row.told_at, told_sequence: row.told_sequence }
  return { told_event, told_at: now, told_sequence: row ? row.told_sequence + 1 : 0 }
}

function matchRow(
  { stage, group, round, match, ordinal }: PlacedMatch,
  { competition }: CompetitionDocument,
  structure: SavedStructure,
  { isListed, notNeededAt, resultVisibleAt }: MatchFacts,
): Full<'matches', 'rev' | 'told_event' | 'told_at' | 'told_sequence' | 'listed_at' | 'phase'> {
  const { schedule, result } = match
  const details: ScoreDetails | null = result
    ? { regulation: result.regulation, extraTime: result.extraTime, shootout: result.shootout }
    : null
  return {
    competition_id: structure.competitionId,
    stage_id: idOf(structure.stages, stage),
    group_id: idOf(structure.groups, group),
    round_id: idOf(structure.rounds, `${group}/${round}`),
    key: match.key,
    ordinal,
    kind: competition.kind,
    is_hidden: competition.isHidden ? 1 : 0,
    is_listed: isListed ? 1 : 0,
    name: match.name ?? null,
    best_of: match.bestOf ?? null,
    total_games: match.totalGames ?? null,
    schedule_state: schedule?.state ?? null,
    scheduled_at: schedule?.at ?? null,
    precision: schedule?.precision ?? null,
    reschedules: json(schedule?.reschedules),
    postponed_from: (schedule?.state === 'postponed' && schedule.at === undefined && schedule.reschedules?.[0]?.from) || null,
    play_state: match.play ?? null,
    result_state: result?.state ?? null,
    result_kind: result?.kind ?? null,
    decided_in: result?.decidedIn ?? null,
    score_details: details?.regulation || details?.extraTime || details?.shootout ? JSON.stringify(details) : null,
    bye: result?.bye ?? null,
    ended_at: result?.endedAt ?? null,
    result_visible_at: resultVisibleAt,
    delay_seconds: match.delaySeconds ?? null,
    embargo_until: match.embargoUntil ?? null,
    venue: match.venue ?? null,
    stream_url: match.streamUrl ?? null,
    replay_url: match.replayUrl ?? null,
    note: match.note ?? null,
    not_needed_at: notNeededAt,
  }
}

interface SavedMatch {
  match: Match
  id: number
}

function sideRow({ match, id }: SavedMatch, ordinal: number, facts: MatchFacts, { entrants }: SavedStructure): Full<'match_sides'> {
  const side = match.sides[ordinal]
  const derived = facts.sides[ordinal]
  const entrant = side?.entrant ?? derived?.entrant ?? null
  return {
    match_id: id,
    ordinal,
    entrant_id: entrant === null ? null : idOf(entrants, entrant),
    is_entrant_given: side?.entrant === undefined ? 0 : 1,
    entrant_visible_at: derived?.visibleAt ?? null,
    source: json(side?.source),
    score: side?.score ?? null,
    given_outcome: side?.outcome ?? null,
    outcome: derived?.outcome ?? null,
    placement: side?.placement ?? null,
    incident: side?.incident ?? null,
  }
}

function gameRow(game: Game, matchId: number, { players }: SavedPeople): Full<'games'> {
  const sides = game.sides.map((side) =>
    side.players === undefined ? side : { ...side, players: side.players.map((slug) => idOf(players, slug)) },
  )
  return {
    match_id: matchId,
    number: game.number,
    map: game.map ?? null,
    mode: game.mode ?? null,
    state: game.state,
    duration_seconds: game.durationSeconds ?? null,
    note: game.note ?? null,
    sides: JSON.stringify(sides),
  }
}

/** Of the matches and of their games; `games` and `gameIds` in the same order. */
function statisticsRows(
  matches: readonly SavedMatch[],
  games: readonly Full<'games'>[],
  gameIds: readonly number[],
  { players }: SavedPeople,
): Full<'statistics'>[] {
  const ids = new Map(games.map((row, i) => [`${row.match_id} ${row.number}`, gameIds[i] ?? 0]))
  const pack = (statistics: Statistics) => packStatistics(statistics, (slug) => idOf(players, slug))
  return matches.flatMap(({ match, id }) => [
    ...(match.statistics ? [{ match_id: id, game_id: null, ...pack(match.statistics) }] : []),
    ...(match.games ?? []).flatMap(({ number, statistics }) =>
      statistics ? [{ match_id: id, game_id: ids.get(`${id} ${number}`) ?? null, ...pack(statistics) }] : [],
    ),
  ])
}
