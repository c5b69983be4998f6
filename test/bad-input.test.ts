import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { describeOnBoth } from './database.ts'
import { addArticle, addColumns, addPage } from './factories.ts'
import { askRaw, type Line, openLine } from './line.ts'

describeOnBoth('bad input', (dialect) => {
  let app: TestApp
  let line: Line
  let id = 0
  let draft = 0
  let about = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    id = await addArticle(app)
    draft = await addArticle(app, { publishedAt: null })
    about = await addPage(app, 'about')
    await addPage(app, 'hidden', { publishedAt: null })
    line = await openLine(app)
  })
  afterAll(async () => {
    line.close()
    await app.close()
  })

  test('what is unknown, malformed or not published is 404: 1002 on the API, the not-found page elsewhere', async () => {
    const odd = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '007',
      'abc',
      '%20',
      '%201',
      '1%00',
      '%00',
      '%ff',
      '%',
      '%2F',
      '%2e%2e',
      '..%2f..',
      '__proto__',
      'constructor',
      'a'.repeat(3_000),
      '2147483648',
      '99999999999999999999',
      "1'--",
      '1;x',
      '%E4%BD%A0',
      '1,2',
    ]
    const ids = [...odd, '999999', String(draft)]
    const slugs = [...odd, 'nothing-here', 'hidden', 'about.html', 'about;x']
    for (const target of [
      ...ids.map((text) => `/api/articles/${text}`),
      ...slugs.map((text) => `/api/pages/${text}`),
      '/api',
      '/api/',
      '/api/pages/ABOUT',
      '/api/nothing',
      '/api/%ff',
      '/api/articles/1/nothing',
    ]) {
      const { status, body, headers } = await line.ask(target)
      expect([target.slice(0, 60), status]).toEqual([target.slice(0, 60), 404])
      expect(JSON.parse(body)).toEqual({ code: 1002, message: '没有找到这里的内容', data: null })
      expect(headers['cache-control']).toBe('no-store')
    }
    const pages = [
      ...ids.map((text) => `/newsInside/${text}`),
      ...slugs.map((text) => `/pages/${text}`),
      '/nothing',
      '/%ff',
      '/%00',
      '/newsList%00',
      '/index.php',
      '/.env',
      '/newsList/2',
      '/api2',
      '/admin2',
    ]
    for (const target of pages) {
      const { status, body, headers } = await line.ask(target)
      expect([target.slice(0, 60), status]).toEqual([target.slice(0, 60), 404])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('<h1')
      expect(body).toContain('noindex')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test.each([
    ['page=-1', '参数 page 不能小于 1'],
    ['page=0', '参数 page 不能小于 1'],
    ['page=1e9', '参数 page 应为整数'],
    ['page=1000000000', '参数 page 不能大于 100000'],
    ['page=x', '参数 page 应为整数'],
    ['page=', '参数 page 应为整数'],
    ['page=01', '参数 page 应为整数'],
    ['page=%201', '参数 page 应为整数'],
    ['page=1&page=1', '参数 page 应为整数'],
    ['pageSize=51', '参数 pageSize 不能大于 50'],
    ['tag=a&tag=b', '参数 tag 应为文字'],
    ['tag=', '参数 tag 至少要有 1 个字'],
    [`tag=${'a'.repeat(41)}`, '参数 tag 最多 40 个字，现在有 41 个'],
    ['tag=a%00b', '参数 tag 有无法显示的控制字符或残缺字符（在“a”之后），请删去'],
    ['column=%00', '参数 column 要以小写字母开头，只能用小写字母、数字和连字符，最多 32 个'],
    ['column=News', '参数 column 要以小写字母开头，只能用小写字母、数字和连字符，最多 32 个'],
    ['preview=1', '没有名为 preview 的参数'],
    ['__proto__=1', '没有名为 __proto__ 的参数'],
    ['constructor=1', '没有名为 constructor 的参数'],
    ['page[x]=1', '没有名为 page[x] 的参数'],
  ])('the API refuses ?%s and says why', async (query, why) => {
    const { status, body } = await line.ask(`/api/articles?${query}`)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual({ code: 400, message: `请求的内容不正确：${why}`, data: null })
  })

  test('every reading route of the API refuses parameters that it does not know', async () => {
    for (const path of ['/api/home', '/api/columns', '/api/settings', `/api/articles/${id}`, '/api/pages/about', '/api/me']) {
      expect([path, (await line.ask(`${path}?page=1`)).status]).toEqual([path, 400])
    }
  })

  test('a view is counted for a published article alone, and no writing route takes parameters', async () => {
    const post = async (path: string, body: unknown) => {
      const answer = await line.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
      return [answer.status, JSON.parse(answer.body).code]
    }
    expect(await post(`/api/articles/${id}/views`, {})).toEqual([200, 200])
    for (const other of [draft, about, 999_999]) expect(await post(`/api/articles/${other}/views`, {})).toEqual([404, 1002])
    expect(await post(`/api/articles/${id}/views?x=1`, {})).toEqual([400, 400])
    expect(await post('/api/vitals?x=1', good)).toEqual([400, 400])
  })

  test('a page drops what it does not take, and its canonical link is clean', async () => {
    const canonical = async (path: string) => {
      const { status, body } = await line.ask(path)
      return [status, /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]]
    }
    for (const query of [
      'page=-1',
      'page=0',
      'page=1e9',
      'page=1',
      'page=x',
      'page=2&page=2',
      'column=News',
      'tag=',
      'tag=%ff',
      'tag=a%00',
      `tag=${'a'.repeat(41)}`,
      'preview=1&x[]=2',
      '__proto__=1',
      '%ff=%ff',
      '&&&',
      '?',
    ]) {
      expect([query, ...(await canonical(`/newsList?${query}`))]).toEqual([query, 200, 'https://leitai.example/newsList'])
    }
    expect(await canonical('/newsList?utm=1&column=notice&page=x')).toEqual([200, 'https://leitai.example/newsList?column=notice'])
    expect(await canonical(`/newsInside/${id}?page=2`)).toEqual([200, `https://leitai.example/newsInside/${id}`])
    expect(await canonical('/?embed=1&token=x')).toEqual([200, 'https://leitai.example/'])
  })

  test.each([
    ['/newslist', '/newsList'],
    ['/NEWSLIST/', '/newsList'],
    ['/newsList/', '/newsList'],
    ['/newsList//', '/newsList'],
    ['/newsInside/7/', '/newsInside/7'],
    ['/NewsInside/7', '/newsInside/7'],
    ['/newsinside/', '/newsInside'],
    ['/TEAMNEWS', '/teamNews'],
    ['/Pages/about/', '/pages/about'],
    ['/Pages/ABOUT', '/pages/about'],
    ['/pages/About', '/pages/about'],
    ['/newslist?page=2&token=x%20y', '/newsList?page=2&token=x%20y'],
    ['/newslist/?', '/newsList'],
    ['http://evil.example/newslist/?page=2', '/newsList?page=2'],
    ['/NewsInside/%0d%0aset-cookie:x', '/newsInside/%0d%0aset-cookie:x'],
    ['/newsInside/\\evil.example/', '/newsInside/\\evil.example'],
  ])('%s moves to %s', async (asked, wanted) => {
    const { status, headers } = await line.ask(asked)
    expect([status, headers.location]).toEqual([301, wanted])
    expect(headers['cache-control']).toBe('no-store')
  })

  test('no address leads away from the site', async () => {
    const odd = [
      '//',
      '///',
      '//evil.example',
      '//evil.example/newslist/',
      '//evil.example/newsList/',
      '/\\evil.example/newslist/',
      '/%2F',
      '/%2Fevil.example/',
      '/%5Cevil.example/newsList/',
      '//newsList',
      '/./newslist',
      '/x/../newslist/',
      '/;/newslist',
      '//evil.example%2f..',
      '/%09/evil.example',
      'http://evil.example//newslist/',
    ]
    for (const target of odd) {
      const { status, headers, body } = await line.ask(target)
      expect([target, status]).toEqual([target, 404])
      expect(headers.location).toBeUndefined()
      expect(body).not.toContain('evil.example')
    }
    for (const target of ['http://evil.example/newsList', 'http://evil.example:99999/', 'http://evil.example?x']) {
      const { status, body } = await line.ask(target)
      expect([target, status]).toEqual([target, 200])
      expect(body).not.toContain('evil.example')
    }
  })

  test('a known address with another method is 405 and says which it takes', async () => {
    const wanted: readonly (readonly [string, string, string])[] = [
      ['POST', '/api/articles', 'GET, HEAD'],
      ['DELETE', `/api/articles/${id}`, 'GET, HEAD'],
      ['GET', `/api/articles/${id}/views`, 'POST'],
      ['HEAD', '/api/vitals', 'POST'],
      ['PUT', '/api/vitals', 'POST'],
      ['OPTIONS', '/api/articles', 'GET, HEAD'],
      ['PATCH', '/api/me', 'GET, HEAD'],
      ['POST', '/newsList', 'GET, HEAD'],
      ['DELETE', '/', 'GET, HEAD'],
      ['TRACE', '/api/home', 'GET, HEAD'],
      ['PROPFIND', '/', 'GET, HEAD'],
    ]
    for (const [method, path, allow] of wanted) {
      const { status, headers, body } = await line.ask(path, { method })
      expect([method, path, status, headers.allow]).toEqual([method, path, 405, allow])
      if (method !== 'HEAD') expect(JSON.parse(body)).toEqual({ code: 405, message: '这个地址不支持这样的请求', data: null })
    }
    expect((await line.ask('/api/nothing', { method: 'POST' })).status).toBe(404)
    const { status } = await line.ask('/api/articles', { headers: { 'x-http-method-override': 'DELETE' } })
    expect(status).toBe(200)
  })

  const good = { page: 'home', device: 'pc', metrics: [{ name: 'LCP', value: 1 }] }
  const json = { 'content-type': 'application/json' }
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  test.each<[string, number, Record<string, string>, string]>([
    ['broken JSON', 400, json, '{"page":'],
    ['no body', 400, json, ''],
    ['a text', 400, json, '"x"'],
    ['null', 400, json, 'null'],
    ['a list', 400, json, '[]'],
    ['nothing in it', 400, json, '{}'],
    ['a field too many', 400, json, JSON.stringify({ ...good, isAdmin: true })],
    ['a number as text', 400, json, JSON.stringify({ ...good, metrics: [{ name: 'LCP', value: '1' }] })],
    ['a negative number', 400, json, JSON.stringify({ ...good, metrics: [{ name: 'LCP', value: -1 }] })],
    ['an endless number', 400, json, '{"page":"home","device":"pc","metrics":[{"name":"LCP","value":1e999}]}'],
    ['a huge number', 400, json, JSON.stringify({ ...good, metrics: [{ name: 'LCP', value: 1e308 }] })],
    ['five metrics', 400, json, JSON.stringify({ ...good, metrics: Array(5).fill(good.metrics[0]) })],
    ['a page that is none', 400, json, JSON.stringify({ ...good, page: '__proto__' })],
    ['a NUL', 400, json, JSON.stringify({ ...good, channel: 'a\u0000' })],
    ['a lone surrogate', 400, json, '{"page":"\\ud800","device":"pc","metrics":[]}'],
    ['__proto__', 400, json, '{"__proto__":{"isAdmin":true}}'],
    ['constructor.prototype', 400, json, '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a deep nest', 400, json, deep],
    ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'page=home'],
    ['plain text', 415, { 'content-type': 'text/plain' }, JSON.stringify(good)],
    ['XML', 415, { 'content-type': 'application/xml' }, '<x/>'],
    ['an odd type', 415, { 'content-type': 'x' }, '{}'],
    ['a part', 415, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['a body too large', 413, json, JSON.stringify({ ...good, channel: 'a'.repeat(300_000) })],
  ])('a report with %s is refused with %i', async (_name, status, headers, body) => {
    const answer = await line.ask('/api/vitals', { method: 'POST', headers, body })
    const envelope = JSON.parse(answer.body)
    expect([answer.status, envelope.code, envelope.data]).toEqual([status, status, null])
    expect(envelope.message).toMatch(/^[\p{Script=Han}，：、 /\w]+$/u)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(await app.db.read.selectFrom('vitals').selectAll().execute()).toEqual([])
  })

  test('what HTTP itself forbids is refused and the line closed', async () => {
    const post = 'POST /api/vitals HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    const cases: readonly (readonly [string, RegExp])[] = [
      ['GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
      ['GARBAGE\r\n\r\n', /^HTTP\/1\.1 400 /],
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
      [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, /^HTTP\/1\.1 431 /],
      [
        `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nhost: x\r\n\r\n`,
        /^HTTP\/1\.1 400 /,
      ],
      [`${post}content-length: 5\r\ncontent-length: 6\r\n\r\n{}`, /^HTTP\/1\.1 400 /],
      [`${post}transfer-encoding: xchunked\r\n\r\n{}`, /^HTTP\/1\.1 400 /],
      ['GET / HTTP/1.1\r\nhost: x\r\nx y: 1\r\n\r\n', /^HTTP\/1\.1 400 /],
    ]
    for (const [text, wanted] of cases) {
      const answer = await askRaw(line.port, text)
      expect(answer, text.slice(0, 60)).toMatch(wanted)
      expect(answer.match(/HTTP\/1\.1 /g), text.slice(0, 60)).toHaveLength(1)
    }
    expect(await askRaw(line.port, 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(await askRaw(line.port, 'GET /\xff\xfe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 301 [\s\S]*\r\nlocation: \/%FF%FE\r\n/,
    )
    expect((await app.http.inject('/%FF%FE')).statusCode).toBe(404)
  })
})
