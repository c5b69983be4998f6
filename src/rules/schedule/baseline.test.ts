import { expect, test } from 'vitest'
import { matchesIn } from '#rules/examples.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { evenings, newConflicts, roundLeague, taskOf } from './examples.ts'
import { generateSchedule, type ScheduleTask } from './generate.ts'
import type { Placement } from './model.ts'
import { clockMinutes, dayNumberOf, instantOfMinute, startOfDay } from './time.ts'

/** A round robin listed as people write it down: e1–e2, e1–e3, …; no round says who can play at the same time. */
function byNames(size: number): CompetitionDocument {
  const league = roundLeague(size)
  const pairs = matchesIn(league)
    .map(({ sides }) => [...sides].sort((a, b) => ((a.entrant ?? '') < (b.entrant ?? '') ? -1 : 1)))
    .sort((a, b) => (a.map(({ entrant }) => entrant).join() < b.map(({ entrant }) => entrant).join() ? -1 : 1))
  const matches = pairs.map((sides, i) => ({ key: `m${i + 1}`, sides }))
  const stages = league.stages.map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({ ...group, rounds: [{ number: 1, matches }] })),
  }))
  return { ...league, stages }
}

/** A naive greedy algorithm: each match gets the first start and venue without a conflict. */
function firstFit(task: ScheduleTask): number {
  const placed = new Map<string, Placement>()
  const { from, to, slots, venues } = task.rules
  const times = slots.by === 'times' ? slots.times : []
  for (const { key } of matchesIn(task.document)) {
    search: for (let day = dayNumberOf(from); day <= dayNumberOf(to); day++) {
      for (const time of times) {
        for (const venue of venues) {
          const place = { at: instantOfMinute(startOfDay(day) + clockMinutes(time)), venue }
          if (newConflicts(task, new Map([...placed, [key, place]])).length > 0) continue
          placed.set(key, place)
          break search
        }
      }
    }
  }
  return placed.size
}

test('where room is scarce it places more than going down the list does, and never less', () => {
  let [own, simple, all] = [0, 0, 0]
  for (const size of [5, 6, 7, 8]) {
    for (const perDay of [1, 2]) {
      for (const rest of [30, 180]) {
        const document = byNames(size)
        const matches = (size * (size - 1)) / 2
        // The fewest days that hold all matches.
        const days = Math.ceil(matches / Math.min(4, Math.floor(size / 2) * perDay))
        const to = `2026-12-${String(days).padStart(2, '0')}`
        const task = taskOf(document, { ...evenings, to, perDay, rest, rounds: 'free', spread: 'early' })
        const [placed, first] = [generateSchedule(task).placed.size, firstFit(task)]
        expect([size, perDay, rest, placed >= first]).toEqual([size, perDay, rest, true])
        own += placed
        simple += first
        all += matches
      }
    }
  }
  expect(all - own).toBeLessThan((all - simple) / 2)
})
