import type { FastifyInstance } from 'fastify'
import { conflict, invalid } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { merge, previewMerge, takeTurnForMerge } from './merge.service.ts'

/** Merging duplicates: first a preview, then the merge in one transaction. */
export async function mergeAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  for (const [kind, path, noun] of [
    ['team', '/teams/:id/merge', '战队'],
    ['player', '/players/:id/merge', '选手'],
  ] as const) {
    adminRoute(app, context, {
      endpoint: `GET ${path}`,
      summary: `把这个${noun}并入另一个之前：会移走什么，为什么不行`,
      may: 'people.write',
      answer: async ({ params: { id }, query: { into }, read }) => await previewMerge(read, { kind, from: id, into }),
    })

    adminRoute(app, context, {
      endpoint: `POST ${path}`,
      summary: `把这个${noun}并入另一个`,
      may: 'people.write',
      answer: async ({ params: { id }, body: { into, rev }, write, now }) => {
        await write(async (trx, touch, audit) => {
          const input = { kind, from: id, into }
          await takeTurnForMerge(trx, input)
          const preview = await previewMerge(trx, input)
          if (preview.rev !== rev) throw conflict('看过之后有了变化，请再看一遍再合并', preview)
          const [fault] = preview.faults
          if (fault !== undefined) throw invalid([{ path: '/into', message: fault }])
          await merge(trx, touch, input, now)
          const before = { id, slug: preview.from.slug, name: preview.from.name }
          await audit({ act: `${kind}.merge`, subject: kind, id: into, name: preview.into.name, before, after: { moves: preview.moves } })
        }, 'alongside')
        return { id: into }
      },
    })
  }
}
