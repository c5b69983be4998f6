import { listChampions } from '#server/awards/awards.queries.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { viewCompetitionSummary } from '#server/competitions/public/summary.view.ts'
import { listFormerSlugs } from '#server/competitions/store/former-slugs.queries.ts'
import type { Reader } from '#server/db/open.ts'
import { answerLogos, answerPictures } from '#server/media/media.answers.ts'
import { answerEntrants } from '#server/people/entrants.answers.ts'
import type { AdminCompetitionPage, AdminCompetitionQuery } from '#shared/admin/competitions.ts'
import { formatDay } from '#shared/dates.ts'
import { countAdminCompetitions, listAdminCompetitions } from './competitions-admin.queries.ts'
import { answerOpenTies } from './open-ties.answers.ts'

export async function answerAdminCompetitions(
  { read, now }: { read: Reader; now: string },
  { page = 1, pageSize = 20, ...filter }: AdminCompetitionQuery,
  keeper: number | null,
): Promise<AdminCompetitionPage> {
  const ctx = { read, now, deps: new CacheDeps() }
  const rows = await listAdminCompetitions(read, filter, keeper, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await countAdminCompetitions(read, filter, keeper)
  const champions = await listChampions(
    read,
    now,
    rows.map(({ id }) => id),
  )
  const entrants = await answerEntrants(ctx, [...champions.values()].flat())
  const covers = await answerPictures(
    ctx,
    rows.flatMap((row) => row.cover_id ?? []),
  )
  const logos = await answerLogos(
    ctx,
    rows.map((row) => row.logo_id),
  )
  const former = await listFormerSlugs(
    read,
    rows.map(({ id }) => id),
  )
  const ties = await answerOpenTies(
    read,
    rows.map(({ id }) => id),
  )
  const tied = new Set(ties.map(({ id }) => id))
  const championsOf = (id: number) => (champions.get(id) ?? []).flatMap((entrant) => entrants.get(entrant) ?? [])
  const items = rows.map((row) => ({
    ...viewCompetitionSummary(row, { now, day: formatDay(now) }, { champions: championsOf(row.id), covers, logo: logos(row.logo_id) }),
    slug: row.slug,
    formerSlugs: former.get(row.id) ?? [],
    isHidden: row.is_hidden === 1,
    hasOpenTie: tied.has(row.id),
    rev: row.rev,
  }))
  return { items, page, pageSize, total }
}
