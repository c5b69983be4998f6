import type { FastifyInstance } from 'fastify'
import { pointer } from '#rules/acts/faults.ts'
import { RulesetSample, RulesetSampleAnswer } from '#shared/admin/competitions.ts'
import { adminRoute } from '../admin-route.ts'
import type { ConsoleContext } from '../context.ts'
import { invalid } from '../errors.ts'
import { sampleOf } from './ruleset-sample.ts'

export async function rulesetRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    method: 'POST',
    url: '/api/admin/rulesets/sample',
    summary: '用一组固定的成绩演示赛制会怎样排名',
    may: 'competitions.write',
    body: RulesetSample,
    data: RulesetSampleAnswer,
    answer: async ({ body }) => {
      const sample = sampleOf(body)
      if ('table' in sample) return sample
      throw invalid(sample.faults.map(({ path, message }) => ({ path: `/ruleset${pointer(path)}`, message })))
    },
  })
}
