import { readdir, readFile } from 'node:fs/promises'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newToken } from '#server/session/token.model.ts'
import { askRaw } from './line.ts'
import { isNginxHere, type Nginx, startNginx, whyNoNginx } from './nginx.ts'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let nginx: Nginx

beforeEach(async () => {
  if (!isNginxHere) return
  const port = await freePort()
  const settings = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://example.com', LOG_LEVEL: 'warn' }
  site = await startSite({ port, flags: ['--empty'], settings })
  nginx = await startNginx([port])
  await vi.waitFor(async () => expect((await ask('/')).status, nginx.said()).toBe(200), { timeout: 20_000 })
}, 120_000)
afterEach(async () => {
  if (!isNginxHere) return
  await nginx.remove()
  await site.stop()
})

function ask(path: string, { body, ...params }: RequestOptions & { body?: string } = {}) {
  return new Promise<{ status: number; type: string; kept: string; body: string }>((done, fail) => {
    const outgoing = httpsRequest(
      { host: '127.0.0.1', port: nginx.secure, path, servername: 'example.com', rejectUnauthorized: false, agent: false, ...params },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += String(chunk)
        const kept = String(response.headers['x-cache-status'] ?? '')
        done({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', kept, body: text })
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

test('nginx with the printed file passes requests on, names their address itself, and logs no secret, with the program away too', async (context) => {
  if (!isNginxHere) return context.skip(whyNoNginx)
  expect((await ask('/newsList')).body).toContain('https://example.com/newsList')
  expect(await askRaw(nginx.plain, 'GET /newsList?page=2 HTTP/1.0\r\nHost: evil.example\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 301 [\s\S]*Location: https:\/\/example\.com\/newsList\?page=2\r\n/,
  )

  const signIn = {
    method: 'POST',
    body: JSON.stringify({ name: 'nobody', password: 'marmalade-trolley-violet' }),
    headers: {
      'content-type': 'application/json',
      host: 'example.com',
      origin: 'https://example.com',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    },
  }
  expect((await ask('/api/admin/session', signIn)).status).toBe(401)
  await expect.poll(() => site.said()).toContain('sign-in refused')
  expect(site.said()).toContain('"address":"127.0.0.1"')
  expect(site.said()).not.toContain('203.0.113.9')

  const token = newToken()
  const game = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGF5ZXItb25lIn0.c2lnbmF0dXJlLW9mLXBsYXllci1vbmU'
  const targets = [`/preview/${token}`, `/Preview/${token}/`, `//preview/${token}`, `/%70review/${token}`, `/%2570review/${token}`]
  targets.push(`/x/${token}`, `/x/${game}`, `/?token=${game}`, `/api/articles?token=${game}`, `/preview/${token.slice(0, 20)}`)
  const askAll = async () => {
    const statuses: number[] = []
    for (const path of targets) {
      statuses.push((await ask(path, { headers: { referer: `https://example.com/preview/${token}` } })).status)
      await askRaw(nginx.plain, `GET ${path} HTTP/1.0\r\nReferer: https://example.com/preview/${token}\r\n\r\n`)
    }
    return statuses
  }
  expect(await askAll()).toEqual([404, 404, 404, 404, 404, 404, 404, 200, 400, 404])
  // What nginx itself refuses.
  const refused = [
    await ask(`/preview/${token}%zz`),
    await ask(`/preview/${token}?${'x'.repeat(40_000)}`),
    await ask(`/api/articles?token=${token}`, { method: 'POST', body: 'x'.repeat(1_100_000) }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 414, 413])
  for (const { body } of refused) expect(body).toContain('请检查后再试')
  expect(await ask('/%ff')).toMatchObject({ status: 404, body: expect.stringContaining('这一页不在台上') })

  await site.stop()
  expect(await askAll()).toEqual(targets.map(() => 503))
  expect(await ask('/')).toMatchObject({ type: 'text/html; charset=utf-8', body: expect.stringContaining('请稍后刷新本页') })
  for (const path of ['/api/home', '/api/admin/session']) {
    const { type, body } = await ask(path)
    expect([type, JSON.parse(body)]).toEqual(['application/json; charset=utf-8', expect.objectContaining({ code: 503, data: null })])
  }

  await nginx.stop()
  const files = await readdir(join(nginx.folder, 'log'))
  expect(files).toEqual(['leitai.log'])
  const logs = nginx.said() + (await readFile(join(nginx.folder, 'log/leitai.log'), 'utf8'))
  expect(logs).toMatch(/127\.0\.0\.1 \[\S+\] "GET \/newsList" 200 \d+ [\d.]+ 200 \S+\n/)
  expect(logs).toContain('"GET /preview/..." 404')
  for (const secret of [token, token.slice(0, 20), game, game.split('.')[2] ?? '', 'token='])
    expect([secret, logs.includes(secret)]).toEqual([secret, false])
}, 60_000)

test('with a second in the proxy nginx keeps pages, and nothing that says it is for nobody else, nor what pages ask for', async (context) => {
  if (!isNginxHere) return context.skip(whyNoNginx)
  await nginx.remove()
  nginx = await startNginx([Number(new URL(site.url).port)], { isKeeping: true })
  await vi.waitFor(async () => expect((await ask('/newsList')).kept, nginx.said()).toBe('HIT'), { timeout: 20_000, interval: 10 })
  for (const path of ['/admin', '/api/home', '/api/me', '/readyz', '/nowhere', `/preview/${newToken()}`]) {
    const kept = [await ask(path), await ask(path), await ask(path)].map((answer) => answer.kept)
    expect([path, kept.includes('HIT')]).toEqual([path, false])
  }
  // A page is kept under its whole address.
  for (const token of ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwIn0.c2ln', 'token=opaque-word']) {
    const answers = [await ask(`/newsList?${token}`), await ask(`/newsList?a=1&game-${token}`)]
    expect(answers.map(({ status, kept }) => [status, kept])).toEqual([
      [200, 'BYPASS'],
      [200, 'BYPASS'],
    ])
  }
  const kept = join(nginx.folder, 'leitai')
  const files = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => /eyJ|opaque-word/.test(text))).toEqual([])
}, 60_000)
