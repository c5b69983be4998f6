import type { TestCase } from 'vitest/node'

/** Names every test that passed only at its second try, so that nobody overlooks it. */
export default class Unsteady {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) console.log(`\nunsteady, passed at the second try: ${test.module.moduleId} > ${test.fullName}`)
  }
}
