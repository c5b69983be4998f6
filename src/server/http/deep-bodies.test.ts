import { afterAll, beforeAll, expect, test } from 'vitest'
import { actKeyHeader } from '#shared/admin/act-key.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, ownOrigin, signedIn } from '#test/console.ts'

let app: TestApp
let editor: Caller
beforeAll(async () => {
  app = await testApp('sqlite')
  editor = await signedIn(app, 'editor')
})
afterAll(() => app.close())

// A key is a hash of the body as JSON, which no writer can write at that depth: it is made only of what has been found right.
test.each([
  ['without a key', {}],
  ['with the key of an act', { [actKeyHeader]: 'a-key-of-the-console' }],
])('a document of 800,000 storeys is refused in a sentence, %s', async (_, headers) => {
  const depth = 800_000
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/competitions',
    headers: { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'application/json', ...headers },
    payload: `{"document":${'{"stages":['.repeat(depth)}0${']}'.repeat(depth)}}`,
  })
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringMatching(/缺少“赛制”，请补上/)])
})
