import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { instant } from '#server/base/clock.ts'
import type { PublicContext } from '#server/http/context.ts'
import { publicRoute } from '#server/http/public-route.ts'
import { Article, ArticleListQuery, ArticlePage, ArticleParams, StaticPage, StaticPageParams } from '#shared/articles.ts'
import { ErrorEnvelope, envelope, Id, noQuery } from '#shared/envelope.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { answerArticle, answerArticleList, answerStaticPage } from './articles.answers.ts'
import { requirePublished } from './articles.queries.ts'
import { withOwnLinks } from './own-links.model.ts'
import type { ViewCounter } from './view-counter.service.ts'

export async function articleRoutes(
  app: FastifyInstance,
  context: PublicContext & { publicUrl: string; views: ViewCounter },
): Promise<void> {
  const shown = <T extends { body: RichTextDoc }>(text: T): T => ({ ...text, body: withOwnLinks(text.body, context.publicUrl) })

  publicRoute(app, context, {
    url: '/api/articles',
    summary: '新闻列表；total 最多数到一万',
    query: ArticleListQuery,
    data: ArticlePage,
    answer: ({ query, ...ctx }) => answerArticleList(ctx, { ...query, page: query.page ?? 1, pageSize: query.pageSize ?? 20 }),
  })

  publicRoute(app, context, {
    url: '/api/articles/:id',
    summary: '一篇新闻；id 为 latest 时是最新一篇',
    params: ArticleParams,
    data: Article,
    answer: async ({ params, ...ctx }) => shown(await answerArticle(ctx, params.id === 'latest' ? 'latest' : Number(params.id))),
  })

  publicRoute(app, context, {
    url: '/api/pages/:slug',
    summary: '一个静态页面',
    params: StaticPageParams,
    data: StaticPage,
    answer: async ({ params, ...ctx }) => shown(await answerStaticPage(ctx, params.slug)),
  })

  app.post<{ Params: { id: number } }>(
    '/api/articles/:id/views',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        summary: '记录一次阅读（可见满五秒）',
        params: Type.Object({ id: Id }),
        querystring: noQuery,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: envelope(Type.Null()), '4xx': ErrorEnvelope },
      },
    },
    async (request) => {
      await requirePublished(context.read, instant(context.clock), request.params.id)
      context.views.count(request.params.id)
      return { code: 200, message: '成功', data: null }
    },
  )
}
