import { afterEach, beforeEach, expect, test } from 'vitest'
import { resultBy } from '#rules/acts/examples.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import type { ActAnswer, CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { crawl } from '#test/crawl.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { type Line, openLine } from '#test/line.ts'
import { commonValues, readingRoutes, targetsOf } from '#test/route-values.ts'
import { withFigures } from '#test/valid-acts.ts'

/** Scores that appear nowhere else. */
const [high, low] = [987654, 876543]

describeOnBoth('a result that was corrected in the console', (dialect) => {
  let app: TestApp
  let line: Line
  let editor: Caller
  let id = 0
  let match = 0
  beforeEach(async () => {
    app = await testApp(dialect)
    line = await openLine(app)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    id = (await insertCompetition(app, singleEvent(4, false))).id
    const row = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'm1').executeTakeFirstOrThrow()
    match = row.id
  })
  afterEach(async () => {
    line.close()
    await app.close()
  })

  async function act(params: CompetitionAct): Promise<void> {
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const answer = await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act: params })
    expect([answer.status, answer.data]).toEqual([200, expect.objectContaining({ state: 'done' })])
    await app.bus.catchUp()
  }

  async function correctionsTold(): Promise<string[][]> {
    const { timeline } = (await app.http.inject(`/api/matches/${match}`)).json<{ data: MatchView }>().data
    return timeline.filter(({ kind }) => kind === 'correction').map(({ title, note }) => [title, note])
  }

  /** All public answers and pages by their addresses; /metrics has digits of its own, which meet any number by chance. */
  async function everything(): Promise<Map<string, string>> {
    const ids = ['1', '2', '3', '4']
    const values = { ...commonValues, id: [...new Set([...ids, String(id), String(match)])], stage: ids, competition: [String(id)] }
    const targets = new Set(readingRoutes(app.routes).flatMap((route) => targetsOf(route, values)))
    targets.delete('/metrics')
    const texts = new Map<string, string>()
    await crawl(line, targets, (target, { status, body }) => {
      if (status === 200) texts.set(target, body)
    })
    return texts
  }

  const seenIn = (word: string, texts: ReadonlyMap<string, string>) =>
    [...texts].filter(([, body]) => body.includes(word)).map(([target]) => target)

  test('taken back, brings back who played for the side that it replaced, and the preview says so', async () => {
    for (const key of ['m1', 'm2', 'm3']) await act({ kind: 'record_result', match: key, publicNote: '', result: resultBy([2, 1]) })
    await act({ kind: 'set_lineups', match: 'm3', lineups: [[{ name: '阿云' }, { name: '阿海', isSubstitute: true }], []], boards: [] })
    const { id: final } = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'm3').executeTakeFirstOrThrow()
    const lineups = async () => {
      const { data } = (await app.http.inject(`/api/matches/${final}`)).json<{ data: MatchView }>()
      return data.lineups.map((side) => side.map(({ name }) => name))
    }
    expect(await lineups()).toEqual([['阿云', '阿海'], []])
    await act({ kind: 'correct_result', match: 'm1', publicNote: '记反了', followers: 'swap', result: resultBy([1, 2]) })
    expect(await lineups()).toEqual([[], []])
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const undo: CompetitionAct = { kind: 'undo_correction', match: 'm1', publicNote: '' }
    const preview = await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: true, act: undo })
    expect(preview.data.changes.map(({ text }) => text)).toContainEqual(expect.stringContaining('的上场名单为阿云，替补阿海。'))
    await act(undo)
    expect(await lineups()).toEqual([['阿云', '阿海'], []])
  })

  test('says what changed, beside the note, once it is public and not before', async () => {
    await act({ kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([high, 1]) })
    await act({ kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil: later(testNow, 30) })
    await act({ kind: 'correct_result', match: 'm1', publicNote: 'zqx-note', followers: null, result: resultBy([1, low]) })
    const hidden = await everything()
    for (const word of [String(high), String(low), 'zqx-note']) expect([word, seenIn(word, hidden)]).toEqual([word, []])
    expect(await correctionsTold()).toEqual([])

    await act({ kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil: null })
    expect(await correctionsTold()).toEqual([[`更正赛果：${high}:1 → 1:${low}`, 'zqx-note']])
    expect((await line.ask(`/api/matches/${match}`)).body).toContain(`${high}:1 → 1:${low}`)
    // As an element's whole text: what the page carries for its script has it, too.
    expect((await line.ask(`/matches/${match}`)).body).toContain(`>更正赛果：${high}:1 → 1:${low}</p>`)

    await act({ kind: 'undo_correction', match: 'm1', publicNote: '看错了' })
    // What is taken back is not remembered: only where it began is known.
    expect(await correctionsTold()).toEqual([
      [`更正赛果：原为 ${high}:1`, 'zqx-note'],
      [`更正赛果：恢复为 ${high}:1`, '看错了'],
    ])
  }, 120_000)

  test('says which figures are others now, by public names, once they are public and not before', async () => {
    const minor = { slug: 'p1', names: [{ name: '阿云' }], isMinor: true }
    await insertCompetition(app, withFigures({ ...singleEvent(4, false), players: [minor] }))
    const kills = (value: number): CompetitionAct => ({
      kind: 'set_statistics',
      match: 'm1',
      statistics: { sides: [{ players: [{ player: 'p1', values: [{ figure: 'kills', value }] }] }, {}] },
      games: [],
    })
    await act({ kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([3, 1]) })
    await act(kills(high))
    await act({ kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil: later(testNow, 30) })
    await act({ kind: 'correct_result', match: 'm1', publicNote: '', followers: null, result: resultBy([1, 3]) })
    await act(kills(low))
    for (const target of [`/api/matches/${match}`, `/matches/${match}`, `/api/competitions/${id}/figures`]) {
      expect([target, (await line.ask(target)).body.match(new RegExp(`${high}|${low}`))]).toEqual([target, null])
    }
    await act({ kind: 'set_reveal', match: 'm1', delaySeconds: null, embargoUntil: null })
    const [[title = ''] = []] = await correctionsTold()
    expect(title).toMatch(new RegExp(`^更正赛果：3:1 → 1:3；\\S+ 阿\\* 击杀 ${high} → ${low} 次$`))
    const [audited] = await app.db.read
      .selectFrom('audit_log')
      .select('after')
      .where('act', '=', 'competition.set_statistics')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(audited?.after).toContain(`阿云 击杀 ${high} → ${low} 次`)
  }, 120_000)
})
