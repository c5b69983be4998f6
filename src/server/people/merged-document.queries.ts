import { playerOf, teamsOf } from '#server/competitions/store/document-of-rows.model.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import { renamedStatistics } from '#server/competitions/store/statistics-codec.model.ts'
import type { Selecting } from '#server/db/open.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import { listMergedSlugs } from './merged.queries.ts'

/**
 * Applies merges to a document: a merged person is replaced by the one it was merged into. Where a file lists only the old one, the target
 * is listed with its stored data, because the file's data would restore the old names. A document without merged persons is returned
 * unchanged.
 */
export async function withMergedPeople(db: Selecting, document: CompetitionDocument): Promise<CompetitionDocument> {
  const teams = await listMergedSlugs(
    db,
    'team',
    (document.teams ?? []).map((team) => team.slug),
  )
  const players = await listMergedSlugs(
    db,
    'player',
    (document.players ?? []).map((player) => player.slug),
  )
  if (teams.size + players.size === 0) return document
  const player = (slug: string) => players.get(slug) ?? slug
  const renamed: CompetitionDocument = {
    ...document,
    teams: (document.teams ?? []).map((team) => ({
      ...team,
      ...(team.members ? { members: team.members.map((member) => ({ ...member, player: player(member.player) })) } : {}),
    })),
    entrants: document.entrants.map((entrant) => ({
      ...entrant,
      ...(entrant.team === undefined ? {} : { team: teams.get(entrant.team) ?? entrant.team }),
      ...(entrant.players ? { players: entrant.players.map(player) } : {}),
    })),
    awards: (document.awards ?? []).map((award) => (award.player === undefined ? award : { ...award, player: player(award.player) })),
  }
  const standing = await standingTeams(db, listedAnew(document.teams ?? [], teams))
  const listedTeams = listed(renamed.teams ?? [], teams, standing)
  const named = new Set([...listedTeams.flatMap((team) => (team.members ?? []).map((member) => member.player)), ...players.values()])
  const known = new Set((document.players ?? []).map((one) => one.slug))
  const others = await standingPlayers(
    db,
    [...named].filter((slug) => !known.has(slug)),
  )
  const listedPlayers = listed(document.players ?? [], players, others)
  const present = new Set(listedPlayers.map((one) => one.slug))
  return normalDocument({
    ...renamed,
    teams: listedTeams,
    players: [...listedPlayers, ...[...others.values()].filter((one) => !present.has(one.slug))],
    stages: mapMatches(renamed.stages, (match) => withPlayers(match, player)),
  })
}

type Stages = CompetitionDocument['stages']

function mapMatches(stages: Stages, change: (match: Match) => Match): Stages {
  return stages.map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({
      ...group,
      rounds: group.rounds.map((round) => ({ ...round, matches: round.matches.map(change) })),
    })),
  }))
}

function withPlayers(match: Match, player: (slug: string) => string): Match {
  return {
    ...match,
    ...(match.statistics && { statistics: renamedStatistics(match.statistics, player) }),
    sides: match.sides.map((side) => ({
      ...side,
      ...(side.lineup
        ? { lineup: side.lineup.map((one) => (one.player === undefined ? one : { ...one, player: player(one.player) })) }
        : {}),
    })),
    ...(match.games
      ? {
          games: match.games.map((game) => ({
            ...game,
            ...(game.statistics && { statistics: renamedStatistics(game.statistics, player) }),
            sides: game.sides.map((side) => (side.players ? { ...side, players: side.players.map(player) } : side)),
          })),
        }
      : {}),
  }
}

/** Slugs of the targets that the document does not list itself. */
function listedAnew(entries: readonly { slug: string }[], merged: ReadonlyMap<string, string>): string[] {
  const own = new Set(entries.map((entry) => entry.slug))
  return [...new Set(entries.flatMap((entry) => merged.get(entry.slug) ?? []))].filter((slug) => !own.has(slug))
}

/** Removes merged entries, or replaces them by their target. */
function listed<Entry extends { slug: string }>(
  entries: readonly Entry[],
  merged: ReadonlyMap<string, string>,
  standing: ReadonlyMap<string, Entry>,
): Entry[] {
  const placed = new Set<string>()
  return entries.flatMap((entry) => {
    const now = merged.get(entry.slug)
    if (now === undefined) return [entry]
    const found = placed.has(now) ? undefined : standing.get(now)
    placed.add(now)
    return found ? [found] : []
  })
}

async function standingTeams(db: Selecting, slugs: readonly string[]): Promise<Map<string, TeamEntry>> {
  if (slugs.length === 0) return new Map()
  const teams = await db.selectFrom('teams').selectAll().where('slug', 'in', slugs).execute()
  const memberships = await db
    .selectFrom('memberships')
    .selectAll()
    .where(
      'team_id',
      'in',
      teams.map((row) => row.id),
    )
    .orderBy('team_id')
    .orderBy('ordinal')
    .execute()
  const ids = memberships.map((row) => row.player_id)
  const players = ids.length === 0 ? [] : await db.selectFrom('players').select(['id', 'slug']).where('id', 'in', ids).execute()
  const entries = teamsOf({ teams, memberships }, { player: new Map(players.map((row) => [row.id, row.slug])) })
  return new Map(entries.map((entry) => [entry.slug, entry]))
}

async function standingPlayers(db: Selecting, slugs: readonly string[]): Promise<Map<string, PlayerEntry>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('players').selectAll().where('slug', 'in', slugs).orderBy('id').execute()
  return new Map(rows.map((row) => [row.slug, playerOf(row)]))
}
