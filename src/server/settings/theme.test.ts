import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultThemeColor } from '#shared/theme.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { defaultSettings } from './default-settings.model.ts'
import { upsertSettings } from './settings.queries.ts'

describeOnBoth('theme', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
  })
  afterEach(() => app.close())

  const paint = (themeColor: string) =>
    app.write(async (db, touch) => {
      await upsertSettings(db, { ...defaultSettings, themeColor }, testNow)
      touch('settings')
    })
  const linked = async () => /<link[^>]*href="(?<path>\/theme\/[^"]*)"/.exec((await app.http.inject('/')).body)?.groups?.path

  test("pages link the operator's colour, which brings its own ink, and nothing where it is the default", async () => {
    expect(await linked()).toBeUndefined()
    await paint('#ffd24a')
    expect(await linked()).toBe('/theme/ffd24a.css')
    const sheet = await app.http.inject('/theme/ffd24a.css')
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(sheet.body).toBe(':root{--primary:#ffd24a;--on-primary:#04182b;--primary-lit:#ffe28b}')
    expect((await app.http.inject('/theme/5a1030.css')).body).toContain('--on-primary:#ffffff')
    await paint(defaultThemeColor)
    expect(await linked()).toBeUndefined()
  })

  test.each(['/theme/red.css', '/theme/FFD24A.css', '/theme/ffd24a', '/theme/%7Dbody%7Bx.css'])('%s is no stylesheet', async (path) => {
    const answer = await app.http.inject(path)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['content-type']).not.toMatch(/css/)
  })
})
