import type { FastifyInstance } from 'fastify'
import { answerNewestAlbums } from '#server/albums/albums.answers.ts'
import { answerFirstArticles, columnsOf } from '#server/articles/articles.answers.ts'
import { answerLatestWinners } from '#server/awards/awards.answers.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerNextOpenings } from '#server/openings/openings.answers.ts'
import { getSettings } from '#server/settings/settings.queries.ts'
import type { ArticleSummary } from '#shared/article-summary.ts'
import { Home, type HomeBlock } from '#shared/settings.ts'
import { answerCompetitionProgress, answerSeasonNow } from './season-now.answers.ts'

type FilledBlock = Home['blocks'][number]

export async function homeRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/home',
    summary: '首页的各个板块',
    data: Home,
    answer: async (ctx) => {
      ctx.deps.addTags('settings', 'columns', 'home')
      const [{ homeBlocks }, columns] = await Promise.all([getSettings(ctx.read), columnsOf(ctx)])
      const known = new Set(Array.from(columns.values(), (column) => column.key))
      const shown = homeBlocks.filter((block) => block.kind !== 'column' || known.has(block.column))
      const lists = await firstArticles(ctx, shown)
      const blocks: FilledBlock[] = []
      const told = toldAbove(shown, lists)
      for (const block of shown) blocks.push(await fill(ctx, block, lists, told))
      return { blocks }
    },
  })
}

type Lists = ReadonlyMap<string | null, readonly ArticleSummary[]>

/** The articles that the blocks show of each column (null: all columns), read in one query. */
async function firstArticles(ctx: QueryContext, blocks: readonly HomeBlock[]): Promise<Lists> {
  const counts = new Map<string | null, number>()
  const most = Math.max(0, ...blocks.map((block) => (block.kind === 'news' ? block.count + 1 : block.kind === 'lead' ? 1 : 0)))
  const params = (column: string | null, count: number) => counts.set(column, Math.max(count, counts.get(column) ?? 0))
  for (const block of blocks) {
    if (block.kind === 'lead') params(null, 1)
    // One more than is shown, because the lead article must not appear twice.
    if (block.kind === 'news') params(null, block.count + 1)
    // More than are shown, because nothing is told twice.
    if (block.kind === 'column') params(block.column, block.count + most)
  }
  const wishes = Array.from(counts, ([column, count]) => ({ column, count }))
  const lists = await answerFirstArticles(ctx, wishes)
  return new Map(wishes.map(({ column }, i) => [column, lists[i] ?? []]))
}

/** Articles that stand above those of columns: the lead one, and the news. */
interface Told {
  leads: ReadonlySet<number>
  all: ReadonlySet<number>
}

async function fill(ctx: QueryContext, block: HomeBlock, lists: Lists, { leads, all }: Told): Promise<FilledBlock> {
  switch (block.kind) {
    case 'lead':
      return { kind: 'lead', title: block.title, column: null, articles: (lists.get(null) ?? []).slice(0, 1) }
    case 'news': {
      const articles = (lists.get(null) ?? []).filter((article) => !leads.has(article.id)).slice(0, block.count)
      return { kind: 'news', title: block.title, column: null, articles }
    }
    case 'column':
      return {
        kind: 'column',
        title: block.title,
        column: block.column,
        articles: (lists.get(block.column) ?? []).filter((article) => !all.has(article.id)).slice(0, block.count),
      }
    case 'live':
      return { kind: 'live', title: block.title, ...(await answerSeasonNow(ctx)) }
    case 'winners': {
      return { kind: 'winners', title: block.title, winners: await answerLatestWinners(ctx, block.count) }
    }
    case 'openings':
      return { kind: 'openings', title: block.title, openings: await answerNextOpenings(ctx, block.count) }
    case 'albums':
      return { kind: 'albums', title: block.title, albums: await answerNewestAlbums(ctx, null, block.count) }
    case 'competitions':
      return { kind: 'competitions', title: block.title, competitions: await answerCompetitionProgress(ctx, block.count) }
    case 'downloads':
      return { kind: 'downloads', title: block.title }
  }
}

function toldAbove(blocks: readonly HomeBlock[], lists: Lists): Told {
  const ids = (lists.get(null) ?? []).map((article) => article.id)
  const leads = new Set(blocks.some(({ kind }) => kind === 'lead') ? ids.slice(0, 1) : [])
  const news = blocks.flatMap((block) => (block.kind === 'news' ? ids.filter((id) => !leads.has(id)).slice(0, block.count) : []))
  return { leads, all: new Set([...leads, ...news]) }
}
