import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import { game, matchesIn, matchIn, win } from '#rules/examples.ts'
import type { Derived, Placement, Standing } from '#rules/model.ts'
import type { CompetitionDocument, Decision, Group } from '#shared/competitions/document.ts'
import { groupsAndCup, leagueOf, tiedTables } from '#test/open-ties.ts'

/** e1 wins all matches, the others draw: e1 is first alone, all others level. */
const firstAlone = (count: number) => leagueOf(count, (i) => (i < count - 1 ? 2 : 1))

const spans = (placements: readonly Placement[]) =>
  placements.map(
    ({ entrant, place, placeTo, isFinal, isTieOpen }) => `${entrant} ${place}–${placeTo}${isFinal ? '' : isTieOpen ? ' open' : ' ?'}`,
  )
const named = ({ awards }: Pick<Derived, 'awards'>) => awards.map(({ kind, entrant }) => `${kind} ${entrant}`)
const waiting = ({ openAwards }: Pick<Derived, 'openAwards'>) => openAwards.map(({ kind, entrants }) => `${kind} ${entrants.join(' ')}`)

describe('a finished table in which a tie is open', () => {
  test('names who is first alone, and says between whom the rest is open', () => {
    const derived = derive(firstAlone(4))
    expect(spans(derived.placements)).toEqual(['e1 1–1', 'e2 2–4 open', 'e3 2–4 open', 'e4 2–4 open'])
    expect(named(derived)).toEqual(['champion e1'])
    expect(waiting(derived)).toEqual(['runner_up e2 e3 e4', 'third e2 e3 e4'])
    expect(derived.isFinal).toBe(false)
  })

  test('names the third where the first two are open', () => {
    const document = leagueOf(4, (i) => [1, 2, 2, 2, 2, 2][i] ?? 0)
    const derived = derive(document)
    expect(spans(derived.placements)).toEqual(['e1 1–2 open', 'e2 1–2 open', 'e3 3–3', 'e4 4–4'])
    expect([named(derived), waiting(derived)]).toEqual([['third e3'], ['champion e1 e2', 'runner_up e1 e2']])
  })

  test('is over once a decision has settled it', () => {
    const document = firstAlone(3)
    decide(document, 'league/a', ['e3', 'e2'])
    const derived = derive(document)
    expect(named(derived)).toEqual(['champion e1', 'runner_up e3', 'third e2'])
    expect(derived).toMatchObject({ isFinal: true, openAwards: [] })
  })

  test('gives nothing while a result is provisional, and tells no tie from it', () => {
    const document = firstAlone(3)
    const { result } = matchIn(document, 'm0')
    if (result) result.state = 'provisional'
    const derived = derive(document)
    expect(spans(derived.placements)).toEqual(['e1 1–1 ?', 'e2 2–3 ?', 'e3 2–3 ?'])
    expect([named(derived), waiting(derived)]).toEqual([[], []])
  })

  test('gives nothing while it is not confirmed that a match is struck out', () => {
    const document = firstAlone(3)
    const told = (state: 'official' | 'provisional' | 'under_review') => {
      matchIn(document, 'm2').result = { state, kind: 'void' }
      const derived = derive(document)
      return [named(derived), derived.standings.get('league/a')?.hasProvisional]
    }
    expect(told('official')).toEqual([['champion e1'], false])
    expect([told('provisional'), told('under_review')]).toEqual([
      [[], true],
      [[], true],
    ])
  })

  test('gives nothing while a match is open', () => {
    const document = firstAlone(3)
    delete matchIn(document, 'm0').result
    const derived = derive(document)
    expect(derived.placements.some(({ isFinal, isTieOpen }) => isFinal || isTieOpen)).toBe(false)
    expect([named(derived), waiting(derived)]).toEqual([[], []])
  })

  test('keeps its champion while the others play off', () => {
    const document = firstAlone(3)
    const decider: Group = { key: 'b', name: '加赛', kind: 'placement', rounds: [{ number: 1, matches: [game('decider', 'e2', 'e3')] }] }
    document.stages[0]?.groups.push(decider)
    const derived = derive(document)
    expect(derived.stages.get('league')?.state).toBe('running')
    expect([named(derived), waiting(derived)]).toEqual([['champion e1'], ['runner_up e2 e3', 'third e2 e3']])
  })

  test('gives everybody a shared place where the rules let them share it', () => {
    const document = leagueOf(3, () => 1, { lastResort: 'shared' })
    const derived = derive(document)
    expect(spans(derived.placements)).toEqual(['e1 1–3', 'e2 1–3', 'e3 1–3'])
    expect([named(derived), waiting(derived)]).toEqual([['champion e1', 'champion e2', 'champion e3'], []])
  })

  test('gives nobody a title that he was disqualified from', () => {
    const document = firstAlone(3)
    document.rulings = [
      { key: 'r', kind: 'disqualification', entrant: 'e2', policy: 'from_now', publicNote: '取消资格', at: '2026-05-01T00:00:00.000Z' },
    ]
    expect(waiting(derive(document))).toEqual(['runner_up e3', 'third e3'])
  })

  test('a place that the organiser set ends the tie for whom he set it', () => {
    const document = firstAlone(3)
    const [stage] = document.stages
    if (stage) stage.placements = [{ entrant: 'e3', place: 2 }]
    const derived = derive(document)
    expect(spans(derived.placements)).toEqual(['e1 1–1', 'e3 2–2', 'e2 2–3 open'])
    expect(named(derived)).toEqual(['champion e1', 'runner_up e3'])
  })
})

describe('groups that lead on, one of them with an open tie', () => {
  /** Group a: e1, then e2 and e3 level, then e4. Group b: e5, e6, e7, e8. */
  const scores = (index: number) => [2, 2, 2, 1, 2, 2][index] ?? 2

  test('whoever is out for certain has his place, whoever may still come does not', () => {
    const document = groupsAndCup(scores, [
      ['a', 1],
      ['b', 1],
      ['a', 2],
      ['b', 2],
    ])
    const derived = derive(document)
    expect(derived.stages.get('cup')?.places).toEqual(['e1', 'e5', null, 'e6'])
    expect(spans(derived.placements)).toEqual(['e2 5–6 open', 'e3 5–6 open', 'e7 5–6', 'e4 7–8', 'e8 7–8'])
    decide(document, 'groups/a', ['e3', 'e2'])
    expect(spans(derive(document).placements)).toEqual(['e2 5–6', 'e7 5–6', 'e4 7–8', 'e8 7–8'])
  })

  test('a tie that leads nowhere holds up nobody', () => {
    const document = groupsAndCup(scores, [
      ['a', 1],
      ['b', 1],
    ])
    for (const match of matchesIn(document).slice(12)) win(match, 0)
    const derived = derive(document)
    expect(spans(derived.placements)).toEqual(['e1 1–1', 'e5 2–2', 'e2 3–6 open', 'e3 3–6 open', 'e6 3–4', 'e7 5–6', 'e4 7–8', 'e8 7–8'])
    expect(named(derived)).toEqual(['champion e1', 'runner_up e5'])
    expect(derived.isFinal).toBe(true)
  })

  test('the ranking across groups waits for the tie that it compares, and for no other', () => {
    const asked = (seats: readonly (readonly ['a' | 'b', number] | number)[], rank: number) => {
      const document = groupsAndCup(scores, seats, true)
      const [stage] = document.stages
      if (stage?.across) stage.across.rank = rank
      return derive(document)
    }
    const seconds = asked([['a', 1], ['b', 1], -1], 2)
    expect(seconds.stages.get('groups')?.across).toBe(null)
    expect(spans(seconds.placements)).toEqual(['e2 4–6 open', 'e3 4–6 open', 'e6 4–4 open', 'e7 5–6', 'e4 7–8', 'e8 7–8'])
    const fourths = asked([['a', 1], ['b', 1], -1], 4)
    expect(fourths.stages.get('groups')?.across?.rows.map(({ entrant }) => entrant)).toEqual(['e4', 'e8'])
    expect(fourths.stages.get('groups')?.across?.rows.every(({ isTieOpen }) => isTieOpen)).toBe(true)
  })

  test('who was put into the open place by hand is out of the tie', () => {
    const document = groupsAndCup(scores, [
      ['a', 1],
      ['b', 1],
      ['a', 2],
      ['b', 2],
    ])
    const place = document.stages[1]?.places[2]
    if (place) place.entrant = 'e3'
    const derived = derive(document)
    expect(derived.stages.get('cup')?.places).toEqual(['e1', 'e5', 'e3', 'e6'])
    expect(spans(derived.placements)).toEqual(['e2 5–6 open', 'e7 5–6', 'e4 7–8', 'e8 7–8'])
  })

  test('a rank that is shared for good lets one of those on whom the organiser has still to name', () => {
    const document = groupsAndCup(scores, [
      ['a', 1],
      ['b', 1],
      ['a', 2],
      ['b', 2],
    ])
    const [stage] = document.stages
    if (stage) stage.ruleset = { ...stage.ruleset, lastResort: 'shared' }
    expect(spans(derive(document).placements)).toEqual(['e2 5–5 open', 'e3 5–5 open', 'e7 6–6', 'e4 7–8', 'e8 7–8'])
  })

  test('nobody is out while a match of the groups is open', () => {
    const document = groupsAndCup(scores, [
      ['a', 1],
      ['b', 1],
      ['a', 2],
      ['b', 2],
    ])
    delete matchIn(document, 'b0').result
    expect(derive(document).placements).toEqual([])
  })
})

describe('any tables, decided in any order', () => {
  const orders = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 30 })

  test('what was final stays, what was open comes out within what was said, and in the end everything is final', () => {
    fc.assert(
      fc.property(tiedTables, orders, (document, choices) => {
        let before = derive(document)
        for (let step = 0; step < 40; step += 1) {
          const next = openTies(before)
          const choice = choices[step % choices.length] ?? 0
          const tie = next[choice % Math.max(1, next.length)]
          if (tie) decide(document, tie.table, shuffled(tie.entrants, choice))
          else if (!playNext(document, before, choice)) break
          const after = derive(document)
          expectKept(before, after)
          before = after
        }
        expect(before.placements.filter(({ isFinal }) => !isFinal)).toEqual([])
        expect(before).toMatchObject({ isFinal: true, openAwards: [] })
        expect(before.placements).toHaveLength(document.entrants.length)
      }),
      { numRuns: 400 },
    )
  })

  test('in a league that is played out only those who are in an open tie have no place', () => {
    fc.assert(
      fc.property(tiedTables, (document) => {
        if (document.stages.length > 1) return
        const { placements, standings } = derive(document)
        const tied = new Set([...standings.values()].flatMap(({ rows }) => rows.flatMap((row) => (row.isTieOpen ? [row.entrant] : []))))
        for (const { entrant, isFinal, isTieOpen } of placements)
          expect([isFinal, isTieOpen === true]).toEqual([!tied.has(entrant), tied.has(entrant)])
      }),
      { numRuns: 200 },
    )
  })
})

function expectKept(before: Derived, after: Derived): void {
  const places = new Map(after.placements.map((placement) => [placement.entrant, placement]))
  for (const placement of before.placements) {
    const later = places.get(placement.entrant)
    if (placement.isFinal) expect(later).toEqual(placement)
    else if (placement.isTieOpen && later) {
      expect(later.place).toBeGreaterThanOrEqual(before.stages.size > 1 ? 1 : placement.place)
      expect(later.placeTo).toBeLessThanOrEqual(placement.placeTo)
    }
  }
  expect(named(after)).toEqual(expect.arrayContaining(named(before)))
  for (const { kind, entrants } of before.openAwards) {
    const told = [
      ...after.awards.filter((award) => award.kind === kind).map(({ entrant }) => entrant),
      ...after.openAwards.filter((award) => award.kind === kind).flatMap((award) => award.entrants),
    ]
    expect(told.some((entrant) => entrants.includes(entrant))).toBe(true)
  }
}

function openTies({ standings, stages }: Derived): { table: string; entrants: string[] }[] {
  const across = [...stages].flatMap(([key, stage]): [string, Standing][] => (stage.across ? [[key, stage.across]] : []))
  return [...standings, ...across].flatMap(([table, { rows }]) => {
    const ranks = [...new Set(rows.flatMap((row) => (row.isTieOpen ? [row.rank] : [])))]
    return ranks.map((rank) => ({ table, entrants: rows.flatMap((row) => (row.rank === rank ? [row.entrant] : [])) }))
  })
}

/** `table`: `stage/group`, or a stage alone for its ranking across groups. */
function decide(document: CompetitionDocument, table: string, order: string[]): void {
  const [stageKey, groupKey] = table.split('/')
  const stage = document.stages.find(({ key }) => key === stageKey)
  const holder: { decisions?: Decision[] } | undefined =
    groupKey === undefined ? stage?.across : stage?.groups.find(({ key }) => key === groupKey)
  if (!holder) throw new Error(`no table ${table}`)
  const decisions = holder.decisions ?? []
  holder.decisions = [...decisions, { key: `d${decisions.length}`, method: 'lots', order, publicNote: '抽签' }]
}

function playNext(document: CompetitionDocument, { matches }: Derived, choice: number): boolean {
  const ready = [...matches.values()].find((match) => !match.outcomes && match.sides.every(({ state }) => state === 'known'))
  if (ready) win(matchIn(document, ready.key), choice % 2)
  return ready !== undefined
}

function shuffled(list: readonly string[], choice: number): string[] {
  const rest = [...list]
  return list.flatMap((_, i) => rest.splice((choice + i) % rest.length, 1))
}
