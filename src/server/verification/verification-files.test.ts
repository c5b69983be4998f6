import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VerificationFiles } from '#shared/admin/outside.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

describeOnBoth('verification files', (dialect) => {
  let app: TestApp
  let admin: Caller
  beforeEach(async () => {
    app = await testApp(dialect)
    admin = await signedIn(app, 'admin')
  })
  afterEach(() => app.close())

  const add = (name: string, content: string) => admin.ask<VerificationFiles>('POST', '/api/admin/verification-files', { name, content })

  test.each([
    ['baidu_verify_codeva-Ab1.html', 'text/html'],
    ['MP_verify_0aB1cD2eF3gH4iJ5.txt', 'text/plain'],
    ['google0123456789abcdef.html', 'text/html'],
    ['BingSiteAuth.xml', 'text/xml'],
    [`${'0123456789abcdef'.repeat(2)}.txt`, 'text/plain'],
  ])('%s stands in the root as soon as it is saved, and may do nothing there', async (name, type) => {
    expect((await app.http.inject(`/${name}`)).statusCode).toBe(404)
    const content = '<script>alert(1)</script>'
    const [file] = (await add(name, content)).data.items
    for (const path of [`/${name}`, `/${name}?x=1`]) {
      const { statusCode, headers, body } = await app.http.inject(path)
      expect([statusCode, body, headers['content-type']]).toEqual([200, content, `${type}; charset=utf-8`])
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-cache'])
    }
    expect((await admin.ask('DELETE', `/api/admin/verification-files/${file?.id}`)).status).toBe(200)
    expect((await app.http.inject(`/${name}`)).statusCode).toBe(404)
    const log = await app.db.read.selectFrom('audit_log').select(['act', 'subject_name']).orderBy('id').execute()
    expect(log).toEqual(['verification.create', 'verification.delete'].map((act) => ({ act, subject_name: name })))
  })

  test.each([
    'index.html',
    'robots.txt',
    'sitemap.xml',
    'favicon.ico',
    '../x.txt',
    'a/b.txt',
    'newsList',
    'verify.js',
    'MP_verify_short.txt',
    '%2e%2e.txt',
  ])('%s is no name for one', async (name) => {
    const { status, faults } = await add(name, 'x')
    expect([status, faults[0]?.path]).toEqual([422, '/name'])
  })

  test('a kilobyte at most, no control characters, each name once', async () => {
    const name = 'sogousiteverification.txt'
    expect((await add(name, '验'.repeat(400))).faults[0]).toEqual({
      path: '/content',
      message: '内容最多 1024 字节，验证文件都很短，请检查是不是填错了',
    })
    expect((await add(name, 'a\u0000')).faults[0]?.path).toBe('/content')
    expect((await add(name, 'a\r\n'.repeat(300))).status).toBe(200)
    expect((await add(name, 'b')).faults[0]?.message).toBe('已经有这个文件了，要换内容请先删除它')
    const editor = await signedIn(app, 'editor')
    expect((await editor.get<VerificationFiles>('/api/admin/verification-files')).items).toHaveLength(1)
    expect((await editor.ask('POST', '/api/admin/verification-files', { name: 'BingSiteAuth.xml', content: 'x' })).status).toBe(403)
  })
})
