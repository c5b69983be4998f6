import { listChampions } from '#server/awards/awards.queries.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { Asking } from '#server/http/query-context.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import { restOnReveals } from '#server/matches/reveal.answers.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { CompetitionListQuery, CompetitionPage, CompetitionSummary } from '#shared/competitions/answers.ts'
import { formatDay } from '#shared/dates.ts'
import {
  countCompetitions,
  findNextFinish,
  findNextStart,
  listCompetitionIds,
  listCompetitionRows,
  type Today,
} from './competitions.queries.ts'
import { viewCompetitionSummary } from './summary.view.ts'

export async function answerCompetitionList(
  asking: Asking,
  { page = 1, pageSize = 20, ...filter }: CompetitionListQuery,
): Promise<CompetitionPage> {
  const { read, footing } = asking
  footing.shows('competitions')
  const today = todayOf(asking)
  const [ids, total] = await Promise.all([
    listCompetitionIds(read, today, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countCompetitions(read, today, filter),
  ])
  await restOnCalendar(asking, today)
  return { items: await answerCompetitionSummaries(asking, ids), page, pageSize, total }
}

/** Public competitions in the order of `ids`. */
export async function answerCompetitionSummaries(asking: Asking, ids: readonly number[]): Promise<CompetitionSummary[]> {
  const { read, now, footing } = asking
  const today = todayOf(asking)
  footing.shows(...tagsOf('competition', new Set(ids)))
  const [rows, champions] = await Promise.all([listCompetitionRows(read, ids), listChampions(read, now, ids)])
  const [entrants, covers] = await Promise.all([
    answerEntrants(asking, [...champions.values()].flat()),
    answerPictures(
      asking,
      rows.flatMap((row) => row.cover_id ?? []),
    ),
  ])
  const views = new Map(
    rows.map((row) => {
      const won = (champions.get(row.id) ?? []).flatMap((entrant) => entrants.get(entrant) ?? [])
      return [row.id, viewCompetitionSummary(row, today, { champions: won, covers })] as const
    }),
  )
  return ids.flatMap((id) => views.get(id) ?? [])
}

function todayOf({ now }: Pick<Asking, 'now'>): Today {
  return { now, day: formatDay(now) }
}

/** What one competition shows changes by itself as lists of competitions do, and with its own matches. */
export async function restOnCompetition(asking: Asking, id: number): Promise<void> {
  await restOnReveals(asking, id)
  await restOnCalendar(asking, todayOf(asking))
}

/** Competitions begin at midnight, end with a result, and get their champions with one. */
async function restOnCalendar(asking: Asking, { now, day }: Today): Promise<void> {
  const { read, footing } = asking
  const [start, finish] = await Promise.all([findNextStart(read, day), findNextFinish(read, now), restOnReveals(asking)])
  footing.renewsAt(start === null ? null : dayBounds(start).from)
  footing.renewsAt(finish)
}
