import { expect, test } from 'vitest'
import { noPlanning, type Plan, planned } from './plan.ts'
import { planOfText, textOfPlan } from './plan-text.ts'

const placement = { at: '2026-12-01T11:00:00.000Z', venue: '一号台' }
const step = planned(noPlanning, { do: 'generate', scheduled: { placed: new Map([['m1', placement]]), unplaced: [] } })
const plan: Plan = planned(step, { do: 'move', match: 'm2', placement: { ...placement, venue: '' } }).now

test('a plan comes back as it was, with the state that it was made upon', () => {
  expect(planOfText(textOfPlan(plan, 7) ?? '')).toEqual({ plan, rev: 7 })
})

test('nothing is kept of no plan, nor of one that is too long', () => {
  expect(textOfPlan(noPlanning.now, 7)).toBeNull()
  const long = new Map(Array.from({ length: 10_000 }, (_, i) => [`match-${i}`, placement]))
  expect(textOfPlan({ ...plan, placements: long }, 7)).toBeNull()
})

test.each([
  'no plan',
  'null',
  '{}',
  '{"version":1,"rev":7,"placements":[["m1",{"at":"soon","venue":""}]],"pinned":[]}',
  '{"version":1,"rev":7,"placements":[["m1",{"at":"2026-12-01T11:00:00.000Z"}]],"pinned":[]}',
  '{"version":1,"rev":7,"placements":["m1"],"pinned":[]}',
  '{"version":1,"rev":7,"placements":[],"pinned":["m1"]}',
  '{"version":2,"rev":7,"placements":[],"pinned":[]}',
])('%s is no plan', (text) => {
  expect(planOfText(text)).toBeNull()
})
