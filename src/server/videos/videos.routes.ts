import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Id } from '#shared/envelope.ts'
import { VideoListQuery, VideoPage, VideoView } from '#shared/videos.ts'
import { answerVideo, answerVideoList } from './videos.answers.ts'

export async function videoRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/videos',
    summary: '视频列表，最新的在前，可按赛季、战队或比赛筛选；total 最多数到一万',
    query: VideoListQuery,
    data: VideoPage,
    answer: ({ query, ...ctx }) => answerVideoList(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/videos/:id',
    summary: '一个视频',
    params: Type.Object({ id: Id }),
    data: VideoView,
    answer: ({ params, ...ctx }) => answerVideo(ctx, params.id),
  })
}
