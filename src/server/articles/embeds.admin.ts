import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { viewTableGroup } from '#server/competitions/public/group-tables.answers.ts'
import { findTableGroup, searchTableGroups } from '#server/competitions/public/group-tables.queries.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { searchMatchIds } from '#server/matches/match-search.queries.ts'
import type { EmbeddableTable } from '#shared/admin/embeds.ts'
import { ctxOf } from './document-change.service.ts'
import { answerEmbeddableMatches } from './embeddable.answers.ts'

/** As many results as somebody reads before typing another word. */
const mostFound = 20

/** What an editor may embed in a text: searched by name, and looked up by the stored id. */
export async function embedAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /embeds/matches',
    summary: '可以放进正文的比赛',
    may: 'articles.read',
    answer: async (asked) => {
      const ids = await searchMatchIds(asked.read, asked.now, wordsOf(asked.query.q), mostFound + 1)
      return { items: await answerEmbeddableMatches(ctxOf(asked), ids.slice(0, mostFound)), hasMore: ids.length > mostFound }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /embeds/matches/:id',
    summary: '正文里的一场比赛',
    may: 'articles.read',
    answer: async (asked) => {
      const [match] = await answerEmbeddableMatches(ctxOf(asked), [asked.params.id])
      if (!match) throw notFound()
      return match
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /embeds/tables',
    summary: '可以放进正文的积分榜',
    may: 'articles.read',
    answer: async ({ read, query }) => {
      const groups = await searchTableGroups(read, wordsOf(query.q), mostFound + 1)
      return { items: groups.slice(0, mostFound).map(viewEmbeddableTable), hasMore: groups.length > mostFound }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /embeds/tables/:id',
    summary: '正文里的一张积分榜',
    may: 'articles.read',
    answer: async ({ read, params }) => {
      const group = await findTableGroup(read, params.id)
      if (!group) throw notFound()
      return viewEmbeddableTable(group)
    },
  })
}

function viewEmbeddableTable(group: Awaited<ReturnType<typeof searchTableGroups>>[number]): EmbeddableTable {
  return { ...viewTableGroup(group), isPublic: group.is_hidden === 0 }
}

function wordsOf(q = ''): string[] {
  return q.split(/\s+/).filter((word) => word !== '')
}
