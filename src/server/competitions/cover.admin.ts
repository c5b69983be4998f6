import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { CoverAnswer, CoverWish } from '#shared/admin/competitions.ts'
import { Id } from '#shared/envelope.ts'
import { adminRoute } from '../admin-route.ts'
import type { ConsoleContext } from '../context.ts'
import { invalid, notFound } from '../errors.ts'
import { isPictureKnown } from '../media/media.queries.ts'
import { findCover, lockCompetition, setCover } from './acts.queries.ts'
import { viewCover } from './editing.answers.ts'

export async function competitionCoverRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    method: 'PUT',
    url: '/api/admin/competitions/:id/cover',
    summary: '换赛事的封面；coverId 为 null 表示不要封面',
    may: 'competitions.write',
    params: Type.Object({ id: Id }),
    body: CoverWish,
    data: CoverAnswer,
    answer: async ({ write, params: { id }, body: { coverId } }) =>
      await write(async (trx, touch, audit) => {
        if (!(await lockCompetition(trx, id))) throw notFound()
        if (coverId !== null && !(await isPictureKnown(trx, coverId))) {
          throw invalid([{ path: '/coverId', message: '这张图片不在媒体库里，请重新选择' }])
        }
        const before = await findCover(trx, id)
        if (before.coverId !== coverId) {
          await setCover(trx, id, coverId)
          touch('competitions', `competition:${id}`)
          await audit({
            act: 'competition.cover',
            subject: 'competition',
            id,
            name: before.name,
            before: { coverId: before.coverId },
            after: { coverId },
          })
        }
        return { cover: await viewCover(trx, coverId) }
      }),
  })
}
