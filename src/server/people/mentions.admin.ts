import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/base/errors.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import { readJson } from '#server/db/stored-json.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { answerSearch } from '#server/search/search.answers.ts'
import { searchIndex } from '#server/search/windows.service.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import { findPlayerRow } from './people-admin.queries.ts'

const mostItems = 20

/** Other places with a player's name: titles and texts of articles, which cannot be changed automatically. */
export async function mentionAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const index = searchIndex(context.search)
  adminRoute(app, context, {
    endpoint: 'GET /players/:id/mentions',
    summary: '正文里写到这名选手的已发布文章，含曾用名',
    may: 'people.write',
    answer: async ({ params: { id }, read, now }) => {
      const row = await findPlayerRow(read, id)
      if (!row) throw notFound()
      const names: DatedName[] = readJson(row.names)
      const found = new Map<number, { id: number; title: string }>()
      for (const { name } of names) {
        const { items, isPartial } = await answerSearch({ read, now, deps: new CacheDeps() }, index, { q: name, type: 'article' })
        // Where nothing holds the name, the search answers with texts that hold a part of it.
        if (isPartial) continue
        for (const { id, title } of items) if (id !== null) found.set(id, { id, title: title.map((part) => part.text).join('') })
      }
      return { items: [...found.values()].slice(0, mostItems) }
    },
  })
}
