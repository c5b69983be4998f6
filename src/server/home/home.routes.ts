import type { FastifyInstance } from 'fastify'
import { Home, type HomeBlock } from '#shared/settings.ts'
import { answerArticleList } from '../articles/articles.answers.ts'
import type { Asking } from '../asking.ts'
import { answerWinners } from '../awards/awards.answers.ts'
import { publicRoute } from '../cache/public-route.ts'
import { listColumns } from '../columns/columns.queries.ts'
import type { PublicContext } from '../context.ts'
import { answerStrip } from '../matches/match-list.answers.ts'
import { getSettings } from '../settings/settings.queries.ts'

type FilledBlock = Home['blocks'][number]

export async function homeRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/home',
    summary: '首页的各个板块',
    data: Home,
    answer: async (asking) => {
      asking.footing.shows('settings', 'columns', 'home')
      const [{ homeBlocks }, columns] = await Promise.all([getSettings(asking.read), listColumns(asking.read)])
      const known = new Set(columns.map((column) => column.key))
      const shown = homeBlocks.filter((block) => block.kind !== 'column' || known.has(block.column))
      const blocks: FilledBlock[] = []
      for (const block of shown) blocks.push(await fill(asking, block, leadIds(blocks)))
      return { blocks }
    },
  })
}

async function fill(asking: Asking, block: HomeBlock, leads: ReadonlySet<number>): Promise<FilledBlock> {
  switch (block.kind) {
    case 'lead': {
      const { items } = await answerArticleList(asking, { page: 1, pageSize: 1 })
      return { kind: 'lead', title: block.title, column: null, articles: items }
    }
    case 'news': {
      // One more than shown for each lead, so that the lead does not stand on the page twice.
      const { items } = await answerArticleList(asking, { page: 1, pageSize: block.count + leads.size })
      return { kind: 'news', title: block.title, column: null, articles: items.filter((item) => !leads.has(item.id)).slice(0, block.count) }
    }
    case 'column': {
      const { items } = await answerArticleList(asking, { column: block.column, page: 1, pageSize: block.count })
      return { kind: 'column', title: block.title, column: block.column, articles: items }
    }
    case 'live':
      return { kind: 'live', title: block.title, ...(await answerStrip(asking, {}, { next: 4, latest: 4 })) }
    case 'winners': {
      const { items } = await answerWinners(asking, { page: 1, pageSize: block.count })
      return { kind: 'winners', title: block.title, winners: items }
    }
  }
}

function leadIds(blocks: readonly FilledBlock[]): Set<number> {
  return new Set(blocks.flatMap((block) => (block.kind === 'lead' ? block.articles.map((article) => article.id) : [])))
}
