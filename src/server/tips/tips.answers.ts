import { notFound } from '#server/base/errors.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listVisibleLinksOf } from '#server/links/links.queries.ts'
import { viewNamedLink } from '#server/links/links.view.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import type { Picture } from '#shared/media.ts'
import { tipPlatforms } from '#shared/tip-platforms.ts'
import type { TipLink, TipList, TipListQuery, TipView } from '#shared/tips.ts'
import {
  findNextTipEnd,
  findPublishedTip,
  listTipSteps,
  listTipStores,
  listTips,
  type TipRow,
  type TipStepRow,
  type TipStoreRow,
} from './tips.queries.ts'

/** The current tips, by platform. */
export async function answerTips(ctx: QueryContext, { platform }: TipListQuery): Promise<TipList> {
  await dependOnTips(ctx)
  const views = await viewsOf(ctx, await listTips(ctx.read, ctx.now, platform))
  return { items: tipPlatforms.flatMap((one) => views.filter((view) => view.platform === one)) }
}

export async function answerTip(ctx: QueryContext, id: number): Promise<TipView> {
  await dependOnTips(ctx)
  const row = await findPublishedTip(ctx.read, ctx.now, id)
  if (!row) throw notFound()
  const [view] = await viewsOf(ctx, [row])
  if (!view) throw new Error('A row gives a view')
  return view
}

export async function dependOnTips({ read, now, deps }: QueryContext): Promise<void> {
  deps.addTags('tips', 'links')
  deps.expiresAt(await findNextTipEnd(read, now))
}

async function viewsOf(ctx: QueryContext, rows: readonly TipRow[]): Promise<TipView[]> {
  const ids = rows.map((row) => row.id)
  const steps = await listTipSteps(ctx.read, ids)
  const stores = await listTipStores(ctx.read, ids)
  const pictures = await answerPictures(
    ctx,
    steps.flatMap((step) => step.picture_id ?? []),
  )
  const links = await listVisibleLinksOf(ctx.read, [...rows.flatMap((row) => row.link_id ?? []), ...stores.map((store) => store.link_id)])
  const around = { steps, stores, pictures, links: new Map(links.map((link) => [link.id, viewNamedLink(link)])) }
  return rows.map((row) => viewTip(row, around))
}

interface Surroundings {
  steps: readonly TipStepRow[]
  stores: readonly TipStoreRow[]
  pictures: ReadonlyMap<number, Picture>
  /** Visible links only. */
  links: ReadonlyMap<number, TipLink>
}

function viewTip({ id, platform, title, intro, link_id, expires_at }: TipRow, { steps, stores, pictures, links }: Surroundings): TipView {
  return {
    id,
    platform,
    title,
    intro,
    steps: steps
      .filter((step) => step.tip_id === id)
      .map(({ text, picture_id }) => ({ text, picture: picture_id === null ? null : (pictures.get(picture_id) ?? null) })),
    link: link_id === null ? null : (links.get(link_id) ?? null),
    stores: stores.flatMap((store) => (store.tip_id === id ? (links.get(store.link_id) ?? []) : [])),
    expiresAt: expires_at,
  }
}
