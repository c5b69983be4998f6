import { dependOnArticles } from '#server/articles/articles.answers.ts'
import { notFound } from '#server/base/errors.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listVisibleLinksOf } from '#server/links/links.queries.ts'
import { viewLinkTargets } from '#server/links/links.view.ts'
import type { OpeningListQuery, OpeningPage, OpeningView } from '#shared/openings.ts'
import {
  countOpenings,
  findNextOpeningChange,
  findPublishedOpening,
  listMergers,
  listOpenings,
  listOpeningZones,
  listPublishedTitles,
  type OpeningRow,
} from './openings.queries.ts'
import { viewOpening } from './openings.view.ts'

/** One page of new servers. Throws not-found for a zone without any. */
export async function answerOpeningList(ctx: QueryContext, query: OpeningListQuery): Promise<OpeningPage> {
  const { zone, group, page = 1, pageSize = 20 } = query
  await dependOnOpenings(ctx)
  const { read, now } = ctx
  const zones = await listOpeningZones(read)
  if (zone !== undefined && !zones.includes(zone)) throw notFound()
  const rows = await listOpenings(read, now, { zone, group }, { limit: pageSize, offset: (page - 1) * pageSize })
  return { items: await views(ctx, rows), page, pageSize, total: await countOpenings(read, now, { zone, group }), zones }
}

export async function answerOpening(ctx: QueryContext, id: number): Promise<OpeningView> {
  await dependOnOpenings(ctx)
  const row = await findPublishedOpening(ctx.read, id)
  if (!row) throw notFound()
  const [view] = await views(ctx, [row])
  if (!view) throw new Error('A row gives a view')
  return view
}

/** The next to open; the most recently opened where none is planned. */
export async function answerNextOpenings(ctx: QueryContext, count: number): Promise<OpeningView[]> {
  await dependOnOpenings(ctx)
  const { read, now } = ctx
  const coming = await listOpenings(read, now, { group: 'coming' }, { limit: count, offset: 0 })
  const open = coming.length < count ? await listOpenings(read, now, { group: 'open' }, { limit: count - coming.length, offset: 0 }) : []
  return await views(ctx, [...coming, ...open])
}

/** Openings change state on schedule, and their answers contain articles and links. */
async function dependOnOpenings(ctx: QueryContext): Promise<void> {
  ctx.deps.addTags('openings', 'links')
  ctx.deps.renewsAt(await findNextOpeningChange(ctx.read, ctx.now))
  await dependOnArticles(ctx)
}

async function views({ read, now }: QueryContext, rows: readonly OpeningRow[]): Promise<OpeningView[]> {
  const titles = await listPublishedTitles(
    read,
    now,
    rows.flatMap((row) => row.article_id ?? []),
  )
  const links = await listVisibleLinksOf(
    read,
    rows.flatMap((row) => row.link_id ?? []),
  )
  const around = {
    mergers: await listMergers(read),
    titles: new Map(titles.map(({ id, title }) => [id, title])),
    links: new Map(links.map((link) => [link.id, viewLinkTargets(link)])),
  }
  return rows.map((row) => viewOpening(row, around, now))
}
