import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyAct } from '#rules/acts/act.ts'
import { absent, context, resultBy } from '#rules/acts/examples.ts'
import type { RuledAct } from '#rules/acts/model.ts'
import { checkDocument } from '#rules/check/check.ts'
import { bySeed, doubleEvent, gauntletEvent, groupedEvent, play, singleEvent } from '#rules/correct/examples.ts'
import { derive } from '#rules/derive.ts'
import { schemaFaults } from '#server/competitions/report/schema-faults.model.ts'
import { slotFaults } from '#server/competitions/report/slot-faults.model.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import type { CompetitionDocument, Ladder, Stage } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { describeOnBoth } from '../../../../test/database.ts'
import { insertCompetition } from '../../../../test/factories.ts'

/** Five entrants over three rounds that are not paired yet. */
function swissEvent(): CompetitionDocument {
  const event = singleEvent(5, false)
  const [cup] = event.stages
  if (!cup) throw new Error('no stage')
  const stage: Stage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: { by: 'points', rounds: 3 },
    ruleset: cup.ruleset,
    places: cup.places,
    groups: [{ key: 'main', name: '主组', kind: 'pool', rounds: [] }],
  }
  return { ...event, stages: [stage] }
}

/** Six entrants without any challenge yet; the first two advance to a final. */
function ladderEvent(ladder: Ladder): CompetitionDocument {
  const event = singleEvent(6, false)
  const [cup] = event.stages
  const [final] = singleEvent(2, false).stages
  if (!cup || !final) throw new Error('no stage')
  const stage: Stage = {
    key: 'ladder',
    name: '天梯',
    format: 'ladder',
    ladder,
    ruleset: cup.ruleset,
    places: cup.places,
    groups: [{ key: 'main', name: '天梯', kind: 'pool', rounds: [] }],
  }
  const places = [1, 2].map((rank) => ({ source: { rankOf: { stage: 'ladder', rank } } }))
  return { ...event, stages: [stage, { ...final, key: 'final', places }] }
}

const takePlace = () => ladderEvent({ by: 'position', move: 'take_place', reach: 3 })
const swap = () => ladderEvent({ by: 'position', move: 'swap', walkoversStay: true })
const byPoints = () => ladderEvent({ by: 'points' })

const fresh = [
  () => doubleEvent(6),
  () => singleEvent(8, true),
  groupedEvent,
  swissEvent,
  () => gauntletEvent(5),
  takePlace,
  swap,
  byPoints,
]
/** Each from its beginning, and from its end, where every correction has consequences. */
const events = [...fresh, ...fresh.map((event) => () => play(event(), bySeed))]

/** Some act: what, on which match, entrant and stage, and how. */
type Roll = readonly [kind: number, which: number, how: number, rest: number]

function actOf(document: CompetitionDocument, roll: Roll, step: number): RuledAct {
  const [kind, which, how, rest] = roll
  // A ladder has no match to play before there is a challenge.
  if (document.stages[0]?.format === 'ladder' && how % 2 === 0) return ladderAct(document, roll)
  const pick = <T>(list: readonly T[]): T | undefined => list[which % list.length]
  const matches = [...derive(document).matches.values()]
  // Mostly matches that can be played next, so that competitions make progress.
  const open = matches.filter(({ outcomes, sides }) => outcomes === null && sides.every(({ state }) => state === 'known'))
  const match = pick(how % 4 === 0 || open.length === 0 ? matches : open)?.key ?? 'none'
  const over = pick(matches.filter((each) => each.match.result))?.key ?? match
  const entrant = pick(document.entrants)?.key ?? ''
  const stage = document.stages[0]?.key ?? ''
  const group = pick(document.stages[0]?.groups ?? [])?.key ?? ''
  const scores = [rest % 4, (rest >> 2) % 4]
  const result =
    how % 6 === 1
      ? absent(2, rest % 3 === 0 ? [0, 1] : [rest % 2])
      : resultBy(scores, { state: rest % 5 === 0 ? 'provisional' : rest % 11 === 0 ? 'void' : 'official' })
  switch (kind % 16) {
    case 0:
      return { kind: 'set_play', match, play: (['live', 'interrupted', 'ended', 'not_started'] as const)[how % 4] ?? 'live' }
    case 1:
      return { kind: 'set_score', match, scores, games: [] }
    case 2:
      return { kind: 'confirm_result', match: over, state: 'official' }
    case 3:
    case 4:
      return {
        kind: 'correct_result',
        match: over,
        publicNote: '',
        result,
        followers: ([null, 'keep', 'reopen', 'swap'] as const)[how % 4] ?? null,
      }
    case 5:
      return { kind: 'undo_correction', match: over, publicNote: '' }
    case 6:
      return {
        kind: 'schedule',
        match,
        at: `2026-03-0${(rest % 9) + 1}T12:00:00.000Z`,
        precision: 'exact',
        venue: '',
        reason: how % 2 === 0 ? '场馆' : '',
      }
    case 7:
      if (how % 3 === 0) {
        const moves = [match, over].filter((key, i, keys) => keys.indexOf(key) === i)
        const at = `2026-03-1${rest % 9}T12:00:00.000Z`
        return { kind: 'schedule_all', moves: moves.map((key) => ({ match: key, at, precision: 'exact', venue: '' })), reason: '场馆' }
      }
      return { kind: 'postpone', match, reason: `暴雨 ${step}` }
    case 8:
      return { kind: 'set_reveal', match, delaySeconds: rest % 2 === 0 ? 600 : null, embargoUntil: null }
    case 9:
      return { kind: 'adjust', stage, group, entrant, metric: 'points', delta: (rest % 7) - 3, publicNote: '违规' }
    case 10:
      return { kind: 'revoke_adjustment', adjustment: `adjustment-${(which % 3) + 1}` }
    case 11:
      return how % 2 === 0
        ? {
            kind: 'remove_entrant',
            entrant,
            status: 'withdrawn',
            policy: (['opponents_win', 'void_unplayed', 'void_all', 'from_now'] as const)[rest % 4] ?? 'from_now',
            publicNote: '退赛',
          }
        : { kind: 'restore_entrant', entrant, publicNote: '回来' }
    case 12:
      return how % 4 === 0
        ? { kind: 'undo_draw', stage, round: Math.max(1, ...(document.stages[0]?.groups[0]?.rounds ?? []).map(({ number }) => number)) }
        : { kind: 'draw_round', stage }
    default:
      return { kind: 'record_result', match, publicNote: how % 5 === 0 ? `说明 ${step}` : '', result }
  }
}

function ladderAct(document: CompetitionDocument, [kind, which, how, rest]: Roll): RuledAct {
  const keys = document.entrants.map(({ key }) => key)
  const [one = '', other = ''] = [keys[which % keys.length], keys[rest % keys.length]]
  switch (kind % 8) {
    case 0:
      return { kind: 'move_entrant', stage: 'ladder', entrant: one, place: 1 + (rest % 7), publicNote: '调整' }
    case 1:
      return { kind: 'close_ladder', stage: 'ladder', isClosed: how % 4 === 0 }
    default:
      return {
        kind: 'challenge',
        stage: 'ladder',
        challenger: one,
        challenged: other,
        round: how % 8 === 0 ? 1 + (rest % 3) : null,
        at: null,
      }
  }
}

const rolls = fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)), { minLength: 5, maxLength: 40 })

describeOnBoth('any sequence of acts', (dialect) => {
  let app: TestApp
  let run = 0
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  test('keeps the document free of faults, and it comes back from the tables as it went in', async () => {
    const property = fc.asyncProperty(fc.constantFrom(...events), rolls, async (event, list) => {
      const start = event()
      let document: CompetitionDocument = { ...start, competition: { ...start.competition, slug: `c${++run}` } }
      for (const [step, roll] of list.entries()) {
        const act = actOf(document, roll, step)
        const at = new Date(Date.parse(context.at) + step * 60_000).toISOString()
        const acted = applyAct(document, act, { ...context, at })
        if (acted.state === 'refused') for (const { path, message } of acted.faults) expect([path[0], message === '']).toEqual(['/', false])
        if (acted.state === 'refused') continue
        // A reported change is a real one: never 没有赛果 → 没有赛果.
        for (const { text } of acted.changes) expect(/(^|：)(.+) → \2。$/.exec(text)?.[0] ?? null).toBeNull()
        if (acted.state !== 'done') continue
        expect([act, checkDocument(acted.document)]).toEqual([act, []])
        expect([act, slotFaults(acted.document, derive(acted.document))]).toEqual([act, []])
        if (act.kind === 'correct_result' && acted.changes.length > 0) {
          const undone = applyAct(acted.document, { kind: 'undo_correction', match: act.match, publicNote: '' }, { ...context, at })
          expect([act, undone.state]).toEqual([act, 'done'])
          if (undone.state === 'done') {
            expect(normalDocument(undone.document).stages).toEqual(normalDocument(document).stages)
            expect(undone.document.competition).toEqual(document.competition)
          }
        }
        document = acted.document
      }
      expect(schemaFaults(document)).toEqual([])
      const { id } = await insertCompetition(app, document)
      const stored = await findCompetitionDocument(app.db.read, id)
      expect(stored?.document).toEqual(normalDocument(document))
      expect(normalDocument(JSON.parse(JSON.stringify(stored?.document)))).toEqual(stored?.document)
    })
    await fc.assert(property, { numRuns: dialect === 'sqlite' ? 60 : 10 })
  }, 120_000)
})
