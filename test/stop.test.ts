import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let port = 0
beforeAll(async () => {
  port = await freePort()
  site = await startSite({ port, flags: ['--empty'], settings: { LOG_LEVEL: 'warn' } })
}, 120_000)
afterAll(() => site.stop())

/** A keep-alive connection: what it has received, and how it ended. */
async function open() {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<string>((done) => {
    socket.once('end', () => done('end'))
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'))
  })
  return {
    ended,
    send: (text: string) => socket.write(text),
    /** The heads of all answers so far. */
    heads: () => said.match(/HTTP\/1\.1 \d{3}[\s\S]*?\r\n\r\n/g) ?? [],
    async answered(count: number): Promise<string> {
      await expect.poll(() => this.heads().length, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(count)
      return this.heads()[count - 1] ?? ''
    },
  }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('one process has nobody to take turns with: a reload says so, and the site goes on', async () => {
  site.process.kill('SIGHUP')
  await expect.poll(() => site.said()).toContain('nothing was done; restart the service')
  expect((await fetch(site.url)).status).toBe(200)
})

test('who hangs up at once is no error', async () => {
  const paths = ['/api/live?topics=home', '/search?q=a', '/no-such-page', '/healthz/address']
  for (let i = 0; i < 120; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    const path = paths[i % paths.length] ?? ''
    socket.write(get(path === '/search?q=a' ? `${path}${i}` : path))
    // From before the request is read to after it is answered.
    await sleep(i % 7)
    socket.resetAndDestroy()
  }
  await sleep(500)
  expect(site.said()).not.toContain('"level":50')
})

test('a process that may open no more files goes on', async () => {
  const mayOpen = (files: number) => execFileSync('prlimit', [`--pid=${site.process.pid}`, `--nofile=${files}:`])
  mayOpen(128)
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const socket of sockets) socket.on('connect', () => socket.write(get('/')))
  // What a process looks at once a second has to do without files, too.
  await sleep(2_500)
  for (const socket of sockets) socket.destroy()
  mayOpen(4_096)
  await expect.poll(async () => (await fetch(`${site.url}/newsList`)).status).toBe(200)
  expect(site.process.exitCode).toBe(null)
})

test('a second site on the same data folder says that there is one already', async () => {
  const second = await startSite({ port: await freePort(), dataFolder: site.dataFolder, flags: ['--empty'] })
  await second.stop()
  expect(second.said()).toContain('同一个数据目录只能有一个网站')
  expect(site.said()).not.toContain('只能有一个网站')
})

test('a site that cannot write down the link for its first admin is served all the same, and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-link-'))
  await mkdir(join(folder, 'first-admin-link.txt/in-the-way'), { recursive: true })
  const other = await startSite({ port: await freePort(), dataFolder: folder, flags: ['--empty'] })
  await expect.poll(() => other.said()).toContain('没有写下创建第一个管理员的链接')
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  await other.stop()
  await rm(folder, { recursive: true })
})

test('a stop tells every connection by its next answer, answers what is under way, and resets none', async () => {
  const body = JSON.stringify({ page: 'home', device: 'pc', metrics: [{ name: 'LCP', value: 1 }] })
  const [idle, busy, late, checking, sending] = [await open(), await open(), await open(), await open(), await open()]
  for (const connection of [busy, late, checking, idle]) {
    connection.send(get('/'))
    expect(await connection.answered(1)).not.toMatch(/connection: close/i)
  }
  sending.send(
    `POST /api/vitals HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  const exit = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  // It keeps sending requests until it is told to close.
  let asked = 1
  while (!/connection: close/i.test(await busy.answered(asked))) {
    busy.send(get(asked % 2 ? '/' : '/api/nothing'))
    asked += 1
  }
  expect(await busy.ended).toBe('end')
  late.send(get('/newsList'))
  checking.send(get('/readyz'))
  expect(await late.answered(2)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  expect(await checking.answered(2)).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/i)
  expect([await late.ended, await checking.ended, await idle.ended]).toEqual(['end', 'end', 'end'])
  sending.send(body.slice(9))
  expect(await sending.answered(1)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  expect(await sending.ended).toBe('end')
  expect(await exit).toEqual([0, null])
})
