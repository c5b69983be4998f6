import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ErrorEnvelope, envelope, noQuery } from '#shared/envelope.ts'
import { VisitReport } from '#shared/visits.ts'
import type { VisitCounter } from './visit-counter.service.ts'

export async function visitRoutes(app: FastifyInstance, { visits }: { visits: VisitCounter }): Promise<void> {
  app.post<{ Body: VisitReport }>(
    '/api/visits',
    {
      // A mobile carrier has thousands of phones behind one address.
      config: { access: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } },
      schema: {
        summary: '记录一次页面访问：只有页面、设备类型和渠道，没有任何访客信息',
        querystring: noQuery,
        body: VisitReport,
        response: { 200: envelope(Type.Null()), '4xx': ErrorEnvelope },
      },
    },
    async (request) => {
      visits.count(request.body)
      return { code: 200, message: '成功', data: null }
    },
  )
}
