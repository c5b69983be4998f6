import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('sqlite')
})
afterAll(() => app.close())

test('the description is OpenAPI 3.2 of the public API and of nothing else', async () => {
  const answer = await app.http.inject('/api/openapi.json')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const description = answer.json<{ openapi: string; servers: { url: string }[]; paths: Record<string, Record<string, Operation>> }>()
  expect(description.openapi).toMatch(/^3\.2\.\d+$/)
  expect(description.servers).toEqual([{ url: 'https://leitai.example' }])
  const paths = Object.keys(description.paths)
  expect(paths).toEqual(expect.arrayContaining(['/api/articles', '/api/articles/{id}', '/api/pages/{slug}', '/api/vitals']))
  expect(paths.filter((path) => !path.startsWith('/api/') || path.startsWith('/api/docs') || path === '/api/openapi.json')).toEqual([])
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.summary, path).toMatch(/\p{Script=Han}/u)
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['200', '4XX']))
    }
  }
})

test('the reader runs no script but its own files, all of them are there, and every style that they write is let in', async () => {
  const answer = await app.http.inject('/api/docs/')
  expect(answer.statusCode).toBe(200)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  const scripts = [...answer.body.matchAll(/<script(?<attributes>[^>]*)>(?<inside>[\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(0)
  const styles = new Set<string>()
  for (const { groups } of scripts) {
    expect(groups?.inside?.trim()).toBe('')
    const source = /src="(?<source>[^"]+)"/.exec(groups?.attributes ?? '')?.groups?.source ?? ''
    const script = await app.http.inject(new URL(source, 'http://localhost/api/docs/').pathname)
    expect([source, script.statusCode]).toEqual([source, 200])
    for (const [, style = ''] of script.body.matchAll(/\("style",null,"([^"]*)"/g)) {
      styles.add(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    }
  }
  expect(policy.match(/'sha256-[^']*'/g)).toEqual([...styles])
})

interface Operation {
  summary?: string
  responses: object
}
