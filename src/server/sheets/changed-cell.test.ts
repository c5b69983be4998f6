import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editMatches, matchesOf } from '#rules/correct/edit.ts'
import { singleEvent } from '#rules/correct/examples.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type SheetField, type SheetSubject, sheetFieldWords } from '#shared/sheets/fields.ts'
import { legalCompetition } from '#test/random-competitions.ts'
import { applySheet, understood } from './apply-sheet.ts'
import { readCsv } from './read-csv.ts'
import { sheetOf } from './sheet-of.ts'
import { csvOf } from './write-csv.ts'

const context = { at: '2026-11-20T12:00:00.000Z', author: '编辑', people: { teams: [], players: [] }, own: new Set<string>() }

type Line = readonly (string | number)[]

/** An export, by column titles; `isApart`: with the score in two more columns, as some people write it. */
function exported(document: CompetitionDocument, isApart: boolean) {
  const sheet = sheetOf(document, 'results')
  const header = [...sheet.header, ...(isApart ? [sheetFieldWords.homeScore.label, sheetFieldWords.awayScore.label] : [])]
  const column = (field: SheetField) => header.indexOf(sheetFieldWords[field].label)
  const lines = sheet.lines.map((line): Line => {
    const [home = '', away = ''] = String(line[column('score')] ?? '').split('–')
    return [...line.map((each) => each ?? ''), ...(isApart ? [home, away] : [])]
  })
  return { header, lines, column }
}

function imported(document: CompetitionDocument, header: Line, lines: readonly Line[], subject: SheetSubject = 'results') {
  return applySheet(
    document,
    understood(
      readCsv(Buffer.from(csvOf([[...header], ...lines.map((line) => [...line])], { isFirst: true })), {}),
      subject,
      new Map(),
      document.competition,
    ),
    context,
  )
}

/** The document with results that a sheet may still change. */
function provisional(document: CompetitionDocument): CompetitionDocument {
  const open = (match: Match): Match => (match.result ? { ...match, result: { ...match.result, state: 'provisional' } } : match)
  return normalDocument(editMatches(document, open))
}

const figure = fc.integer({ min: 0, max: 4 })
const pair = fc.tuple(figure, figure).map((both) => both.join('–'))
/** Other values that somebody could type into a cell. */
const cell = fc.oneof(
  fc.tuple(fc.constant<SheetField>('score'), pair),
  fc.tuple(fc.constantFrom<SheetField>('homeScore', 'awayScore'), figure.map(String)),
  fc.tuple(
    fc.constant<SheetField>('games'),
    fc.array(fc.constantFrom('13–5', '5–13', '胜', '负'), { minLength: 1, maxLength: 5 }).map((games) => games.join(' ')),
  ),
  fc.tuple(fc.constant<SheetField>('winner'), fc.constantFrom('主队', '客队')),
  fc.tuple(fc.constant<SheetField>('kind'), fc.constantFrom('完赛', '平局', '弃权', '中途弃权', '双方弃权', '判定', '作废')),
  fc.tuple(fc.constant<SheetField>('state'), fc.constantFrom('正式', '暂定', '复核中')),
  fc.tuple(fc.constant<SheetField>('shootout'), pair),
  fc.tuple(fc.constant<SheetField>('endedAt'), fc.constant('2026-11-19 21:30')),
)

const changes = fc.array(cell, { minLength: 1, maxLength: 2 })
const params = fc.record({ given: legalCompetition, isOpen: fc.boolean(), isApart: fc.boolean(), at: fc.nat(), changes })

test('a cell that is changed in an export is told to be wrong, or stands afterwards as it was written, and so do the others', () => {
  let taken = 0
  const property = fc.property(params, ({ given, isOpen, isApart, at, changes }) => {
    const document = isOpen ? provisional(given) : normalDocument(given)
    const { header, lines, column } = exported(document, isApart)
    const played = lines.flatMap((line, i) => (['', '轮空'].includes(String(line[column('kind')])) ? [] : [i]))
    const row = played[at % Math.max(played.length, 1)] ?? -1
    const line = lines[row] ?? []
    const changed = changes.reduce((cells, [field, text]) => cells.map((was, i) => (i === column(field) ? text : was)), line)
    fc.pre(changed.some((text, i) => String(text) !== String(line[i])))
    const outcome = imported(document, header, lines.with(row, changed))
    if (outcome.faults.length > 0) return
    taken += 1
    const after = exported(outcome.document, isApart).lines[row] ?? []
    for (const [i, title] of header.entries()) {
      const [told, is] = [String(changed[i]), String(after[i])]
      const meant = told === '主队' ? line[column('home')] : told === '客队' ? line[column('away')] : told
      // An empty cell changes nothing; 完赛 with a level score is a draw.
      if (told !== '' && !(told === '完赛' && is === '平局')) expect([title, is]).toEqual([title, String(meant)])
    }
  })
  fc.assert(property, { numRuns: 300 })
  // Without this, a program that refuses everything would pass.
  expect(taken).toBeGreaterThan(15)
})

/** A best of three, won 2–0, with a map and still unconfirmed. */
function series(more: Partial<Match> = {}, ruleset: Partial<Stage['ruleset']> = {}): CompetitionDocument {
  const event = singleEvent(2, false)
  const games = [1, 2].map((number) => ({
    number,
    map: `地图 ${number}`,
    state: 'done' as const,
    sides: [{ score: 11 }, { score: 4 + number }],
  }))
  const won: Partial<Match> = { play: 'ended', games, result: { state: 'provisional', kind: 'played' }, ...more }
  const scored = (match: Match): Match => ({ ...match, sides: match.sides.map((side, i) => ({ ...side, score: [2, 0][i] ?? 0 })), ...won })
  const stages = event.stages.map((stage) => ({
    ...stage,
    ruleset: { ...stage.ruleset, score: 'games_won' as const, bestOf: 3, ...ruleset },
  }))
  return editMatches({ ...event, stages }, scored)
}

const told = (document: CompetitionDocument, header: string, line: string) => {
  const { faults, changes, document: after } = imported(document, header.split(','), [line.split(',')])
  const match = matchesOf(after)[0]
  return { faults: faults.map(({ message }) => message), changes: changes.map(({ what, to }) => `${what} ${to}`), match }
}

describe('cells that disagree are told, both of them', () => {
  test.each<[string, string, CompetitionDocument, string]>([
    ['编号,比分,各局', 'm1,2-1,11-5 11-6', series(), '“比分”写 2–1，“各局”（11-5 11-6）加起来是 2–0，不一致'],
    [
      '编号,比分,各局',
      'm1,1-0,负',
      series({ bestOf: 1, games: [], result: undefined, play: 'live' }),
      '“比分”写 1–0，“各局”（负）加起来是 0–1，不一致',
    ],
    ['编号,比分,各局', 'm1,2-0,11-5 4-11 11-6', series(), '“比分”写 2–0，“各局”（11-5 4-11 11-6）加起来是 2–1，不一致'],
    ['编号,主队得分,客队得分,各局', 'm1,0,2,胜 胜', series(), '双方得分写 0–2，“各局”（胜 胜）加起来是 2–0，不一致'],
    ['编号,比分', 'm1,2-1', series(), '“比分”写 2–1，已录的各局（11–5 11–6）加起来是 2–0，不一致'],
    ['编号,各局,胜方', 'm1,11-5 11-6,客队', series(), '“胜方”写“客队”，各局是 11–5 11–6，不一致'],
    ['编号,比分,胜方', 'm1,2-0,客队', series(), '“胜方”写“客队”，比分是 2–0，不一致'],
    ['编号,胜方', 'm1,客队', series(), '“胜方”写“客队”，比分是 2–0，不一致'],
    [
      '编号,比分,点球',
      'm1,1-1(点球 4-2),5-3',
      series({ games: [] }, { score: 'entered', bestOf: undefined }),
      '“比分”里的决胜是 4–2，“点球”写 5–3，不一致',
    ],
    ['编号,比分,方式', 'm1,3-0,不战而胜', series({ games: [] }), '“方式”是“弃权”，没有打就不记比分，“比分”却写了 3–0'],
    ['编号,方式,胜方', 'm1,平局,主队', series({ games: [] }, { score: 'entered', bestOf: undefined }), '“方式”写“平局”'],
    ['编号,比分,方式', 'm1,2-0,平局', series(), '“方式”写“平局”，比分是 2–0，不一致'],
    ['编号,方式,胜方', 'm1,双方弃权,主队', series({ games: [] }), '“方式”是“双方弃权”，没有胜方，“胜方”却写了“主队”'],
    // A score was entered, and only some games are known: they cannot be more than the score says.
    ['编号,比分,各局', 'm1,1-2,胜 胜', series({ games: [] }, { score: 'entered' }), '“比分”写 1–2，“各局”（胜 胜）加起来是 2–0，不一致'],
    [
      '编号,比分,各局',
      'm1,13-7,负',
      series({ games: [], bestOf: 1 }, { score: 'entered', bestOf: undefined }),
      '“比分”写 13–7，“各局”（负）是客队胜，不一致',
    ],
  ])('%s: %s', (header, line, document, sentence) => {
    const { faults, changes } = told(document, header, line)
    expect(faults).toEqual([expect.stringContaining(sentence)])
    expect(changes).toEqual([])
  })

  test.each<[string, string, CompetitionDocument, string[]]>([
    ['编号,比分,各局', 'm1,2-1,11-5 4-11 11-6', series(), ['比分 2–1', '各局 11–5 4–11 11–6']],
    ['编号,各局', 'm1,11-5 4-11 11-6', series(), ['比分 2–1', '各局 11–5 4–11 11–6']],
    ['编号,比分,各局', 'm1,3-1,胜 负', series({ games: [] }, { score: 'entered', bestOf: 5 }), ['比分 3–1', '各局 胜 负']],
  ])('and such that agree are taken: %s: %s', (header, line, document, expected) => {
    const { faults, changes } = told(document, header, line)
    expect([faults, changes]).toEqual([[], expect.arrayContaining(expected)])
  })

  test('what a line leaves out stays: the games with their maps, extra time, the shoot-out', () => {
    const { match } = told(series(), '编号,状态', 'm1,正式')
    expect(match).toMatchObject({ games: series().stages[0]?.groups[0]?.rounds[0]?.matches[0]?.games, result: { state: 'official' } })
    const drawn = [
      { source: { seed: 1 }, score: 2 },
      { source: { seed: 2 }, score: 2 },
    ]
    const parts = { decidedIn: 'shootout', regulation: [1, 1], extraTime: [2, 2], shootout: [4, 2] } as const
    const long = series(
      {
        games: [],
        sides: drawn,
        result: { state: 'provisional', kind: 'played', ...parts, regulation: [1, 1], extraTime: [2, 2], shootout: [4, 2] },
      },
      { score: 'entered', bestOf: undefined },
    )
    expect(told(long, '编号,比分,结束时间', 'm1,2-2,2026-11-19 21:30').match?.result).toMatchObject({
      ...parts,
      endedAt: '2026-11-19T13:30:00.000Z',
    })
    // The details belonged to the old score.
    expect(told(long, '编号,比分', 'm1,3-2').match?.result).toEqual({ state: 'provisional', kind: 'played' })
    // A board keeps its players.
    const players = [{ number: 1, state: 'pending' as const, sides: [{ players: ['p1'] }, { players: ['p2'] }] }]
    const boards = series(
      { games: players, result: undefined, play: 'live', sides: [{ source: { seed: 1 } }, { source: { seed: 2 } }] },
      { score: 'board_points', bestOf: undefined, totalGames: 2 },
    )
    const people = ['p1', 'p2'].map((slug) => ({ slug, names: [{ name: slug }] }))
    expect(told({ ...boards, players: people }, '编号,比分', 'm1,1.5-0.5').match?.games).toMatchObject([{ sides: players[0]?.sides }])
  })
})

test('a reason without a move is refused where it stands; with its move it may be sent again', () => {
  const [header, moved] = [
    ['编号', '日期', '时间', '改期原因'],
    ['m1', '2026-11-21', '20:00', '停电'],
  ]
  const dated = imported(
    series({ result: undefined, play: 'not_started', games: [] }),
    header,
    [['m1', '2026-11-20', '20:00', '']],
    'fixtures',
  ).document
  const idle = imported(dated, header, [['m1', '2026-11-20', '20:00', '停电']], 'fixtures')
  expect(idle.faults).toEqual([{ row: 2, column: 'D', message: expect.stringContaining('改期原因不会公开') }])
  const after = imported(dated, header, [moved], 'fixtures')
  expect(after.faults).toEqual([])
  expect(imported(after.document, header, [moved], 'fixtures')).toMatchObject({ faults: [], changes: [], unchanged: 1 })
})
