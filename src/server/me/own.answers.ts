import { listPlacesInLongTables } from '#server/competitions/public/long-tables.queries.ts'
import type { StageSettings } from '#server/competitions/store/stages-of-rows.model.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listTeamsOf } from '#server/people/people.queries.ts'
import { answerRecord } from '#server/people/record.answers.ts'
import { formatDay } from '#shared/dates.ts'
import { ladderPageSize, tablePageSize } from '#shared/limits.ts'
import type { Me } from '#shared/me.ts'

const shownMatches = 5
const shownEntries = 5

/** Public data of a player, collected for the player's own page. */
export async function answerOwn(ctx: QueryContext, playerId: number): Promise<NonNullable<Me['own']>> {
  const today = formatDay(ctx.now)
  const [{ form, next, matches, competitions }, teams] = await Promise.all([
    answerRecord(ctx, { player: playerId }, {}),
    listTeamsOf(ctx.read, playerId),
  ])
  const present = teams.filter((team) => (team.starts_on ?? today) <= today && today <= (team.ends_on ?? today))
  const teamIds = [...new Set(present.map((team) => team.id))]
  return {
    teamIds,
    form,
    next: next[0] ?? null,
    latest: matches.items.slice(0, shownMatches),
    entries: competitions.slice(0, shownEntries),
    places: await placesOf(ctx, playerId, teamIds),
  }
}

async function placesOf({ read, now }: QueryContext, player: number, teams: readonly number[]): Promise<NonNullable<Me['own']>['places']> {
  const rows = await listPlacesInLongTables(read, now, { player, teams })
  return rows.flatMap(({ competition_id, stage_id, settings, rank, ordinal, total }) => {
    const { ladder }: StageSettings = readJson(settings)
    const pageSize = ladder?.by === 'position' ? ladderPageSize : tablePageSize
    return total <= pageSize ? [] : { competitionId: competition_id, stageId: stage_id, rank, page: Math.floor(ordinal / pageSize) + 1 }
  })
}
