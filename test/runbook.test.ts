import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('each case of the runbook names the test that tried it, or the day on which it was tried by hand', async () => {
  const cases = (await readFile('docs/runbook.md', 'utf8')).split(/^## (?=\d+\. )/m).slice(1)
  expect(cases.length).toBeGreaterThanOrEqual(20)
  expect(cases.map((text) => Number.parseInt(text, 10))).toEqual(cases.map((_, index) => index + 1))
  const untried: string[] = []
  for (const text of cases) {
    const [, file, title = ''] = /^Tried: `([^`]+)`, (.+)$/m.exec(text) ?? []
    const isTried =
      file === undefined
        ? /^Tried: by hand on \d{4}-\d\d-\d\d, /m.test(text)
        : existsSync(file) && (await readFile(file, 'utf8')).includes(title)
    if (!isTried) untried.push(text.split('\n', 1)[0] ?? '')
  }
  expect(untried).toEqual([])
})
