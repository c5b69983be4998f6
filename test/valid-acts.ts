import { done, resultBy } from '#rules/acts/examples.ts'
import type { RuledAct } from '#rules/acts/model.ts'
import { groupedEvent, singleEvent } from '#rules/correct/examples.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { league, poolRounds } from './competitions.ts'

/** Each kind of act once, with a competition to which it can be applied. */
export function validActs(coverId: number): [document: CompetitionDocument, act: CompetitionAct][] {
  const cup = singleEvent(4, true)
  const first = cup.stages[0]?.groups[0]?.rounds[0]?.matches[0]?.key ?? ''
  const second = cup.stages[0]?.groups[0]?.rounds[0]?.matches[1]?.key ?? ''
  const pools = groupedEvent()
  const pool = { stage: 'pools', group: pools.stages[0]?.groups[0]?.key ?? '' }
  const after = (document: CompetitionDocument, ...acts: RuledAct[]) => acts.reduce((now, act) => done(now, act).document, document)
  const record: RuledAct = { kind: 'record_result', match: first, publicNote: '', result: resultBy([2, 1]) }
  const correct: RuledAct = { kind: 'correct_result', match: first, publicNote: '记错', result: resultBy([1, 2]), followers: null }
  const adjust: RuledAct = { kind: 'adjust', ...pool, entrant: 'e1', metric: 'points', delta: -1, publicNote: '违规' }
  const decide: RuledAct = { kind: 'decide_tie', ...pool, entrants: ['e1', 'e4'], decidedBy: null, method: 'lots', publicNote: '抽签' }
  const remove: RuledAct = { kind: 'remove_entrant', entrant: 'e4', status: 'withdrawn', policy: 'from_now', publicNote: '退赛' }
  const at = '2026-12-01T12:00:00.000Z'
  // A reason is stored only for a change from one date to another.
  const dated = after(
    cup,
    ...[first, second].map(
      (match): RuledAct => ({ kind: 'schedule', match, at: '2026-11-28T12:00:00.000Z', precision: 'exact', venue: '', reason: '' }),
    ),
  )
  const wholeResult = {
    ...resultBy([1, 1]),
    decidedIn: 'shootout' as const,
    sides: [
      { score: 1, shootout: 5, regulation: 1, extraTime: 1, outcome: null, incident: null },
      { score: 1, shootout: 4, regulation: 1, extraTime: 1, outcome: null, incident: null },
    ],
    games: [],
    endedAt: '2026-11-20T11:00:00.000Z',
  }
  const games = [
    {
      number: 1,
      map: '断崖',
      state: 'live' as const,
      sides: [
        { score: 1, outcome: null },
        { score: 0, outcome: null },
      ],
    },
  ]
  return [
    [cup, { kind: 'set_play', match: first, play: 'live' }],
    [cup, { kind: 'set_score', match: first, scores: [1, 0], games }],
    [cup, { kind: 'record_result', match: first, publicNote: '记录', result: wholeResult }],
    [
      after(withFigures(cup), { kind: 'set_score', match: first, scores: [1, 0], games }),
      { kind: 'set_statistics', match: first, statistics: { sides: [{ values: [{ figure: 'gold', value: 3 }] }, {}] }, games: [] },
    ],
    [cup, { kind: 'set_lineups', match: first, lineups: [[{ name: '阿云' }], []], boards: [] }],
    [after(cup, record), { ...correct, followers: 'keep' }],
    [after(cup, record, correct), { kind: 'undo_correction', match: first, publicNote: '看错了' }],
    [
      after(cup, { ...record, result: resultBy([2, 1], { state: 'provisional' }) }),
      { kind: 'confirm_result', match: first, state: 'official' },
    ],
    [dated, { kind: 'schedule', match: first, at, precision: 'exact', venue: '一号馆', reason: '场馆' }],
    [
      dated,
      {
        kind: 'schedule_all',
        moves: [first, second].map((match) => ({ match, at, precision: 'exact' as const, venue: '一号馆' })),
        reason: '场馆',
      },
    ],
    [cup, { kind: 'postpone', match: first, reason: '暴雨' }],
    [cup, { kind: 'cancel', match: first, reason: '暴雨' }],
    [cup, { kind: 'set_reveal', match: first, delaySeconds: 600, embargoUntil: at }],
    [pools, adjust],
    [after(pools, adjust), { kind: 'revoke_adjustment', adjustment: 'adjustment-1' }],
    [pools, decide],
    [after(pools, decide), { kind: 'revoke_decision', ...pool, decision: 'decision-1' }],
    [cup, remove],
    [after(cup, remove), { kind: 'restore_entrant', entrant: 'e4', publicNote: '回来' }],
    [swissEvent(), { kind: 'draw_round', stage: 'swiss', group: 'main', absences: [{ entrant: 'e5', bye: 'half' }] }],
    [after(swissEvent(), { kind: 'draw_round', stage: 'swiss' }), { kind: 'undo_draw', stage: 'swiss', group: 'main', round: 1 }],
    [ladderEvent(), { kind: 'challenge', stage: 'ladder', group: 'main', challenger: 'e3', challenged: 'e2', round: 1, at }],
    [ladderEvent(), { kind: 'move_entrant', stage: 'ladder', group: 'main', entrant: 'e3', place: 1, publicNote: '调整' }],
    [ladderEvent(), { kind: 'close_ladder', stage: 'ladder', isClosed: true }],
    [cup, { kind: 'replace_document', document: { ...cup, competition: { ...cup.competition, summary: '四人争一席。' } }, coverId }],
  ]
}

/** The competition with a figure of sides, one of players, and a kind of event. */
export function withFigures(document: CompetitionDocument): CompetitionDocument {
  const figures: Figure[] = [
    { key: 'gold', name: '金钱', of: 'side', total: 'sum', decimals: 1, better: 'higher' },
    { key: 'kills', name: '击杀', shortName: '杀', unit: '次', of: 'player', total: 'sum', decimals: 0, better: 'higher' },
  ]
  return {
    ...document,
    competition: {
      ...document.competition,
      figures,
      eventKinds: [
        { key: 'tower', name: '推塔', sign: '塔', of: 'side' },
        { key: 'goal', name: '进球', of: 'player' },
      ],
    },
  }
}

/** Together they have most of the fields of a document. */
export function validDocuments(): [kind: string, document: CompetitionDocument][] {
  return [
    ['league', smallLeague()],
    ['swiss', swissEvent()],
    ['ladder', ladderEvent()],
  ]
}

/** The league's first match, with all possible fields, and an upcoming one. */
function smallLeague(): CompetitionDocument {
  const whole = league()
  const [pool] = whole.stages
  const [[first, second] = [], [third] = []] = poolRounds()
  const [team] = whole.teams ?? []
  if (!pool || !first || !second || !third || !team) throw new Error('The league is another one')
  const lineup = [{ player: 'yunjian-1', name: '云涧队长', position: '主攻', isSubstitute: false }]
  const told = {
    ...first,
    name: '揭幕战',
    bestOf: 3,
    venue: '一号馆',
    streamUrl: 'https://live.example/1',
    replayUrl: 'https://live.example/1/replay',
    delaySeconds: 0,
    embargoUntil: '2026-11-17T12:00:00.000Z',
    note: '首轮',
    sides: first.sides.map((side, i) => (i === 0 ? { ...side, lineup } : side)),
    games: first.games?.slice(0, 2),
  }
  const [group] = pool.groups
  if (!group) throw new Error('The league has no group')
  const rounds = [
    { number: 1, name: '第一轮', matches: [told, second] },
    { number: 2, matches: [third] },
  ]
  return { ...whole, stages: [{ ...pool, groups: [{ ...group, rounds }] }] }
}

/** Five entrants over three rounds that are not paired yet. */
function swissEvent(): CompetitionDocument {
  return inOneGroup({ key: 'swiss', name: '瑞士轮', format: 'swiss', swiss: { by: 'points', rounds: 3 } })
}

function ladderEvent(): CompetitionDocument {
  return inOneGroup({ key: 'ladder', name: '天梯', format: 'ladder', ladder: { by: 'position', move: 'take_place', reach: 3 } })
}

type Own =
  | Pick<Extract<Stage, { format: 'swiss' }>, 'key' | 'name' | 'format' | 'swiss'>
  | Pick<Extract<Stage, { format: 'ladder' }>, 'key' | 'name' | 'format' | 'ladder'>

function inOneGroup(own: Own): CompetitionDocument {
  const event = singleEvent(5, false)
  const [cup] = event.stages
  if (!cup) throw new Error('no stage')
  const stage: Stage = {
    ...own,
    ruleset: cup.ruleset,
    places: cup.places,
    groups: [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }],
  }
  return { ...event, stages: [stage] }
}
