import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, makeApi } from '#shared/api.ts'
import { overlayAddress, overlayLooks, overlaySchemes } from '#shared/match-overlay.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { builtSite } from '#test/built-site.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('the overlay of a match', (dialect) => {
  let app: TestApp
  let match = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    match = (await app.db.read.selectFrom('matches').select('id').where('key', '=', 'p4').executeTakeFirstOrThrow()).id
  })
  afterAll(() => app.close())

  const words = (html: string) =>
    html
      .replace(/<(title|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()

  test('each look has names, score and state, and nothing of the site around them', async () => {
    for (const look of overlayLooks) {
      for (const scheme of overlaySchemes) {
        const { statusCode, headers, body } = await app.http.inject(overlayAddress(match, { look, scheme, side: 'right' }))
        expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([200, 'text/html; charset=utf-8', 'noindex'])
        expect(headers['set-cookie']).toBeUndefined()
        expect(words(body)).toMatch(/长庚 .*北冥 .*进行中/)
        expect(body).toContain(`data-look="${look}" data-side="right" data-scheme="${scheme}"`)
        expect(
          [...body.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address.replace(/-[\w-]*\./, '.')),
        ).toEqual(['data:,', '/assets/overlay.css', '/assets/overlay.js'])
        expect(body).not.toMatch(/<(nav|header|footer|a|style)\b|style="/)
      }
    }
  })

  test('it shows a new score as soon as the match has it', async () => {
    const read = async () => words((await app.http.inject(overlayAddress(match))).body)
    expect(await read()).not.toContain('347')
    await app.write(async (db, touch) => {
      await db.updateTable('match_sides').set({ score: 347 }).where('match_id', '=', match).where('ordinal', '=', 1).execute()
      touch(`match:${match}`)
    })
    expect(await read()).toMatch(/北冥 347/)
  })

  test('what is not there or hidden is the not-found page of the site', async () => {
    const hidden = await insertCompetition(app, league({ slug: 'hidden', isHidden: true }))
    const { id } = await app.db.read
      .selectFrom('matches')
      .select('id')
      .where('competition_id', '=', hidden.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const target of [
      overlayAddress(id),
      overlayAddress(99_999),
      '/overlay/match/0',
      '/overlay/match/2147483648',
      '/overlay/match/x',
    ]) {
      const { statusCode, headers, body } = await app.http.inject(target)
      expect([target, statusCode, headers['cache-control']]).toEqual([target, 404, 'no-store'])
      expect(body).toContain('这一页不在台上')
    }
  })

  test('a word that there is not is refused in a sentence that names the others; parameters of others are nothing to it', async () => {
    for (const [query, said] of [
      ['look=huge', '地址里的 look 只能是 bar、corner、card 之一。'],
      ['look=', '地址里的 look 只能是'],
      ['side=top', '地址里的 side 只能是 left、right 之一。'],
      ['look=card&scheme=__proto__', '地址里的 scheme 只能是 dark、light、game 之一。'],
      ['live=1', '地址里的 live 只能是 poll、stream 之一。'],
    ] as const) {
      const { statusCode, headers, body } = await app.http.inject(`/overlay/match/${match}?${query}`)
      expect([query, statusCode, headers['cache-control'], words(body)]).toEqual([query, 400, 'no-store', expect.stringContaining(said)])
    }
    const usual = await app.http.inject(overlayAddress(match))
    expect((await app.http.inject(`/overlay/match/${match}?v=2&look=bar&utm_source=obs`)).body).toBe(usual.body)
    expect((await app.http.inject(overlayAddress(match, { live: 'stream' }))).body).toContain(
      `data-stream="/api/live?topics=match:${match}"`,
    )
    expect(usual.body).not.toContain('data-stream')
  })

  test('while the data cannot be had there is an empty stage that goes on asking, and no error', async () => {
    const api = makeApi(() => Promise.reject(new ApiError(503, '请稍后再试')))
    const choice = { look: 'bar', side: 'left', scheme: 'dark', live: 'poll' } as const
    const { status, html } = await builtSite.renderOverlay({ api, match, choice, today: '2026-11-20', assets: builtSite.overlayAssets })
    expect([status, words(html)]).toEqual([503, ''])
    expect(html).toMatch(/<main [^>]*data-digest="\/api\/live\/digest"[\s\S]*<script type="module"/)
  })
})
