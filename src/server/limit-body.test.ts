import { createServer, request as httpRequest, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** How a POST of two bytes ends whose second byte never comes, or comes at once. */
async function post(ms: number, { isWhole, answersEarly = false }: { isWhole: boolean; answersEarly?: boolean }): Promise<string> {
  server = createServer((request, response) => {
    limitBody(request, response, ms)
    if (answersEarly) response.end('early')
    else request.on('end', () => setTimeout(() => response.end('whole'), 2 * ms)).resume()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return await new Promise((done) => {
    let said = ''
    const client = httpRequest(
      { port: address.port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '2' } },
      (response) => {
        response.on('data', (text) => (said += String(text)))
        if (!answersEarly) response.on('end', () => done(said))
      },
    )
    client.on('error', () => done('cut'))
    client.on('close', () => done(said || 'cut'))
    client.write('a')
    if (isWhole) client.end('b')
  })
}

test('a body that drips is cut', async () => {
  expect(await post(50, { isWhole: false })).toBe('cut')
})

test('a slow answer to a whole body is not', async () => {
  expect(await post(50, { isWhole: true })).toBe('whole')
})

test('what drips on after its answer is cut too', async () => {
  expect(await post(50, { isWhole: false, answersEarly: true })).toBe('early')
})
