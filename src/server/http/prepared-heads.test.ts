import { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addArticle, addColumns, textBody } from '#test/factories.ts'
import { askRaw, type Line, openLine } from '#test/line.ts'

let app: TestApp
let line: Line
let article = ''

beforeEach(async () => {
  app = await testApp('sqlite')
  await addColumns(app)
  article = `/api/articles/${await addArticle(app, { body: textBody('长文'.repeat(2_000)) })}`
  line = await openLine(app)
})
afterEach(async () => {
  vi.restoreAllMocks()
  line.close()
  await app.close()
})

const get = (more = '') => `GET ${article} HTTP/1.1\r\nhost: x\r\n${more}\r\n`
const last = 'connection: close\r\n'

/** Each response's head, in lines. */
function heads(text: string): string[][] {
  return text
    .split('HTTP/1.1 ')
    .slice(1)
    .map((response) => (response.split('\r\n\r\n')[0] ?? '').split('\r\n'))
}
const lineOf = (head: readonly string[], name: string) => head.find((entry) => entry.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
const without = (head: readonly string[], ...names: string[]) =>
  head.filter((entry) => !names.some((name) => entry.startsWith(`${name}: `)))

describe('the head of a hit', () => {
  test('is written by Node once, and is the same afterwards, but for id and date', async () => {
    await askRaw(line.port, get(last))
    const byNode = vi.spyOn(ServerResponse.prototype, 'writeHead')
    const before = Date.now()
    const all = heads(await askRaw(line.port, get().repeat(5) + get(last)))
    expect(all).toHaveLength(6)
    // The first, and the last one of the connection.
    expect(byNode).toHaveBeenCalledTimes(2)

    const [first = [], ...more] = all.slice(0, 5)
    for (const head of more) expect(without(head, 'x-request-id', 'Date')).toEqual(without(first, 'x-request-id', 'Date'))
    expect(new Set(all.map((head) => lineOf(head, 'x-request-id'))).size).toBe(6)
    for (const head of all) {
      expect(head[0]).toBe('200 OK')
      expect(new Date(lineOf(head, 'Date')).toUTCString()).toBe(lineOf(head, 'Date'))
      expect(Math.abs(Date.parse(lineOf(head, 'Date')) - before)).toBeLessThan(20_000)
    }
    expect(lineOf(first, 'Connection')).toBe('keep-alive')
    expect(lineOf(all[5] ?? [], 'Connection')).toBe('close')
    expect(without(all[5] ?? [], 'x-request-id', 'Date', 'Connection')).toEqual(
      without(first, 'x-request-id', 'Date', 'Connection', 'Keep-Alive'),
    )
  })

  test('of another encoding is another', async () => {
    const ask = (encoding: string) => get(`accept-encoding: ${encoding}\r\n`).repeat(3)
    const all = heads(await askRaw(line.port, ask('br') + ask('gzip') + get().repeat(2) + get(last)))
    expect(all.map((head) => lineOf(head, 'content-encoding'))).toEqual(['br', 'br', 'br', 'gzip', 'gzip', 'gzip', '', '', ''])
    expect(new Set(all.map((head) => lineOf(head, 'content-length'))).size).toBe(3)
  })

  test('tells the last response of a connection that has had as many as it may', async () => {
    app.http.server.maxRequestsPerSocket = 4
    // One more than it may have: Node refuses it and closes the connection.
    const all = heads(await askRaw(line.port, get().repeat(4) + get(last)))
    expect(all.map((head) => lineOf(head, 'Connection'))).toEqual(['keep-alive', 'keep-alive', 'keep-alive', 'close', 'close'])
  })

  test('asked for with a version that is there already, or without a body, has no body', async () => {
    const etag = lineOf(heads(await askRaw(line.port, get(last)))[0] ?? [], 'etag')
    const text = await askRaw(line.port, get().repeat(3) + get(`if-none-match: ${etag}\r\n`) + get(last).replace('GET', 'HEAD'))
    const all = heads(text)
    expect(all.map(([status]) => status)).toEqual(['200 OK', '200 OK', '200 OK', '304 Not Modified', '200 OK'])
    expect(text.split('\r\n\r\n').at(-1)).toBe('')
  })

  test('to a client of HTTP/1.0 closes the connection', async () => {
    await askRaw(line.port, get().repeat(2) + get(last))
    const [head = []] = heads(await askRaw(line.port, get().replace('HTTP/1.1', 'HTTP/1.0')))
    expect(lineOf(head, 'Connection')).toBe('close')
  })
})
