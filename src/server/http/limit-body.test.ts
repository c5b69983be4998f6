import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Answering = (request: IncomingMessage, response: ServerResponse, ms: number) => void
const early: Answering = (_request, response) => response.end('early')
const slowly: Answering = (request, response, ms) => request.on('end', () => setTimeout(() => response.end('whole'), 2 * ms)).resume()
/** Like a loop over the body that ends early: Node destroys the request and detaches its socket. */
const afterOneChunk: Answering = async (request, response) => {
  for await (const _chunk of request) break
  setImmediate(() => response.end('early'))
}

async function listen(ms: number, answer: Answering): Promise<number> {
  server = createServer((request, response) => {
    limitBody(request, response, () => ms)
    answer(request, response, ms)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** The outcome of a POST of two bytes whose second byte never comes, or comes at once. */
async function post(ms: number, answer: Answering, { isWhole }: { isWhole: boolean }): Promise<string> {
  const port = await listen(ms, answer)
  return await new Promise((done) => {
    let said = ''
    const client = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '2' } }, (response) => {
      response.on('data', (text) => (said += String(text)))
      if (answer === slowly) response.on('end', () => done(said))
    })
    client.on('error', () => done('cut'))
    client.on('close', () => done(said || 'cut'))
    client.write('a')
    if (isWhole) client.end('b')
  })
}

test('a body that drips is cut', async () => {
  expect(await post(50, slowly, { isWhole: false })).toBe('cut')
})

test('a slow answer to a whole body is not', async () => {
  expect(await post(50, slowly, { isWhole: true })).toBe('whole')
})

test('what drips on after its answer is cut too', async () => {
  expect(await post(50, early, { isWhole: false })).toBe('early')
})

test('nor does the end of its time end the server where the body was left half read', async () => {
  expect(await post(50, afterOneChunk, { isWhole: false })).toBe('early')
})

test.each([
  ['that completes the rest is closed then', 1024 * 1024, 5_000],
  ['that sends no more is closed in time', 0, 100],
])('a connection for one request %s, and nothing it sends after its answer resets it', async (_name, rest, ms) => {
  const client = connect({ port: await listen(ms, early), host: '127.0.0.1', allowHalfOpen: true })
  const errors: string[] = []
  client.on('error', ({ message }) => errors.push(message))
  client.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${1024 * 1024 + 1}\r\n\r\na`)
  expect(await new Promise((done) => client.once('data', (bytes) => done(String(bytes))))).toContain('early')
  for (let sent = 0; sent < rest; sent += rest / 4) {
    await sleep(20)
    client.write(Buffer.alloc(rest / 4))
  }
  await expect.poll(() => promisify(server.getConnections).call(server), { timeout: 2_000 }).toBe(0)
  expect(errors).toEqual([])
  client.destroy()
})
