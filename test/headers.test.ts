import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import { type TestApp, testApp } from './app.ts'
import { builtSite } from './built-site.ts'
import { league } from './competitions.ts'
import { addArticle, addColumns, addPage, insertCompetition, textBody } from './factories.ts'
import { type Line, type LineAnswer, openLine } from './line.ts'
import { pathNames, readingRoutes } from './route-values.ts'

let app: TestApp
let line: Line
let id = 0
let asset = ''
/** Before any change: a stream from there tells everything. */
let beginning = ''

beforeAll(async () => {
  app = await testApp('sqlite')
  beginning = app.live.position()
  await addColumns(app)
  id = await addArticle(app, { title: '云涧三比一', summary: '<script>alert(1)</script>', body: textBody('长文'.repeat(2_000)) })
  await addPage(app, 'about')
  await insertCompetition(app, league())
  line = await openLine(app)
  asset = /\/assets\/[^"]+\.js/.exec((await line.ask('/')).body)?.[0] ?? ''
})
afterAll(async () => {
  line.close()
  await app.close()
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; " +
  "frame-src https://player.bilibili.com https://v.qq.com https://open.douyin.com; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

const assetHeaders = [
  ...[
    'cache-control',
    'content-encoding',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'date',
  ],
  ...['etag', 'strict-transport-security', 'vary', 'x-content-type-options', 'x-request-id'],
]
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** An address of a route with, or without, an existing object. */
function addressOf(route: RouteOptions, isThere: boolean): string {
  const value: Readonly<Record<string, readonly [string, string]>> = {
    id: [String(id), '999999'],
    build: [builtSite.id, 'other'],
    slug: ['about', 'nothing-here'],
    color: ['4eade0.css', 'red.css'],
    folder: ['00', '00'],
    file: ['none.webp', 'none.webp'],
    subject: ['results', 'nothing'],
    token: ['A'.repeat(43), 'nothing'],
    revision: ['1', '999999'],
    part: ['articles-1.xml', 'nothing.xml'],
    column: ['news.xml', 'nothing.xml'],
    '*': [asset.replace('/assets/', ''), 'nothing.js'],
  }
  // Without a topic it is no stream.
  const wanted = route.url === apiPaths.live() && isThere ? `${route.url}?topics=matches&since=${beginning}` : route.url
  return pathNames(route).reduce((url, name) => {
    const known = value[name]
    if (!known) throw new Error(`No address for the parameter "${name}" of ${route.url}`)
    return url.replace(name === '*' ? '*' : `:${name}`, known[isThere ? 0 : 1])
  }, wanted)
}

/** `connection` and `keep-alive` belong to the connection, not to the response. */
function names({ headers }: LineAnswer): string[] {
  return Object.keys(headers)
    .filter((name) => name !== 'connection' && name !== 'keep-alive' && name !== 'transfer-encoding')
    .sort()
}

const publicPages = () =>
  readingRoutes(app.routes).filter(
    (route) =>
      route.config?.access === 'public' &&
      route.schema?.hide === true &&
      // The console's shell is not a public page: never cached, with a nonce of its own.
      !/^\/admin(\/|$)/.test(route.url) &&
      !route.url.startsWith('/api/') &&
      !/^\/(assets|media|share|icons|favicon|apple-touch-icon|theme|preview|admin)/.test(route.url) &&
      !isFile(route),
  )
/** Files for programs: cached and answered like pages, but not HTML. */
const isFile = (route: RouteOptions) => /\.(xml|txt|ics|webmanifest)$|^\/(sitemap|rss)\//.test(route.url)
const publicFiles = () => readingRoutes(app.routes).filter(isFile)
const publicApi = () =>
  readingRoutes(app.routes).filter(
    (route) =>
      route.config?.access === 'public' && route.url.startsWith('/api/') && route.schema?.hide !== true && route.url !== apiPaths.live(),
  )
const cached = () => [...publicPages(), ...publicFiles(), ...publicApi()]

describe('headers', () => {
  test('the table of routes has pages and API', () => {
    expect(publicPages().length).toBeGreaterThanOrEqual(8)
    expect(publicApi().length).toBeGreaterThanOrEqual(6)
    expect(publicFiles().length).toBeGreaterThanOrEqual(6)
  })

  test('every reading route answers hit and miss with the same headers, for 200, 304, 404 and 400', async () => {
    for (const route of cached()) {
      const there = addressOf(route, true)
      const asks: (readonly [string, Record<string, string>])[] = [
        [there, {}],
        [there, { 'accept-encoding': 'br' }],
        [there, { 'accept-encoding': 'gzip' }],
        [there, { 'if-none-match': '*' }],
        [addressOf(route, false), {}],
        [`${there}?unknown=1`, {}],
      ]
      for (const [path, headers] of asks) {
        app.cache.dropAll()
        const cold = await line.ask(path, { headers })
        const hot = await line.ask(path, { headers })
        const again = await line.ask(path, { headers })
        for (const warm of [hot, again]) {
          expect([path, warm.status], path).toEqual([path, cold.status])
          expect(names(warm), `${path} ${cold.status}`).toEqual(names(cold))
          expect(warm.body).toBe(cold.body)
          expect(warm.headers.etag).toBe(cold.headers.etag)
          expect(warm.headers['cache-control']).toBe(cold.headers['cache-control'])
          expect(warm.headers['x-request-id']).not.toBe(cold.headers['x-request-id'])
        }
        // JSON brings no scripts, and is no document.
        const isData = cold.status < 400 && route.url.startsWith('/api/')
        expect([path, cold.headers['content-security-policy'], cold.headers['referrer-policy']]).toEqual(
          isData ? [path, dataPolicy, undefined] : [path, policy, 'strict-origin'],
        )
        expect(cold.headers['x-content-type-options']).toBe('nosniff')
        expect(cold.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
        expect(cold.headers['set-cookie']).toBeUndefined()
        expect(cold.headers['cache-control'], `${path} ${cold.status}`).toBe(
          cold.status === 200 || cold.status === 304 ? 'no-cache' : 'no-store',
        )
      }
    }
  })

  test('every route of any kind, operators’ included, carries the security headers, and only what other sites show may be taken by them', async () => {
    const shown = /^\/(media|share|icons)\/|^\/(favicon\.ico|apple-touch-icon\.png)$|^\/rss[./]|\.ics$/
    for (const route of readingRoutes(app.routes)) {
      const { headers, status, body } = await line.ask(addressOf(route, true))
      expect([route.url, headers['content-security-policy'] !== undefined, status < 500]).toEqual([route.url, true, true])
      if (route.url === apiPaths.live())
        expect([status, body]).toEqual([200, expect.stringMatching(/event: hello[\s\S]*event: match[\s\S]*event: part/)])
      expect(headers['x-content-type-options'], route.url).toBe('nosniff')
      expect(headers.server ?? headers['x-powered-by'], route.url).toBeUndefined()
      // A not-found response is the same for everybody.
      const wanted = status < 400 && shown.test(route.url) ? 'cross-origin' : 'same-origin'
      expect([route.url, headers['cross-origin-resource-policy']]).toEqual([route.url, wanted])
    }
  })

  test('HEAD is GET without a body', async () => {
    for (const route of cached()) {
      for (const path of [addressOf(route, true), addressOf(route, false), `${addressOf(route, true)}?unknown=1`]) {
        for (const state of ['cold', 'hot']) {
          if (state === 'cold') app.cache.dropAll()
          const head = await line.ask(path, { method: 'HEAD' })
          const get = await line.ask(path)
          expect(head.body).toBe('')
          expect([path, head.status, names(head)]).toEqual([path, get.status, names(get)])
          expect(head.headers['content-length']).toBe(get.headers['content-length'])
        }
      }
    }
  })

  test('an unchanged answer is 304 without a body, a changed one 200', async () => {
    for (const path of ['/', '/api/articles', `/newsInside/${id}`]) {
      const { headers } = await line.ask(path)
      const etag = String(headers.etag)
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      for (const sent of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
        const same = await line.ask(path, { headers: { 'if-none-match': sent } })
        expect([path, sent, same.status, same.body]).toEqual([path, sent, 304, ''])
        expect(same.headers['content-length']).toBeUndefined()
        expect(same.headers['content-encoding']).toBeUndefined()
        expect(same.headers.etag).toBe(etag)
      }
      for (const sent of ['"x"', 'W/"x"', '']) expect((await line.ask(path, { headers: { 'if-none-match': sent } })).status).toBe(200)
    }
    const { headers } = await line.ask(`/api/articles/${id}`)
    await app.write(async (db, touch) => {
      await db.updateTable('articles').set({ source: '本站' }).where('id', '=', id).execute()
      touch(`article:${id}`)
    })
    const changed = await line.ask(`/api/articles/${id}`, { headers: { 'if-none-match': String(headers.etag) } })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(headers.etag)
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['BR', 'br'],
    ['', undefined],
  ])('Accept-Encoding "%s" is answered as %s, cold and hot', async (accepted, encoding) => {
    for (const path of [`/newsInside/${id}`, `/api/articles/${id}`]) {
      const plain = (await line.ask(path)).body
      app.cache.dropAll()
      for (const _turn of ['cold', 'hot']) {
        const { headers, body } = await line.ask(path, { headers: { 'accept-encoding': accepted } })
        expect(headers['content-encoding']).toBe(encoding)
        expect(headers.vary).toBe('Accept-Encoding')
        expect(body).toBe(plain)
      }
    }
  })

  test('hashed files are for ever, what is not there is kept nowhere', async () => {
    expect(asset).not.toBe('')
    const { headers } = await line.ask(asset, { headers: { 'accept-encoding': 'br' } })
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // A page brings two dozen files: what only rules documents is not sent with each of them.
    expect(headers['content-security-policy']).toBe(dataPolicy)
    expect(names({ status: 200, headers, body: '' })).toEqual(assetHeaders)
    const missing = await line.ask('/assets/nothing-1234.js', { headers: { accept: 'text/html' } })
    expect([missing.status, missing.headers['content-security-policy']]).toEqual([404, policy])
    for (const path of ['/assets/nothing-1234.js', '/media/00/nothing.webp', '/nothing', '/api/nothing', '/newsInside/999999']) {
      const { status, headers } = await line.ask(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
  })

  test('Authorization and Range are answered behind the router, with the same words', async () => {
    for (const path of ['/', '/api/articles', `/newsInside/${id}`]) {
      const plain = await line.ask(path)
      for (const [name, value] of [
        ['authorization', 'Bearer x'],
        ['range', 'bytes=0-10'],
      ] as const) {
        const other = await line.ask(path, { headers: { [name]: value } })
        expect([other.status, other.body, names(other)]).toEqual([200, plain.body, names(plain)])
      }
    }
  })

  test('no page has an inline script or style', async () => {
    for (const path of [...publicPages().flatMap((route) => [addressOf(route, true), addressOf(route, false)]), '/nothing', '/?embed=1']) {
      const { body, headers } = await line.ask(path)
      expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
      expect(body, path).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i)
      for (const [, attributes = ''] of body.matchAll(/<script\b([^>]*)>/g)) {
        expect(
          /\ssrc="\/assets\//.test(attributes) || /\stype="application\/(ld\+)?json"/.test(attributes),
          `${path}: <script${attributes}>`,
        ).toBe(true)
      }
    }
    const reader = await line.ask('/api/docs/')
    expect(reader.status).toBe(200)
    for (const [, attributes = ''] of reader.body.matchAll(/<script\b([^>]*)>/g)) expect(attributes).toMatch(/\ssrc=/)
    expect(reader.headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  })

  test('the console’s shell runs no inline script, has a nonce of its own each time and is kept nowhere', async () => {
    const nonces = new Set<string>()
    for (const path of ['/admin', '/admin/users/1?x=%3Cscript%3E', '/admin/welcome']) {
      const { status, headers, body } = await line.ask(path)
      expect([path, status, headers['cache-control'], headers['referrer-policy']]).toEqual([path, 200, 'no-store', 'no-referrer'])
      const csp = String(headers['content-security-policy'])
      expect(csp).toContain("default-src 'none'")
      expect(csp).toContain("frame-ancestors 'none'")
      expect(csp).not.toContain('unsafe')
      nonces.add(/'nonce-([^']+)'/.exec(csp)?.[1] ?? '')
      expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:|x=/i)
      for (const [, attributes = ''] of body.matchAll(/<script\b([^>]*)>/g)) expect(attributes).toMatch(/\ssrc="\/admin\/assets\//)
    }
    expect(nonces.size).toBe(3)
    expect(nonces.has('')).toBe(false)
  })

  test('nothing that a visitor sends beside the address gets into an answer that others see', async () => {
    const paths = [
      '/',
      '/newsList',
      `/newsInside/${id}`,
      '/api/articles',
      `/api/articles/${id}`,
      '/nothing',
      '/newsInside/999999',
      '/NEWSLIST',
    ]
    for (const path of paths) {
      app.cache.dropAll()
      const clean = await line.ask(path)
      for (let at = 0; at < unkeyed.length; at += 12) {
        const group = unkeyed.slice(at, at + 12)
        app.cache.dropAll()
        const poisoned = await line.ask(path, { headers: Object.fromEntries(group.map((name) => [name, `canary-${name}.evil.example`])) })
        expect(`${JSON.stringify(poisoned.headers)}${poisoned.body}`, `${group} on ${path}`).not.toContain('evil.example')
        const after = await line.ask(path)
        expect([group, after.status, after.body, names(after)]).toEqual([group, clean.status, clean.body, names(clean)])
      }
    }
  }, 120_000)

  test('a site on plain http promises no https', async () => {
    const plain = await testApp('sqlite', { PUBLIC_URL: 'http://10.0.0.5:3000', FRAME_ANCESTORS: 'https://game.example' })
    try {
      const { headers, body } = await plain.http.inject('/')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
      expect(headers['content-security-policy']).toContain('frame-ancestors https://game.example')
      expect(body).toContain('<link rel="canonical" href="http://10.0.0.5:3000/"')
    } finally {
      await plain.close()
    }
  })

  test('limits of time and size of the server stand', () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = app.http.server
    expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
      // The longest time for any body, a video's; `limitBody` ends the others earlier.
      requestTimeout: 3_600_000,
      headersTimeout: 5_000,
      keepAliveTimeout: 72_000,
    })
  })
})

const unkeyed = [
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-forwarded-port',
  'x-forwarded-for',
  'x-forwarded-prefix',
  'x-forwarded-path',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-forwarded-uri',
  'x-forwarded-url',
  'x-forwarded',
  'x-original-url',
  'x-original-host',
  'x-original-uri',
  'x-rewrite-url',
  'x-host',
  'x-http-host-override',
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-request-id',
  'x-correlation-id',
  'x-amzn-trace-id',
  'x-proxyuser-ip',
  'x-url-scheme',
  'x-scheme',
  'x-wap-profile',
  'x-requested-with',
  'x-csrf-token',
  'x-preview',
  'x-draft',
  'x-debug',
  'x-locale',
  'x-language',
  'x-theme',
  'x-device',
  'x-channel',
  'x-api-version',
  'accept-version',
  'accept-language',
  'accept-charset',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
  'forwarded',
  'front-end-https',
  'via',
  'host',
  'origin',
  'referer',
  'user-agent',
  'cookie',
  'from',
  'game-token',
  'sub-token',
  'save-data',
  'dpr',
  'viewport-width',
  'sec-ch-ua-platform',
  'purpose',
  'sec-purpose',
  'cache-control',
  'pragma',
  'profile',
  'destination',
  'proxy',
]
