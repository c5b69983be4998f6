import type { Asking } from '#server/asking.ts'
import { restOnReveals } from '#server/matches/reveal.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import { listNamedPlayers } from '#server/people/entrants.queries.ts'
import type { AwardView, WinnerListQuery, WinnerPage } from '#shared/competitions/answers.ts'
import { countWinners, listAwardRows, listWinnerIds } from './awards.queries.ts'
import { lineupOf, viewAward } from './awards.view.ts'

export async function answerWinners(asking: Asking, { page = 1, pageSize = 20, ...filter }: WinnerListQuery): Promise<WinnerPage> {
  const { read, now, footing } = asking
  footing.shows('winners')
  await restOnReveals(asking)
  const [ids, total] = await Promise.all([
    listWinnerIds(read, now, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countWinners(read, now, filter),
  ])
  return { items: await answerAwards(asking, ids), page, pageSize, total }
}

/** Public awards in the order of `ids`. */
export async function answerAwards(asking: Asking, ids: readonly number[]): Promise<AwardView[]> {
  const { read, now, footing } = asking
  const rows = await listAwardRows(read, now, ids)
  footing.shows(...new Set(rows.map((row) => `competition:${row.competition_id}`)))
  const [entrants, players] = await Promise.all([
    answerEntrants(
      asking,
      rows.flatMap((row) => row.entrant_id ?? []),
    ),
    listNamedPlayers(read, [...new Set(rows.flatMap((row) => lineupOf(row).flatMap((member) => member.playerId ?? [])))]),
  ])
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    return row ? [viewAward(row, { entrants, players })] : []
  })
}
