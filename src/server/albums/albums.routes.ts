import type { FastifyInstance } from 'fastify'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Album, AlbumListQuery, AlbumPage, AlbumParams, PictureListQuery, PicturePage } from '#shared/albums.ts'
import { answerAlbum, answerAlbumList, answerNewestPictures } from './albums.answers.ts'

export async function albumRoutes(app: FastifyInstance, context: PublicContext): Promise<void> {
  publicRoute(app, context, {
    url: '/api/albums',
    summary: '图集列表，最新的在前，可按赛季、战队或比赛筛选；total 最多数到一万',
    query: AlbumListQuery,
    data: AlbumPage,
    answer: ({ query, ...ctx }) => answerAlbumList(ctx, query),
  })

  publicRoute(app, context, {
    url: '/api/albums/:id',
    summary: '一个图集与其中的图片；id 为 latest 时是最新的一个',
    params: AlbumParams,
    data: Album,
    answer: ({ params, ...ctx }) => answerAlbum(ctx, params.id === 'latest' ? 'latest' : Number(params.id)),
  })

  publicRoute(app, context, {
    url: '/api/pictures',
    summary: '各图集里的图片，最新图集的在前；total 最多数到一万',
    query: PictureListQuery,
    data: PicturePage,
    answer: ({ query, ...ctx }) => answerNewestPictures(ctx, query),
  })
}
