import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultBy } from '#rules/acts/examples.ts'
import { bySeed, groupedEvent, play, singleEvent } from '#rules/correct/examples.ts'
import { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument, Ladder, Stage } from '#shared/competitions/document.ts'
import { type ResultKind, resultKinds } from '#shared/competitions/match.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { addPictures } from './albums.ts'
import { type TestApp, testApp } from './app.ts'
import { type Caller, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { insertCompetition } from './factories.ts'
import { leavesOf, schemaLeaves, withoutIndexes } from './leaves.ts'
import { withFigures } from './valid-acts.ts'

interface Sample {
  event(): CompetitionDocument
  act: CompetitionAct | ((document: CompetitionDocument) => CompetitionAct)
  /** Acts applied before it. */
  after?: readonly CompetitionAct[]
}

const cup = () => singleEvent(4, true)
const played = () => play(groupedEvent(), (match) => (match.stage === 'pools' ? bySeed(match) : null))
const at = (day: number) => `2026-03-0${day}T12:00:00.000Z`

/** A different format for the first four of a cup. */
function staged(stage: Partial<Stage> & Pick<Stage, 'format'>): CompetitionDocument {
  const event = singleEvent(4, false)
  const [{ ruleset, places } = { ruleset: undefined, places: [] }] = event.stages
  const groups = [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }]
  // The caller adds what its format needs besides the common fields.
  return { ...event, stages: [{ key: 'main', name: '阶段', ruleset, places, groups, ...stage } as Stage] }
}
const swiss = () => staged({ format: 'swiss', swiss: { by: 'points', rounds: 3 } } as Partial<Stage> & Pick<Stage, 'format'>)
const ladder = (by: Ladder = { by: 'position', move: 'take_place' }) =>
  staged({ format: 'ladder', ladder: by } as Partial<Stage> & Pick<Stage, 'format'>)
const lobby = () =>
  staged({
    format: 'lobby_series',
    ruleset: {
      ...(cup().stages[0]?.ruleset ?? ({} as Stage['ruleset'])),
      ...{
        score: 'lobby',
        placementPoints: { byPlace: [10, 6, 4, 2], below: 'zero', ties: 'full', perScore: 1 },
        tiebreaks: [{ metric: 'points', scope: 'overall' }],
      },
    } as Stage['ruleset'],
    groups: [
      {
        key: 'main',
        name: '主组',
        kind: 'pool',
        rounds: [{ number: 1, matches: [{ key: 'm1', sides: [1, 2, 3, 4].map((n) => ({ entrant: `e${n}` })) }] }],
      },
    ],
  })

const side = (score: number, more: Partial<ResultInput['sides'][number]> = {}): ResultInput['sides'][number] => ({
  score,
  shootout: null,
  outcome: null,
  incident: null,
  ...more,
})
const game = (number: number, sides: ResultInput['games'][number]['sides']): ResultInput['games'][number] => ({
  number,
  map: `地图 ${number}`,
  state: 'done',
  sides,
})
const shootout = (): ResultInput => ({
  kind: 'played',
  state: 'provisional',
  decidedIn: 'shootout',
  sides: [
    side(13, { regulation: 11, extraTime: 13, shootout: 5, outcome: 'win' }),
    side(13, { regulation: 11, extraTime: 13, shootout: 4, outcome: 'loss' }),
  ],
  games: [
    game(1, [
      { score: 7, outcome: 'win' },
      { score: 6, outcome: 'loss' },
    ]),
  ],
  endedAt: at(4),
})
const absent = (): ResultInput => ({
  ...resultBy([null, null], { kind: 'forfeit_in_play' }),
  sides: [side(2, { outcome: 'loss', incident: 'forfeit' }), side(1, { outcome: 'win' })],
  games: [
    game(1, [
      { score: 3, outcome: 'loss', incident: 'no_show' },
      { score: 0, outcome: 'win' },
    ]),
  ],
})
const places = (): ResultInput => ({
  ...resultBy([null, null, null, null]),
  sides: [1, 2, 3, 4].map((placement) => ({
    ...side(9),
    score: null,
    placement: null,
    incident: null,
    ...(placement === 9 && { placement }),
  })),
  games: [
    game(
      1,
      [3, 1, 2, 4].map((placement, i) => ({ score: 20 + i, outcome: null, placement })),
    ),
  ],
})
/** Places of the match itself. */
const wholePlaces = (): ResultInput => ({
  ...resultBy([21, 22, 23, 24]),
  sides: [3, 1, 2, 4].map((placement, i) => side(21 + i, { placement })),
})

/** All fields of statistics; another figure in the match than in the game. */
const told = (n: 1 | 2): Statistics => ({
  sides: [
    {
      ...(n === 1 && { values: [{ figure: 'gold', value: 71.5 }] }),
      players: n === 2 ? [{ player: 'p1', values: [{ figure: 'kills', value: 72 }] }] : [],
    },
    n === 2 ? { values: [{ figure: 'gold', value: 73.5 }] } : { players: [{ player: 'p1', values: [{ figure: 'kills', value: 74 }] }] },
  ],
  series: [{ figure: 'gold', side: 2, samples: [[750 + n, 76.5 + n]] }],
  events: [{ at: 780 + n, kind: 'goal', side: 1, player: 'p1', text: `第 ${n} 件` }],
})

const samples: readonly Sample[] = [
  { event: cup, act: { kind: 'set_play', match: 'm1', play: 'interrupted' } },
  {
    event: cup,
    act: {
      kind: 'set_score',
      match: 'm1',
      scores: [17, 15],
      games: [
        game(1, [
          { score: 9, outcome: 'win' },
          { score: 8, outcome: 'loss', incident: 'no_show' },
        ]),
      ],
    },
  },
  { event: lobby, act: { kind: 'set_score', match: 'm1', scores: [null, null, null, null], games: places().games } },
  {
    event: () => withFigures({ ...cup(), players: [{ slug: 'p1', names: [{ name: '阿云' }] }] }),
    after: [
      {
        kind: 'set_score',
        match: 'm1',
        scores: [1, 0],
        games: [
          game(4, [
            { score: 1, outcome: 'win' },
            { score: 0, outcome: 'loss' },
          ]),
        ],
      },
    ],
    act: { kind: 'set_statistics', match: 'm1', statistics: told(1), games: [{ number: 4, statistics: told(2) }] },
  },
  {
    event: () => ({ ...cup(), players: ['p1', 'p2'].map((slug) => ({ slug, names: [{ name: slug }] })) }),
    act: {
      kind: 'set_lineups',
      match: 'm1',
      lineups: [[{ player: 'p1', name: '阿云', position: '前锋', isSubstitute: true }], []],
      boards: [{ number: 1, players: [['p1'], ['p2']] }],
    },
  },
  ...[shootout, absent].map(
    (result): Sample => ({ event: cup, act: { kind: 'record_result', match: 'm1', publicNote: '一句说明', result: result() } }),
  ),
  ...[places, wholePlaces].map(
    (result): Sample => ({ event: lobby, act: { kind: 'record_result', match: 'm1', publicNote: '一句说明', result: result() } }),
  ),
  ...[shootout, absent].map(
    (result): Sample => ({
      event: cup,
      after: [{ kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([1, 0]) }],
      act: { kind: 'correct_result', match: 'm1', publicNote: '一句说明', followers: 'keep', result: result() },
    }),
  ),
  ...[places, wholePlaces].map(
    (result): Sample => ({
      event: lobby,
      after: [
        {
          kind: 'record_result',
          match: 'm1',
          publicNote: '',
          result: { ...wholePlaces(), sides: [1, 2, 3, 4].map((placement) => side(0, { placement })) },
        },
      ],
      act: { kind: 'correct_result', match: 'm1', publicNote: '一句说明', followers: 'keep', result: result() },
    }),
  ),
  {
    event: cup,
    after: [
      { kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([1, 0]) },
      { kind: 'correct_result', match: 'm1', publicNote: '记反了', followers: null, result: resultBy([0, 1]) },
    ],
    act: { kind: 'undo_correction', match: 'm1', publicNote: '一句说明' },
  },
  {
    event: cup,
    after: [{ kind: 'record_result', match: 'm1', publicNote: '', result: resultBy([1, 0]) }],
    act: { kind: 'confirm_result', match: 'm1', state: 'under_review' },
  },
  {
    event: cup,
    after: [{ kind: 'schedule', match: 'm1', at: at(1), precision: 'day', venue: '', reason: '' }],
    act: { kind: 'schedule', match: 'm1', at: at(3), precision: 'exact', venue: '副馆', reason: '一句原因' },
  },
  {
    event: cup,
    after: [{ kind: 'schedule', match: 'm1', at: at(1), precision: 'day', venue: '', reason: '' }],
    act: { kind: 'schedule_all', moves: [{ match: 'm1', at: at(3), precision: 'exact', venue: '副馆' }], reason: '一句原因' },
  },
  { event: cup, act: { kind: 'postpone', match: 'm1', reason: '一句原因' } },
  { event: cup, act: { kind: 'cancel', match: 'm1', reason: '一句原因' } },
  { event: cup, act: { kind: 'set_reveal', match: 'm1', delaySeconds: 777, embargoUntil: '2026-12-05T12:00:00.000Z' } },
  {
    event: played,
    act: { kind: 'adjust', stage: 'pools', group: 'a', entrant: 'e1', metric: 'fair_play', delta: -1.25, publicNote: '一句说明' },
  },
  {
    event: played,
    after: [{ kind: 'adjust', stage: 'pools', group: 'a', entrant: 'e1', metric: 'points', delta: -1, publicNote: '迟到' }],
    act: { kind: 'revoke_adjustment', adjustment: 'adjustment-1' },
  },
  {
    event: played,
    act: ({ stages }) => {
      const match = stages[0]?.groups[0]?.rounds[0]?.matches[0]
      const [first = '', second = ''] =
        match?.sides.map(({ source }) => (source && 'seed' in source ? (stages[0]?.places[source.seed - 1]?.entrant ?? '') : '')) ?? []
      const entrants = Number(first.slice(1)) < Number(second.slice(1)) ? [first, second] : [second, first]
      return {
        kind: 'decide_tie',
        stage: 'pools',
        group: 'a',
        entrants,
        decidedBy: match?.key ?? '',
        method: 'playoff',
        publicNote: '一句说明',
      }
    },
  },
  {
    event: played,
    after: [{ kind: 'decide_tie', stage: 'pools', group: 'a', entrants: ['e1', 'e4'], method: 'lots', publicNote: '抽签' }],
    act: { kind: 'revoke_decision', stage: 'pools', group: 'a', decision: 'decision-1' },
  },
  {
    event: played,
    act: { kind: 'remove_entrant', entrant: 'e1', status: 'disqualified', policy: 'void_unplayed', publicNote: '一句说明' },
  },
  {
    event: played,
    after: [{ kind: 'remove_entrant', entrant: 'e1', status: 'withdrawn', policy: 'from_now', publicNote: '伤病' }],
    act: { kind: 'restore_entrant', entrant: 'e1', publicNote: '一句说明' },
  },
  { event: swiss, act: { kind: 'draw_round', stage: 'main', group: 'main', absences: [{ entrant: 'e2', bye: 'half' }] } },
  {
    event: swiss,
    after: [{ kind: 'draw_round', stage: 'main', group: 'main' }],
    act: { kind: 'undo_draw', stage: 'main', group: 'main', round: 1 },
  },
  { event: ladder, act: { kind: 'challenge', stage: 'main', group: 'main', challenger: 'e4', challenged: 'e2', round: 7, at: at(3) } },
  { event: ladder, act: { kind: 'move_entrant', stage: 'main', group: 'main', entrant: 'e4', place: 1, publicNote: '一句说明' } },
  { event: ladder, act: { kind: 'close_ladder', stage: 'main', isClosed: true } },
  {
    event: cup,
    act: (document) => ({
      kind: 'replace_document',
      document: { ...document, competition: { ...document.competition, name: '别的名字' } },
      coverId: 1,
    }),
  },
]

/** Fields of an act that refer to something or control it, so that their value is not stored as such. */
const addressed: Readonly<Record<string, readonly string[]>> = {
  // What happens to later matches, where any were played.
  correct_result: ['followers'],
  // Its time is stored, not its key.
  revoke_adjustment: ['adjustment'],
  // It is gone.
  revoke_decision: ['decision'],
  // It is gone.
  undo_draw: ['round'],
  // The board that they play on.
  set_lineups: ['boards[].number'],
  // The game that is told about.
  set_statistics: ['games[].number'],
  // The order names who holds the place.
  move_entrant: ['place'],
}
const names = new Set([
  'kind',
  'match',
  'stage',
  'group',
  'entrant',
  'entrants[]',
  'decidedBy',
  'challenger',
  'challenged',
  'moves[].match',
  'absences[].entrant',
])

describeOnBoth('what an act says', (dialect) => {
  let app: TestApp
  let editor: Caller
  let n = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'admin')
    await addPictures(app, '封面')
  })
  afterAll(() => app.close())

  async function open(
    document: CompetitionDocument,
  ): Promise<{ id: number; now(): Promise<AdminCompetition>; do(act: CompetitionAct): Promise<void> }> {
    n += 1
    const { id } = await insertCompetition(app, { ...document, competition: { ...document.competition, slug: `cup-${n}` } })
    const now = async () => await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    return {
      id,
      now,
      do: async (act) => {
        const { rev } = await now()
        const answer = await editor.ask<{ state: string; changes: object[] }>('POST', `/api/admin/competitions/${id}/acts`, {
          rev,
          isPreview: false,
          act,
        })
        expect([answer.message, answer.faults]).toEqual(['成功', []])
        expect([answer.data.state, answer.data.changes.length > 0]).toEqual(['done', true])
      },
    }
  }
  const actOf = ({ act, event }: Sample) => (typeof act === 'function' ? act(event()) : act)

  test('every kind of act, and every field of it, is filled below', () => {
    for (const schema of CompetitionAct.anyOf) {
      const kind = schema.properties.kind.const
      const of = samples.map(actOf).filter((act) => act.kind === kind)
      const filled = new Set(
        of.flatMap((act) => leavesOf(act).flatMap(([path, value]) => (value === null || value === '' ? [] : [withoutIndexes(path)]))),
      )
      const missing = schemaLeaves(schema).filter(
        (path) => !filled.has(path) && !(kind === 'replace_document' && path.startsWith('document.')),
      )
      expect([kind, missing]).toEqual([kind, []])
    }
  })

  test.each(samples.map((sample) => [actOf(sample).kind, sample] as const))('%s is read again', async (kind, sample) => {
    const event = await open(sample.event())
    for (const act of sample.after ?? []) await event.do(act)
    const before = await event.now()
    const act = typeof sample.act === 'function' ? sample.act(before.document) : sample.act
    await event.do(act)
    const after = await event.now()
    const stood = new Set(leavesOf(before).map((leaf) => JSON.stringify(leaf)))
    const come = new Set(leavesOf(after).flatMap((leaf) => (stood.has(JSON.stringify(leaf)) ? [] : JSON.stringify(leaf[1]))))
    // Values that a correction does not change prove nothing.
    const standing = new Set(kind === 'correct_result' ? leavesOf(after).map(([path, value]) => `${lastOf(path)} ${value}`) : [])
    const told = leavesOf(act).filter(([path, value]) => {
      const plain = withoutIndexes(path)
      return value !== null && value !== '' && !names.has(plain) && !addressed[kind]?.includes(plain) && !plain.startsWith('document.')
    })
    for (const [path, value] of told) {
      const isUsual = lastOf(path) === 'decidedIn' && value === 'regulation'
      const isThere = come.has(JSON.stringify(value)) || standing.has(`${lastOf(path)} ${value}`) || isUsual
      expect([path, value, isThere]).toEqual([path, value, true])
    }
    if (act.kind === 'replace_document') expect(after.document).toEqual(act.document)
  })

  /** A result of each kind that is possible with two sides. */
  const results: Readonly<Record<Exclude<ResultKind, 'bye'>, ResultInput>> = {
    played: resultBy([2, 1]),
    draw: resultBy([1, 1], { kind: 'draw' }),
    walkover: resultBy([null, null], {
      kind: 'walkover',
      sides: [
        { ...side(0), score: null, incident: 'no_show' },
        { ...side(0), score: null },
      ],
    }),
    forfeit_in_play: absent(),
    double_forfeit: resultBy([null, null], {
      kind: 'double_forfeit',
      sides: [0, 1].map(() => ({ ...side(0), score: null, incident: 'no_show' })),
    }),
    awarded: resultBy([null, null], {
      kind: 'awarded',
      sides: (['win', 'loss'] as const).map((outcome) => ({ ...side(0), score: null, outcome })),
    }),
    void: resultBy([null, null], { kind: 'void' }),
  }

  // To a database the kind and the state are words beside the note: PostgreSQL is asked for each kind, SQLite in each state too.
  const states = { sqlite: ['official', 'provisional', 'under_review', 'void'], postgres: ['official'] } as const

  test.each(resultKinds.flatMap((kind) => (kind === 'bye' ? [] : states[dialect].map((state) => [kind, state, results[kind]] as const))))(
    'the note of a result is public: %s, %s',
    async (_, state, result) => {
      const event = await open(groupedEvent())
      const { items } = await editor.get<AdminMatchPage>(`/api/admin/matches?competition=${event.id}&pageSize=1`)
      const [line] = items
      if (!line) throw new Error('No match')
      const publicNote = `说明 ${n}`
      await event.do({ kind: 'record_result', match: line.key, publicNote, result: { ...result, state } })
      const notes = async () =>
        (await app.http.inject(`/api/matches/${line.id}`)).json<{ data: MatchView }>().data.timeline.map(({ note }) => note)
      await app.bus.catchUp()
      expect(await notes()).toContain(publicNote)
      expect((await app.http.inject(`/matches/${line.id}`)).body).toContain(publicNote)
    },
  )
})

/** `result.sides[0].score` → score. */
function lastOf(path: string): string {
  return path.split('.').at(-1) ?? path
}
