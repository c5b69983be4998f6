import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultBy } from '#rules/acts/examples.ts'
import { setLogo } from '#server/competitions/console/acts.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { Writer } from '#server/db/open.ts'
import type { ActAnswer, ActConflict } from '#shared/admin/acts.ts'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { addPictures } from '#test/albums.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { rowHash } from '#test/row-hash.ts'
import { sheetLeague } from '#test/sheet-league.ts'
import { rowsXml, workbookOf } from '#test/zip.ts'

/** Resolves when a transaction is asked for; it begins once those before it have ended. */
function nextTransaction(writer: Writer): Promise<void> {
  const { transaction } = writer
  return new Promise((asked) => {
    writer.transaction = () => {
      writer.transaction = transaction
      asked()
      return transaction.call(writer)
    }
  })
}

describeOnBoth('spreadsheets in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let other: Caller
  let keeper: Caller
  let id = 0
  let count = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
    other = await signedIn(app, 'editor', { displayName: '编辑乙' })
    keeper = await signedIn(app, 'scorekeeper')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    count += 1
    const slug = `league-${count}`
    id = (await insertCompetition(app, { ...sheetLeague, competition: { ...sheetLeague.competition, slug } })).id
  })

  async function send(subject: string, file: string | Uint8Array, query: Record<string, string | number> = {}, caller = editor) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
    const response = await app.http.inject({
      method: 'POST',
      url: `/api/admin/competitions/${id}/sheets/${subject}?${search}`,
      headers: { cookie: caller.cookie, origin: ownOrigin, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    })
    return new Answer<SheetAnswer, ActConflict>(response)
  }

  async function matchOf(key: string) {
    const loaded = await findCompetitionDocument(app.db.read, id)
    const matches = loaded?.document.stages.flatMap((stage) =>
      stage.groups.flatMap((group) => group.rounds.flatMap((round) => round.matches)),
    )
    return matches?.find((match) => match.key === key)
  }

  test('a schedule as people keep it: a title above, days merged over their matches, dates as numbers, formulas', async () => {
    const text = (place: string, said: string) => `<c r="${place}" t="inlineStr"><is><t>${said}</t></is></c>`
    const number = (place: string, value: number, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
    const rows = [
      [text('A1', '表格联赛 2026 秋季赛程')],
      ['轮次', '日期', '时间', '主队', '客队'].map((title, i) => text(`${'ABCDE'[i]}2`, title)),
      // 2026-11-05 as a date, then as the bare number of 2026-11-12; 20:00 as a fraction, and by a formula.
      [text('A3', '第 1 轮'), number('B3', 46_331, 1), number('C3', 20 / 24), text('D3', '云涧'), text('E3', '雪亭')],
      [`<c r="C4"><f>C3+1/24</f><v>${21 / 24}</v></c>`, text('D4', '鹤岩'), text('E4', '蓝舟')],
      [text('A5', '第 2 轮'), number('B5', 46_338), text('C5', '晚上8点'), text('D5', '云涧'), text('E5', '蓝舟')],
    ]
    const xml = rows.map((cells, i) => `<row r="${i + 1}">${cells.join('')}</row>`).join('')
    const merged = '<mergeCells count="3"><mergeCell ref="A1:E1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:B4"/></mergeCells>'
    const { data, status } = await send('fixtures', workbookOf(xml, { after: merged }), { rev: 1 })
    expect([status, data.faults]).toEqual([200, []])
    expect((await matchOf('r1-1'))?.schedule?.at).toBe('2026-11-05T12:00:00.000Z')
    expect((await matchOf('r1-2'))?.schedule?.at).toBe('2026-11-05T13:00:00.000Z')
    expect((await matchOf('r2-1'))?.schedule?.at).toBe('2026-11-12T12:00:00.000Z')
  })

  test('a CSV as Excel and WPS save it: its word for the separator, a title, numbered lines, notes below, dates of the running year, GBK', async () => {
    const matches = ['1;云涧;雪亭;11月5日;20:00', '2;鹤岩;蓝舟;11月5日（周四）;21:00']
    const notes = ['注：时间如有变动，以公告为准;;;;', '※ 请提前半小时到场;;;;']
    const excel = ['sep=;', '表格联赛赛程', '序号;主队;客队;日期;时间', ...matches, ...notes].join('\r\n')
    expect((await send('fixtures', excel, { rev: 1 })).data.faults).toEqual([])
    expect((await matchOf('r1-2'))?.schedule?.at).toBe('2026-11-05T13:00:00.000Z')
    // 主队,客队,比分 / 云涧,雪亭,3月1日 in GBK: 3-1, taken for the first of March.
    const gbk = Buffer.from('d6f7b6d32cbfcdb6d32cb1c8b7d60d0ad4c6bda72cd1a9cda42c33d4c231c8d50d0a', 'hex')
    const turned = await send('results', gbk, { rev: 2 })
    expect(turned.data.faults.map(({ message }) => message)).toEqual([expect.stringContaining('表格软件把这一格变成了日期')])
  })

  test('results are tried, recorded, and recorded again without a change; a final finds its sides in the same sheet', async () => {
    const file = [
      '轮次,主队,客队,比分,胜方',
      '1,云涧,雪亭,2-0,',
      '1,鹤岩,蓝舟,1：0,',
      '第二轮,云涧,蓝舟,3–1,云涧',
      '2,雪亭,鹤岩,0-1,',
      '3,云涧,鹤岩,2-2,',
      '3,蓝舟,雪亭,,',
      '1,云涧,鹤岩,4-3,',
    ].join('\n')
    const before = await rowHash(app.db)
    const early = (await send('results', file)).data
    // The last match of the league is open, and therefore the final is too.
    expect(early).toMatchObject({
      state: 'refused',
      faultCount: 1,
      faults: [{ place: 'B8', message: expect.stringContaining('没有“云涧”对“鹤岩”') }],
    })
    const whole = file.replace('3,蓝舟,雪亭,,', '3,蓝舟,雪亭,0-1,')
    const tried = (await send('results', whole)).data
    expect(tried).toMatchObject({ state: 'ready', faults: [], unchanged: 0, reading: { encoding: 'utf-8', rows: 7 } })
    expect(tried.changes).toContainEqual({ row: 8, subject: '决赛', what: '比分', from: '', to: '4–3' })
    expect(tried.follows.join()).toContain('冠军')
    expect(await rowHash(app.db)).toBe(before)
    const done = (await send('results', whole, { rev: tried.rev, name: '\u202E第九\u200b周.csv' })).data
    expect(done).toMatchObject({ state: 'done', rev: tried.rev + 1 })
    const view = await app.http.inject(`/api/competitions/${id}`)
    expect(view.json<{ data: CompetitionView }>().data.champion?.name).toBe('云涧')
    const entry = await app.db.read
      .selectFrom('audit_log')
      .selectAll()
      .where('act', '=', 'competition.import_results')
      .where('subject_id', '=', String(id))
      .execute()
    expect(entry).toHaveLength(1)
    expect(entry[0]).toMatchObject({ user_name: '编辑甲', after: expect.stringContaining('第九周.csv') })
    const again = (await send('results', whole, { rev: done.rev })).data
    expect(again).toMatchObject({ state: 'unchanged', unchanged: 7, changeCount: 0, rev: done.rev })
  })

  test('the games of a result say who won them, to visitors as to the console', async () => {
    const file = '编号,比分,各局\nr1-1,1-1,13–7 9–13\n'
    const { rev } = (await send('results', file)).data
    expect((await send('results', file, { rev })).data).toMatchObject({ state: 'done' })
    const row = await app.db.read
      .selectFrom('matches')
      .select('id')
      .where('competition_id', '=', id)
      .where('key', '=', 'r1-1')
      .executeTakeFirstOrThrow()
    const { games } = (await app.http.inject(`/api/matches/${row.id}`)).json<{ data: MatchView }>().data
    expect(games.map(({ sides }) => sides.map(({ outcome }) => outcome))).toEqual([
      ['win', 'loss'],
      ['loss', 'win'],
    ])
  })

  test('an official result is not overwritten, a provisional one is', async () => {
    const line = (score: string, state: string) => `编号,比分,状态\nr1-1,${score},${state}\n`
    const first = (await send('results', line('2-0', '暂定'))).data
    await send('results', line('2-0', '暂定'), { rev: first.rev })
    const second = (await send('results', line('3-0', '正式'), {}, other)).data
    expect(second).toMatchObject({ state: 'ready' })
    await send('results', line('3-0', '正式'), { rev: second.rev }, other)
    const third = (await send('results', line('1-0', ''))).data
    expect(third).toMatchObject({
      state: 'refused',
      faults: [{ place: 'B2', message: expect.stringMatching(/已有赛果（3–0，云涧）.*更正/) }],
    })
    expect((await matchOf('r1-1'))?.sides.map(({ score }) => score)).toEqual([3, 0])
  })

  test('an end that is still to come is refused at its cell, and one that was typed wrongly is put right by a correction', async () => {
    const line = (end: string) => `编号,比分,结束时间\nr1-1,2-0,${end}\n`
    expect((await send('results', line('2026-12-20 20:00'))).data).toMatchObject({
      state: 'refused',
      faults: [{ place: 'C2', message: '“2026-12-20 20:00”还没有到：请改正结束时间，或清空这一格。' }],
    })
    // Two minutes ahead: a clock of the room.
    const { rev } = (await send('results', line('2026-11-20 20:02'))).data
    expect((await send('results', line('2026-11-20 20:02'), { rev })).data).toMatchObject({ state: 'done' })
    const correct = async (endedAt: string) =>
      await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, {
        rev: Number(rev) + 1,
        isPreview: false,
        act: {
          kind: 'correct_result',
          match: 'r1-1',
          publicNote: '结束时间有误',
          followers: null,
          result: resultBy([2, 0], { endedAt }),
        },
      })
    const early = await correct('2026-12-20T12:00:00.000Z')
    expect([early.status, early.faults]).toEqual([422, [{ path: '/act/result/endedAt', message: expect.stringContaining('还没有到') }]])
    const corrected = await correct('2026-11-19T12:00:00.000Z')
    expect(corrected.data).toMatchObject({ state: 'done', changes: [{ text: expect.stringContaining('结束时间') }] })
    expect((await matchOf('r1-1'))?.result?.endedAt).toBe('2026-11-19T12:00:00.000Z')
    // What stands is no fault of a sheet that says the same.
    expect((await send('results', line('2026-11-19 20:00'))).data).toMatchObject({ faults: [], unchanged: 1 })
  })

  test('a time of publication that is over is refused, and one before the match begins is told', async () => {
    const line = (until: string) => `编号,公布时间\nr1-1,${until}\n`
    expect((await send('results', line('2026-11-19 20:00'))).data).toMatchObject({
      state: 'refused',
      faults: [{ place: 'B2', message: '“2026-11-19 20:00”已经过去了，赛果会马上公开：请改成以后的时间，或清空这一格。' }],
    })
    const dated = await send('fixtures', '编号,日期,时间\nr1-1,2026-11-28,20:00\n', { rev: 1 })
    expect(dated.data).toMatchObject({ state: 'done', follows: [] })
    const early = (await send('results', line('2026-11-27 20:00'))).data
    expect(early).toMatchObject({ state: 'ready', follows: [expect.stringContaining('挡不住赛果')] })
    const good = (await send('results', line('2026-11-28 23:00'))).data
    expect(good).toMatchObject({ state: 'ready', follows: [] })
    const set = async (embargoUntil: string) =>
      await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, {
        rev: good.rev,
        isPreview: false,
        act: { kind: 'set_reveal', match: 'r1-1', delaySeconds: null, embargoUntil },
      })
    expect((await set('2026-11-19T12:00:00.000Z')).faults).toEqual([
      { path: '/act/embargoUntil', message: expect.stringContaining('已经过去了，赛果会马上公开') },
    ])
    expect((await set('2026-11-27T12:00:00.000Z')).data).toMatchObject({ notices: [expect.stringContaining('挡不住赛果')] })
    const later = await send('fixtures', '编号,日期,时间,改期原因\nr1-1,2026-11-29,20:00,场馆有事\n')
    expect(later.data).toMatchObject({ state: 'ready', follows: [expect.stringContaining('挡不住赛果')] })
  })

  test('what a ruling has decided is not overwritten', async () => {
    const { document, rev } = (await findCompetitionDocument(app.db.read, id)) ?? {}
    const entrant = document?.stages[0]?.places[0]?.entrant ?? ''
    const act = { kind: 'remove_entrant', entrant, status: 'withdrawn', policy: 'from_now', publicNote: '退赛' }
    expect((await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act })).status).toBe(200)
    const { data } = await send('results', '编号,比分\nr1-1,2-0\n')
    expect(data).toMatchObject({ state: 'refused', faults: [{ message: expect.stringContaining('已按裁定判定') }] })
    expect((await matchOf('r1-1'))?.result).toBeUndefined()
  })

  test('who recorded a provisional result makes it official by no sheet, document or click; somebody else does', async () => {
    const file = '编号,比分,状态\nr1-1,2-0,暂定\nr1-2,1-0,\n'
    const { rev } = (await send('results', file)).data
    expect((await send('results', file, { rev })).data.state).toBe('done')
    const official = '编号,比分,状态\nr1-1,2-0,正式\n'
    expect((await send('results', official)).data).toMatchObject({
      state: 'refused',
      faults: [{ place: 'C2', message: expect.stringContaining('要由另一个人核对') }],
    })
    const acts = `/api/admin/competitions/${id}/acts`
    const loaded = await findCompetitionDocument(app.db.read, id)
    const confirmed = JSON.parse(JSON.stringify(loaded?.document ?? null).replace('"provisional"', '"official"'))
    const replace = { rev: rev + 1, isPreview: false, act: { kind: 'replace_document', document: confirmed } }
    const confirm = { rev: rev + 1, isPreview: false, act: { kind: 'confirm_result', match: 'r1-1', state: 'official' } }
    for (const act of [replace, confirm]) {
      const answer = await editor.ask('POST', acts, act)
      expect([answer.status, answer.faults[0]?.message]).toEqual([422, expect.stringContaining('要由另一个人核对')])
    }
    // What a document brings as provisional waits for somebody else too.
    const kept = JSON.parse(JSON.stringify(loaded?.document ?? null).replace('"score":2', '"score":5'))
    expect((await other.ask('POST', acts, { ...replace, act: { kind: 'replace_document', document: kept } })).status).toBe(200)
    expect((await send('results', official.replace('2-0', '5-0'), {}, other)).data.state).toBe('refused')
    const tried = (await send('results', official.replace('2-0', '5-0'))).data
    expect((await send('results', official.replace('2-0', '5-0'), { rev: tried.rev })).data.state).toBe('done')
    expect((await matchOf('r1-1'))?.result?.state).toBe('official')
  })

  test('somebody who was first is told, and nothing is written', async () => {
    const file = '编号,比分\nr1-1,2-0\n'
    const tried = (await send('results', file)).data
    const act = { kind: 'set_score', match: 'r1-2', scores: [1, 0], games: [] }
    expect((await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev: tried.rev, isPreview: false, act })).status).toBe(200)
    const late = await send('results', file, { rev: tried.rev })
    expect(late.status).toBe(409)
    expect(late.current).toMatchObject({ rev: tried.rev + 1, since: [{ by: '编辑甲' }] })
    expect((await matchOf('r1-1'))?.result).toBeUndefined()
  })

  test('a logo that is set while a file is read stays', async () => {
    const [logo = 0] = await addPictures(app, '赛事的徽标')
    const all = ['轮次,主队,客队,比分', '1,云涧,雪亭,2-0', '1,鹤岩,蓝舟,1-0', '2,云涧,蓝舟,3-1', '2,雪亭,鹤岩,0-1', '3,云涧,鹤岩,2-2']
    const file = [...all, '3,蓝舟,雪亭,0-1', '1,云涧,鹤岩,4-3'].join('\n')
    // Its first run writes, and is not what is waited for.
    await app.live.reveal()
    let sent: ReturnType<typeof send> | undefined
    await app.write(async (trx) => {
      await setLogo(trx, id, logo)
      const isPlanned = nextTransaction(app.db.write)
      sent = send('results', file, { rev: 1 })
      await isPlanned
    })
    expect((await sent)?.data).toMatchObject({ state: 'done', rev: 2 })
    const row = await app.db.read.selectFrom('competitions').select(['logo_id', 'finished_at']).where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ logo_id: logo, finished_at: expect.any(String) })
  })

  test('every fault has its cell and its mend', async () => {
    const file = [
      '轮次,主队,客队,比分,方式,胜方',
      '1,云润,雪亭,2-0,,',
      '1,雪亭,云涧,2-0,,',
      '1,鹤岩,蓝舟,二比零,,',
      '2,云涧,蓝舟,3-1,,蓝舟',
      '2,雪亭,鹤岩,,不战而胜,',
      '3,云涧,鹤岩,,弃权,',
      '3,蓝舟,雪亭,1-0,,',
      '3,蓝舟,雪亭,1-0,,',
    ].join('\r\n')
    const { state, faults } = (await send('results', file)).data
    expect(state).toBe('refused')
    expect(faults.map(({ place }) => place)).toEqual(['B2', 'B3', 'D4', 'F5', 'E6', 'E7', '第 9 行'])
    expect(faults[0]?.message).toBe('没有“云润”这个参赛者。相近的有：云涧。请改正名称。')
    expect(faults[1]?.message).toContain('主客相反')
  })

  test('a list without a result is not said to agree, and one that would empty a played match is told what to do about it', async () => {
    expect((await send('results', '轮次,主队,客队\n1,云涧,雪亭\n')).data.faults).toMatchObject([
      { place: '第 1 行', message: expect.stringMatching(/^缺少“比分”一列.*没有成绩可以录入/) },
    ])
    // A Swiss stage is not over while somebody in it has played nothing, and the cup after it is played.
    const swiss = JSON.parse(readFileSync(new URL('../../../demo/competitions/danqi-8.json', import.meta.url), 'utf8'))
    id = (await insertCompetition(app, { ...swiss, competition: { ...swiss.competition, slug: `swiss-${count}` } })).id
    const { state, faults } = (await send('entrants', '名称\n沧澜\n')).data
    expect([state, faults[0]?.message]).toEqual(['refused', expect.stringMatching(/八强.*：这场比赛已有赛果.*请去掉新增的行/)])
  })

  test('encodings, headings and columns can be told', async () => {
    // 轮次,甲,乙,比分 and a line, in GBK.
    const gbk = Buffer.from('c2d6b4ce2cd2bb2cb6fe2cb1c8b7d60a312cd4c6bda72cd1a9cda42c322d300a', 'hex')
    const unclear = (await send('results', gbk)).data
    expect(unclear).toMatchObject({ state: 'unclear', reading: { encoding: 'gb18030', isMarked: false } })
    expect(unclear.reading?.columns.map(({ letter, meaning }) => [letter, meaning])).toEqual([
      ['A', 'round'],
      ['B', null],
      ['C', null],
      ['D', 'score'],
    ])
    expect((await send('results', gbk, { columns: 'B:home,C:away' })).data).toMatchObject({
      state: 'ready',
      changes: [{ row: 2 }, {}, {}, {}],
    })
    expect((await send('results', gbk, { encoding: 'utf-8' })).data.faults[0]?.message).toContain('不是 UTF-8')
    expect((await send('results', '编号,比分,比 分\nr1-1,2-0,3-0\n')).data.faults[0]?.message).toContain('B 列和 C 列的标题都是')
  })

  test('a workbook: dates as they are shown, and a score that became a date is refused', async () => {
    // 45981.8125 is 2025-11-20 19:30; style 1 is a date.
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const fixture = workbookOf(
      `${rowsXml([['编号', '日期', '地点']])}<row r="2">${cell('A2', 'r1-1')}<c r="B2" s="1"><v>45981.8125</v></c>${cell('C2', '云顶演播厅')}</row>`,
    )
    const tried = (await send('fixtures', fixture)).data
    expect(tried).toMatchObject({ state: 'ready', reading: { format: 'xlsx', sheet: '成绩' } })
    expect((await send('fixtures', fixture, { rev: tried.rev })).data.state).toBe('done')
    expect(await matchOf('r1-1')).toMatchObject({ schedule: { at: '2025-11-20T11:30:00.000Z', precision: 'exact' }, venue: '云顶演播厅' })
    const score = workbookOf(`${rowsXml([['编号', '比分']])}<row r="2">${cell('A2', 'r1-1')}<c r="B2" s="1"><v>46082</v></c></row>`)
    expect((await send('results', score)).data.faults).toMatchObject([{ place: 'B2', message: expect.stringContaining('变成了日期') }])
  })

  test('fixtures move only with a reason, and a league takes new matches', async () => {
    const set = (await send('fixtures', '编号,日期,时间\nr1-1,2026-11-25,19:00\n')).data
    await send('fixtures', '编号,日期,时间\nr1-1,2026-11-25,19:00\n', { rev: set.rev })
    expect((await send('fixtures', '编号,日期,时间\nr1-1,2026-11-26,19:00\n')).data.faults).toMatchObject([
      { place: 'B2', message: expect.stringContaining('改期原因') },
    ])
    const moved = (await send('fixtures', '编号,日期,时间,改期原因\nr1-1,2026-11-26,19:00,场馆检修\n')).data
    await send('fixtures', '编号,日期,时间,改期原因\nr1-1,2026-11-26,19:00,场馆检修\n', { rev: moved.rev })
    expect((await matchOf('r1-1'))?.schedule).toMatchObject({ at: '2026-11-26T11:00:00.000Z', reschedules: [{ reason: '场馆检修' }] })
    const added = '阶段,轮次,主队,客队,日期,时间\n循环赛,4,雪亭,云涧,2026-12-01,20:00\n'
    const news = (await send('fixtures', added)).data
    expect(news.changes).toMatchObject([{ row: 2, what: '新增比赛', to: '2026-12-01 20:00' }])
    expect((await send('fixtures', added, { rev: news.rev })).data.state).toBe('done')
    expect((await send('fixtures', added)).data.state).toBe('unchanged')
  })

  test('entrants are changed and added, and nobody leaves by a list', async () => {
    const file = '名称,简称,种子\n云涧,云,1\n沧澜,沧,5\n'
    const tried = (await send('entrants', file)).data
    expect(tried.changes).toEqual([
      { row: 2, subject: '云涧', what: '简称', from: '', to: '云' },
      { row: 3, subject: '沧澜', what: '新增参赛者', from: '', to: 'e5' },
    ])
    expect((await send('entrants', file, { rev: tried.rev })).data.state).toBe('done')
    expect((await send('entrants', '名称,参赛状态\n鹤岩,退赛\n')).data.faults).toMatchObject([
      { place: 'B2', message: expect.stringContaining('裁决') },
    ])
    const loaded = await findCompetitionDocument(app.db.read, id)
    expect(loaded?.document.entrants.map(({ name }) => name)).toEqual(['云涧', '鹤岩', '蓝舟', '雪亭', '沧澜'])
  })

  test('what comes out goes in again, and only those may who may write', async () => {
    for (const subject of ['entrants', 'fixtures', 'results']) {
      for (const format of ['csv', 'xlsx']) {
        const url = `/api/admin/competitions/${id}/sheets/${subject}?format=${format}`
        const file = await app.http.inject({ url, headers: { cookie: editor.cookie } })
        expect(file.headers['content-disposition']).toContain(`.${format}`)
        expect((await send(subject, file.rawPayload)).data).toMatchObject({ state: 'unchanged', faults: [] })
        expect((await app.http.inject({ url, headers: { cookie: keeper.cookie } })).statusCode).toBe(403)
      }
    }
    expect((await send('results', '编号,比分\nr1-1,2-0\n', {}, keeper)).status).toBe(403)
  })

  test('lists of the console are exported as they are filtered, with cells that no program reckons', async () => {
    await editor.ask('POST', '/api/admin/teams', {
      slug: `evil-${count}`,
      names: [{ name: '=1+1队' }],
      region: '＠地区',
      logoId: null,
      members: [],
    })
    const csv = await app.http.inject({ url: '/api/admin/teams/export?q=1%2B1', headers: { cookie: editor.cookie } })
    expect(csv.statusCode).toBe(200)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.charCodeAt(0)).toBe(0xfeff)
    expect(csv.body).toContain(`'=1+1队`)
    expect(csv.body).toContain(`'＠地区`)
    expect((await app.http.inject({ url: '/api/admin/audit/export', headers: { cookie: editor.cookie } })).statusCode).toBe(403)
    expect((await app.http.inject({ url: '/api/admin/teams/export?format=pdf', headers: { cookie: editor.cookie } })).statusCode).toBe(400)
  })

  test('visitors take home what pages show', async () => {
    const dates = '编号,日期,时间\nr1-1,2026-12-05,20:00\nr1-2,2026-12-05,23:30\nr2-1,2026-12-06,00:30\n'
    expect((await send('fixtures', dates, { rev: (await send('fixtures', dates)).data.rev })).data.state).toBe('done')
    const tried = (await send('results', '编号,比分,公布时间\nr1-1,2-0,\nr1-2,1-0,2027-01-01 00:00\n')).data
    expect((await send('results', '编号,比分,公布时间\nr1-1,2-0,\nr1-2,1-0,2027-01-01 00:00\n', { rev: tried.rev })).data.state).toBe(
      'done',
    )
    const matches = await app.http.inject(`/api/competitions/${id}/exports/matches.csv`)
    expect(matches.body).toMatch(/云涧,雪亭,2–0,,云涧,完赛,正式/)
    expect(matches.body).toMatch(/鹤岩,蓝舟,,,,,尚未公布/)
    expect((await app.http.inject(`/api/competitions/${id}/exports/tables.csv`)).body).toMatch(/循环赛,循环赛,1,云涧,1,1,0,0/)
    expect((await app.http.inject(`/api/competitions/${id}/exports/entrants.xlsx`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await app.http.inject('/api/winners/exports/winners.csv')).statusCode).toBe(200)
    const ofDay = async (file: string) => (await app.http.inject(`/api/matches/exports/${file}`)).body.trimEnd().split('\r\n').slice(1)
    expect(await ofDay('2026-12-05.csv')).toEqual([
      expect.stringMatching(/2026-12-05 20:00,云涧,雪亭,2–0,,云涧,完赛,正式/),
      expect.stringMatching(/2026-12-05 23:30,鹤岩,蓝舟,,,,,尚未公布/),
    ])
    expect(await ofDay('team-2026-12-05.csv')).toHaveLength(2)
    expect(await ofDay('single-2026-12-05.csv')).toEqual([])
    for (const path of [
      '/api/matches/exports/2026-02-30.csv',
      '/api/matches/exports/chess-2026-11-20.csv',
      '/api/matches/exports/matches.csv',
      '/api/competitions/999999/exports/matches.csv',
      `/api/competitions/${id}/exports/players.csv`,
      '/api/winners/exports/winners.pdf',
    ])
      expect((await app.http.inject(path)).statusCode).toBe(404)
  })
})
