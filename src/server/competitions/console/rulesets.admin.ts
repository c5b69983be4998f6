import type { FastifyInstance } from 'fastify'
import { checkOf } from '#server/base/check-of.ts'
import { invalid } from '#server/base/errors.ts'
import { shapeFaults } from '#server/competitions/report/schema-faults.model.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { RulesetSample } from '#shared/admin/competitions.ts'
import { documentFaults } from './document-faults.model.ts'
import { sampleOf } from './ruleset-sample.view.ts'

const compiled = checkOf(RulesetSample)

export async function rulesetRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'POST /rulesets/sample',
    summary: '用一组固定的成绩演示赛制会怎样排名',
    may: 'competitions.write',
    // The body is checked here against its own schema, so that every fault is reported by name.
    answer: async ({ body }) => {
      const misfits = shapeFaults(body, RulesetSample, '$')
      if (misfits.length > 0) throw invalid(documentFaults(misfits, body))
      if (!compiled.Check(body)) throw new Error('The schema refuses a sample in which no fault was found')
      const sample = sampleOf(body)
      if ('table' in sample) return sample
      throw invalid(documentFaults(sample.faults, body.ruleset, '/ruleset'))
    },
  })
}
