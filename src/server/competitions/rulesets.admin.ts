import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { RulesetSample } from '#shared/admin/competitions.ts'
import { adminRoute } from '../admin-route.ts'
import type { ConsoleContext } from '../context.ts'
import { invalid } from '../errors.ts'
import { shapeFaults } from '../import/competition/schema-faults.ts'
import { sampleOf } from './ruleset-sample.ts'
import { spokenFaults } from './spoken-faults.ts'

const compiled = Compile(RulesetSample)

export async function rulesetRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'POST /rulesets/sample',
    summary: '用一组固定的成绩演示赛制会怎样排名',
    may: 'competitions.write',
    // What stands in it is checked against its own schema, which names every fault.
    answer: async ({ body }) => {
      const misfits = shapeFaults(body, RulesetSample, '$')
      if (misfits.length > 0) throw invalid(spokenFaults(misfits, body))
      if (!compiled.Check(body)) throw new Error('The schema refuses a sample in which no fault was found')
      const sample = sampleOf(body)
      if ('table' in sample) return sample
      throw invalid(spokenFaults(sample.faults, body.ruleset, '/ruleset'))
    },
  })
}
