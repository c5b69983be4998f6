import type { FastifyInstance } from 'fastify'
import { answerAlbumsById } from '#server/albums/albums.answers.ts'
import { dependOnArticles } from '#server/articles/articles.answers.ts'
import { embedsIn, picturesIn } from '#server/articles/body-parts.model.ts'
import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { PublicContext } from '#server/http/context.ts'
import { shownElsewhere } from '#server/http/headers.ts'
import { publicFile } from '#server/http/public-file.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { type MediaFiles, StorageUnavailable } from '#server/media/files/files.ts'
import { keyAt } from '#server/media/files/names.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { answerVideosById } from '#server/videos/videos.answers.ts'
import { paths } from '#shared/paths.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import type { BodyParts } from './body-html.view.ts'
import { type FeedArticle, listFeedArticles, listLinkedPictures, listPublicGroups, listPublicMatches } from './feeds.queries.ts'
import type { FeedParts } from './feeds.view.ts'

const itemsInFeed = 50

/** After which the storage, which did not answer, is asked again, ms. */
const patienceMs = 60_000

/** With this query nothing that tells a result is in a feed but its address. */
const variant = ['spoilers', 'hide'] as const

/** The news as RSS: all articles, and each column separately. */
export async function feedRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string; files: MediaFiles }): Promise<void> {
  publicFile(app, context, { url: '/rss.xml', variant, answer: async (ctx) => await answerFeed(ctx, null) })

  publicFile(app, context, {
    url: '/rss/:column',
    variant,
    answer: async ({ params, ...ctx }) => {
      const { column = '' } = params
      if (!column.endsWith('.xml')) throw notFound()
      return await answerFeed(ctx, column.slice(0, -'.xml'.length))
    },
  })

  async function answerFeed({ isVariant, ...ctx }: QueryContext & { isVariant: boolean }, key: string | null) {
    await dependOnArticles(ctx)
    ctx.deps.addTags('settings')
    const columns = await listColumns(ctx.read)
    const column = key === null ? null : columns.find((row) => row.key === key)
    if (column === undefined) throw notFound()
    const rows = await listFeedArticles(ctx.read, ctx.now, column?.id, itemsInFeed)
    ctx.deps.addTags(
      ...tagsOf(
        'article',
        rows.map(({ id }) => id),
      ),
    )
    // Loaded on first use, because the library takes memory that many sites do not need.
    const { viewFeed, enclosedOf } = await import('./feeds.view.ts')
    const parts = await partsOf(ctx, rows)
    const enclosed = [...parts.covers.values()].flatMap((id) => enclosedOf(parts.pictures.get(id))?.url ?? [])
    const feed = viewFeed(rows, {
      site: await getSettings(ctx.read),
      column,
      hidesResults: isVariant,
      columns: new Map(columns.map((row) => [row.id, row.name])),
      ...parts,
      lengths: await lengthsOf(ctx, [...new Set(enclosed)]),
    })
    return { type: 'application/rss+xml; charset=utf-8', headers: shownElsewhere, body: feed }
  }

  async function lengthsOf({ now, deps }: QueryContext, urls: readonly string[]): Promise<Map<string, number>> {
    try {
      const sizes = await Promise.all(urls.map(async (url) => [url, (await context.files.sizes(keyAt(url))).get(keyAt(url))] as const))
      return new Map(sizes.flatMap(([url, size]) => (size === undefined ? [] : [[url, size] as const])))
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      deps.renewsAt(new Date(Date.parse(now) + patienceMs).toISOString())
      return new Map()
    }
  }

  /** Everything that bodies and covers refer to, each read once for all. */
  async function partsOf(ctx: QueryContext, rows: readonly FeedArticle[]): Promise<BodyParts & Pick<FeedParts, 'covers'>> {
    const bodies = rows.flatMap(({ body }): RichTextDoc[] => (body === null ? [] : [readJson(body)]))
    const embeds = bodies.map(embedsIn)
    const groups = await listPublicGroups(ctx.read, [...new Set(embeds.flatMap(({ table }) => table))])
    const matches = await listPublicMatches(ctx.read, [...new Set(embeds.flatMap(({ match }) => match))])
    const albums = await answerAlbumsById(ctx, [...new Set(embeds.flatMap(({ album }) => album))])
    const videos = await answerVideosById(ctx, [...new Set(embeds.flatMap(({ video }) => video))])
    const linked = await listLinkedPictures(
      ctx.read,
      rows.flatMap(({ id, cover_id }) => (cover_id === null ? [id] : [])),
    )
    const covers = new Map(
      rows.flatMap(({ id, cover_id }) => {
        const cover = cover_id ?? linked.get(id)
        return cover === undefined ? [] : [[id, cover] as const]
      }),
    )
    // Embeds change when their competition is hidden or shown, and pictures when it gets others.
    if (rows.some(({ cover_id }) => cover_id === null) || embeds.some(({ match, table }) => match.length + table.length > 0))
      ctx.deps.addTags('competitions')
    return {
      covers,
      pictures: await answerPictures(ctx, [...bodies.flatMap(picturesIn), ...covers.values()]),
      matches: new Map(matches.map((id) => [id, paths.match(id)])),
      albums: new Map(albums.map(({ id }) => [id, paths.album(id)])),
      videos: new Map(videos.map(({ id }) => [id, paths.video(id)])),
      tables: new Map(groups.map((group) => [group.id, paths.competition(group.competition_id, { tab: 'stages', stage: group.stage_id })])),
      url: (path) => context.publicUrl + path,
    }
  }
}
