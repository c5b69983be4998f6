import type { TestCase } from 'vitest/node'

/** Reports every test that passed only at its second attempt, or was skipped with a reason, so that nobody overlooks it. */
export default class Unsteady {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state === 'skipped' && result.note) console.log(`\nnot run: ${test.module.moduleId} > ${test.fullName}: ${result.note}`)
    if (test.diagnostic()?.flaky) console.log(`\nunsteady, passed at the second try: ${test.module.moduleId} > ${test.fullName}`)
  }
}
