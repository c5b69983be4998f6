import type { FastifyInstance } from 'fastify'
import { dependOnAlbums } from '#server/albums/albums.answers.ts'
import { dependOnArticles } from '#server/articles/articles.answers.ts'
import { lastChange } from '#server/articles/articles.view.ts'
import { notFound } from '#server/base/errors.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicFile } from '#server/http/public-file.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { dependOnReveals } from '#server/matches/reveal.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import { dependOnVideos } from '#server/videos/videos.answers.ts'
import { paths, type SitePage, sitePages } from '#shared/paths.ts'
import { titleWithoutScores } from '#shared/spoilers.ts'
import {
  listFreshArticles,
  listSitemapArticles,
  listSitemapIds,
  listSitemapParts,
  listStaticPages,
  type SitemapSubject,
  sitemapSubjects,
} from './sitemap.queries.ts'

/** The maximum age of news for search engines, ms. */
const newsMs = 48 * 3_600_000

/** The index at /sitemap.xml and its parts below /sitemap/. It lists public pages only, and changes when they do. */
export async function sitemapRoutes(app: FastifyInstance, context: PublicContext & { publicUrl: string }): Promise<void> {
  const url = (path: string) => context.publicUrl + path

  publicFile(app, context, {
    url: '/sitemap.xml',
    answer: async (ctx) => {
      await refuseClosed(ctx)
      const parts = ['pages', ...((await freshArticles(ctx)).length > 0 ? ['news'] : [])]
      for (const subject of sitemapSubjects) {
        await restOn(ctx, subject)
        for (const n of await listSitemapParts(ctx.read, ctx.now, subject)) parts.push(`${subject}-${n}`)
      }
      const { writeIndex } = await view()
      return xml(await writeIndex(parts.map((part) => url(`/sitemap/${part}.xml`))))
    },
  })

  publicFile(app, context, {
    url: '/sitemap/:part',
    answer: async ({ params, ...ctx }) => {
      await refuseClosed(ctx)
      const { name = '', number } = /^(?<name>[a-z]+)(?:-(?<number>[1-9]\d{0,5}))?\.xml$/.exec(params.part ?? '')?.groups ?? {}
      const subject = sitemapSubjects.find((known) => known === name)
      if (subject !== undefined && number !== undefined) return xml(await answerPart(ctx, subject, Number(number)))
      if (number !== undefined) throw notFound()
      if (name === 'pages') return xml(await answerPages(ctx))
      if (name === 'news') return xml(await answerNews(ctx))
      throw notFound()
    },
  })

  async function answerPart(ctx: QueryContext, subject: SitemapSubject, part: number): Promise<Buffer> {
    const { read, now } = ctx
    const { itemOfArticle, writeAddresses } = await view()
    await restOn(ctx, subject)
    if (subject === 'articles') {
      const rows = await listSitemapArticles(read, now, part)
      if (rows.length === 0) throw notFound()
      return await writeAddresses(
        rows.map((row) => itemOfArticle(row, url)),
        { image: true },
      )
    }
    const ids = await listSitemapIds(read, now, subject, part)
    if (ids.length === 0) throw notFound()
    return await writeAddresses(ids.map((id) => ({ url: url(pathOf(subject, id)) })))
  }

  /** Fixed pages, columns, and the operator's own pages. */
  async function answerPages(ctx: QueryContext): Promise<Buffer> {
    await dependOnArticles(ctx)
    ctx.deps.addTags('pages')
    const { writeAddresses } = await view()
    const columns = await listColumns(ctx.read)
    const fixed = new Set([...fixedPages, ...columns.map(({ key }) => paths.newsList({ column: key }))])
    const written = await listStaticPages(ctx.read, ctx.now)
    return await writeAddresses([
      ...[...fixed].map((path) => ({ url: url(path) })),
      ...written.map(({ slug, ...times }) => ({ url: url(paths.staticPage(slug ?? '')), lastmod: lastChange(times) })),
    ])
  }

  async function answerNews(ctx: QueryContext): Promise<Buffer> {
    const rows = await freshArticles(ctx)
    if (rows.length === 0) throw notFound()
    const { name } = await getSettings(ctx.read)
    const { writeAddresses } = await view()
    return await writeAddresses(
      rows.map(({ id, title, published_at }) => ({
        url: url(paths.article(id)),
        news: { publication: { name, language: 'zh-cn' }, publication_date: published_at, title: titleWithoutScores(title) },
      })),
      { news: true },
    )
  }
}

/** Loaded on first use: the library is a twelfth of this program's memory, and twenty milliseconds of its start. */
const view = () => import('./sitemap.view.ts')

/**
 * Without aliases (the newest article and the newest album have their own URLs), search results, and meetings, which need two parameters.
 */
const fixedPages = Object.entries<SitePage>(sitePages)
  .filter(([name, { path }]) => !path.includes(':') && !['newsLatest', 'mediaImage', 'search', 'meetings'].includes(name))
  .map(([, { path }]) => path)

/** Valid until the oldest of them is too old for news. */
async function freshArticles(ctx: QueryContext) {
  await dependOnArticles(ctx)
  const since = new Date(Date.parse(ctx.now) - newsMs).toISOString()
  const rows = (await listFreshArticles(ctx.read, ctx.now, since)).flatMap(({ published_at, ...row }) =>
    published_at === null ? [] : [{ ...row, published_at }],
  )
  const oldest = rows.at(-1)
  ctx.deps.renewsAt(oldest ? new Date(Date.parse(oldest.published_at) + newsMs).toISOString() : null)
  return rows
}

async function refuseClosed({ read, deps }: Pick<QueryContext, 'read' | 'deps'>): Promise<void> {
  deps.addTags('settings')
  if ((await getSettings(read)).crawlers.isClosed) throw notFound()
}

async function restOn(ctx: QueryContext, subject: SitemapSubject): Promise<void> {
  switch (subject) {
    case 'articles':
      return await dependOnArticles(ctx)
    case 'albums':
      return await dependOnAlbums(ctx)
    case 'videos':
      return await dependOnVideos(ctx)
    case 'competitions':
    case 'matches':
    case 'teams':
    case 'players':
      // Every save of a competition touches both tags, and so does every change of a team or a player.
      ctx.deps.addTags('competitions', 'matches')
      // A result also makes public which matches will not be played, and who is awarded.
      await dependOnReveals(ctx)
  }
}

function pathOf(subject: Exclude<SitemapSubject, 'articles'>, id: number): string {
  switch (subject) {
    case 'competitions':
      return paths.competition(id)
    case 'matches':
      return paths.match(id)
    case 'teams':
      return paths.team(id)
    case 'players':
      return paths.player(id)
    case 'albums':
      return paths.album(id)
    case 'videos':
      return paths.video(id)
  }
}

function xml(body: Buffer) {
  return { type: 'application/xml; charset=utf-8', body }
}
