import { describe, expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { checkDocument } from './check/check.ts'
import { changesBetween } from './correct/changes.ts'
import { editMatches, editSlots, matchesOf } from './correct/edit.ts'
import { bySeed, doubleEvent, groupedEvent, play, turned } from './correct/examples.ts'
import { correct } from './correct.ts'
import { derive } from './derive.ts'
import type { Change, Corrected, Correction, Derived } from './model.ts'

/** Eight entrants, every match won by the better seed: 1 beat 2 in the final, 3 is third. */
const played = play(doubleEvent(8), bySeed)
/** In group a 1 finished before 4; they met in the last match. In the bracket 1 beat 4, then 2. */
const grouped = play(groupedEvent(), bySeed)

test('the events of these tests keep the rules', () => {
  expect([...checkDocument(played), ...checkDocument(grouped)]).toEqual([])
})

test('a first result tells where somebody stands now, not where a table without matches put him', () => {
  const fresh = groupedEvent()
  const first = play(fresh, (match) => (match.group === 'a' && match.round === 1 ? (bySeed(match) === 0 ? 1 : 0) : null))
  const texts = changesBetween(first, derive(fresh), derive(first)).flatMap(({ kind, text }) => (kind === 'rank' ? [text] : []))
  for (const text of texts) expect(text).toMatch(/^小组赛 A 组：选手\d 现在第 \d 名。$/)
  // Whoever is first was so before, together with all; who has not played is nowhere yet.
  const playing = matchesOf(first).flatMap(({ result, sides }) => (result ? sides.map(({ entrant }) => entrant) : []))
  expect(texts).toHaveLength(playing.length)
  expect(texts.some((text) => text.endsWith('现在第 1 名。'))).toBe(true)
})

describe('nothing after it has been played', () => {
  const running = play(doubleEvent(8), (match) => (match.key.startsWith('u') && match.round === 1 ? bySeed(match) : null))

  test('the sides change by their sources, whatever was chosen', () => {
    for (const followers of [null, 'keep', 'reopen', 'swap'] as const) {
      const { document, changes } = done(correct(running, turned(derive(running), 'u1', followers)))
      expect(changes).toEqual([
        { kind: 'result', match: 'u1', text: 'U1：选手1 2–1 选手8 → 选手1 0–3 选手8。' },
        { kind: 'side', match: 'u5', side: 0, from: 'e1', to: 'e8', text: 'U5 的一方：选手1 → 选手8。' },
        { kind: 'side', match: 'l1', side: 0, from: 'e8', to: 'e1', text: 'L1 的一方：选手8 → 选手1。' },
      ])
      expect(sidesOf(document, 'u5')).toEqual(['e8', 'e4'])
      expect(sidesOf(document, 'l1')).toEqual(['e1', 'e5'])
    }
  })

  test('a ruling tells of it, under a key that is free', () => {
    const first = done(correct(running, turned(derive(running), 'u1', null))).document
    const second = done(correct(first, turned(derive(first), 'u1', null))).document
    expect(second.rulings).toEqual([
      {
        key: 'correction-1',
        kind: 'correction',
        match: 'u1',
        publicNote: '记录有误，已更正。',
        author: '裁判长',
        at: '2026-03-02T12:00:00Z',
      },
      {
        key: 'correction-2',
        kind: 'correction',
        match: 'u1',
        publicNote: '记录有误，已更正。',
        author: '裁判长',
        at: '2026-03-02T12:00:00Z',
      },
    ])
  })

  test('a name beside a source follows the source, a line-up of others goes', () => {
    const named = editMatches(
      editSlots(running, (filled, slot) =>
        slot.kind === 'side' && slot.match === 'u5' ? { ...filled, entrant: ['e1', 'e4'][slot.index] } : filled,
      ),
      (match) => (match.key === 'u5' ? withLineups(match) : match),
    )
    const { document } = done(correct(named, turned(derive(named), 'u1', null)))
    expect(matchesOf(document).find(({ key }) => key === 'u5')?.sides).toEqual([
      { source: { winnerOf: 'u1' } },
      { entrant: 'e4', source: { winnerOf: 'u2' }, lineup: [{ name: '第 2 方' }] },
    ])
  })

  test('a live match after it asks for a choice as a played one does', () => {
    const live = editMatches(running, (match) => (match.key === 'l1' ? { ...match, play: 'live' } : match))
    expect(correct(live, turned(derive(live), 'u1', null))).toMatchObject({ state: 'needsChoice', played: ['l1'] })
  })
})

describe('an upper match of the first round, the final over', () => {
  test('asks for a choice, and names all that hangs on it', () => {
    const answer = correct(played, turned(derive(played), 'u1', null))
    expect(answer).toMatchObject({ state: 'needsChoice', played: ['u5', 'u7', 'l1', 'l3', 'l4', 'l5', 'l6', 'f1'] })
  })

  test('keep: the score changes, who advanced stays', () => {
    const { document, changes } = done(correct(played, turned(derive(played), 'u1', 'keep')))
    expect(changes.map(({ kind }) => kind)).toEqual(['result'])
    expect(sidesOf(document, 'u5')).toEqual(['e1', 'e4'])
    expect(sidesOf(document, 'l1')).toEqual(['e8', 'e5'])
    expect(derive(document).placements).toEqual(derive(played).placements)
    expect(document.rulings?.[0]?.reason).toBe('后续对阵保留：U5 的一方仍为 选手1；L1 的一方仍为 选手8。')
    expect(
      matchesOf(document)
        .filter(({ note }) => note === '对阵按 U1 更正前的赛果保留')
        .map(({ key }) => key),
    ).toEqual(['u5', 'l1'])
  })

  test('reopen: what hangs on it is played again', () => {
    const { document, changes } = done(correct(played, turned(derive(played), 'u1', 'reopen')))
    expect(keysOf(changes, 'reopened')).toEqual(['u5', 'u7', 'l1', 'l3', 'l4', 'l5', 'l6', 'f1'])
    expect(withResults(document)).toEqual(['u1', 'u2', 'u3', 'u4', 'u6', 'l2'])
    expect(sidesOf(document, 'u5')).toEqual(['e8', 'e4'])
    expect(sidesOf(document, 'l1')).toEqual(['e1', 'e5'])
    expect(sidesOf(document, 'f1')).toEqual([null, null])
    expect(derive(document).awards).toEqual([])
    expect(document.rulings?.[0]?.reason).toContain('总决赛（选手1 2–1 选手2）')
    // From the lower bracket he can still win, through the reset.
    expect(sidesOf(play(document, bySeed), 'f2')).toContain('e1')
  })

  test('swap: each takes over the other’s way, scores and all', () => {
    const { document, changes } = done(correct(played, turned(derive(played), 'u1', 'swap')))
    expect(changes.filter(({ kind }) => kind === 'side')).toMatchObject([
      { match: 'u5', side: 0, from: 'e1', to: 'e8' },
      { match: 'u7', side: 0, from: 'e1', to: 'e8' },
      { match: 'l1', side: 0, from: 'e8', to: 'e1' },
      { match: 'f1', side: 0, from: 'e1', to: 'e8' },
    ])
    expect(changes.at(-1)).toEqual({ kind: 'award', award: 'champion', from: 'e1', to: 'e8', text: '冠军：选手1 → 选手8。' })
    expect(scoresOf(document, 'f1')).toEqual([2, 1])
    expect(placeOf(document, 'e1')).toEqual([7, 8])
    expect(placeOf(document, 'e8')).toEqual([1, 1])
  })

  test('swap where the ways meet again: both sides of that match change', () => {
    // 8 loses to 1 in the first match, wins the lower bracket, and loses to 1 again in the final.
    const back = play(doubleEvent(8), (match) => {
      const rank = (entrant: string | null) => ['e1', 'e8', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'].indexOf(entrant ?? '')
      return rank(match.sides[0]?.entrant ?? null) < rank(match.sides[1]?.entrant ?? null) ? 0 : 1
    })
    expect(sidesOf(back, 'f1')).toEqual(['e1', 'e8'])
    const { document } = done(correct(back, turned(derive(back), 'u1', 'swap')))
    expect(sidesOf(document, 'f1')).toEqual(['e8', 'e1'])
    expect(champion(document)).toBe('e8')
  })
})

describe('a lower-bracket match, the final over', () => {
  test('asks for a choice; the upper bracket is not touched', () => {
    expect(correct(played, turned(derive(played), 'l1', null))).toMatchObject({ state: 'needsChoice', played: ['l3', 'l5', 'l6', 'f1'] })
  })

  test('keep: the one who advanced is placed where he was eliminated later, the other where he was left', () => {
    const { document } = done(correct(played, turned(derive(played), 'l1', 'keep')))
    expect(sidesOf(document, 'l3')).toEqual(['e3', 'e5'])
    expect(placeOf(document, 'e5')).toEqual([5, 6])
    expect(placeOf(document, 'e8')).toEqual([7, 8])
    expect(derive(document).placements).toHaveLength(8)
  })

  test('reopen', () => {
    const { document, changes } = done(correct(played, turned(derive(played), 'l1', 'reopen')))
    expect(keysOf(changes, 'reopened')).toEqual(['l3', 'l5', 'l6', 'f1'])
    expect(sidesOf(document, 'l3')).toEqual(['e3', 'e8'])
    expect(champion(document)).toBeUndefined()
  })

  test('swap', () => {
    const { document } = done(correct(played, turned(derive(played), 'l1', 'swap')))
    expect(sidesOf(document, 'l3')).toEqual(['e3', 'e8'])
    expect(scoresOf(document, 'l3')).toEqual([2, 1])
    expect(placeOf(document, 'e8')).toEqual([5, 6])
    expect(placeOf(document, 'e5')).toEqual([7, 8])
    expect(champion(document)).toBe('e1')
  })
})

describe('a group match whose table feeds the bracket', () => {
  const key = matchesOf(grouped).find((match) => [...(derivedSides(grouped, match.key) ?? [])].sort().join() === 'e1,e4')?.key ?? ''

  test('asks for a choice, tables and places told', () => {
    const answer = correct(grouped, turned(derive(grouped), key, null))
    expect(answer).toMatchObject({ state: 'needsChoice', played: ['cup-m1', 'cup-m3', 'cup-third1'] })
    const { changes } = answer.state === 'needsChoice' ? answer : { changes: [] }
    expect(changes.filter(({ kind }) => kind === 'rank' || kind === 'place').map(({ text }) => text)).toEqual([
      '淘汰赛 第 1 位：选手1 → 选手4。',
      '淘汰赛 第 4 位：选手4 → 选手1。',
      '小组赛 A 组：选手4 由第 2 名变为第 1 名。',
      '小组赛 A 组：选手1 由第 1 名变为第 2 名。',
    ])
  })

  test('keep: the table changes, the bracket stands', () => {
    const { document, changes } = done(correct(grouped, turned(derive(grouped), key, 'keep')))
    expect(changes.map(({ kind }) => kind)).toEqual(['result', 'rank', 'rank'])
    expect(derive(document).stages.get('cup')?.places).toEqual(['e1', 'e2', 'e3', 'e4'])
    expect(champion(document)).toBe('e1')
    expect(document.rulings?.[0]?.reason).toBe('后续对阵保留：淘汰赛 第 1 位仍为 选手1；淘汰赛 第 4 位仍为 选手4。')
    // Both places meet in one match, which tells it once.
    const noted = matchesOf(document).flatMap((match) => (match.note === undefined ? [] : [[match.key, match.note]]))
    expect(noted).toEqual([['cup-m1', expect.stringMatching(/^对阵按 .+ 更正前的赛果保留$/)]])
  })

  test('reopen: the other half of the bracket stands', () => {
    const { document, changes } = done(correct(grouped, turned(derive(grouped), key, 'reopen')))
    expect(keysOf(changes, 'reopened')).toEqual(['cup-m1', 'cup-m3', 'cup-third1'])
    expect(sidesOf(document, 'cup-m1')).toEqual(['e4', 'e1'])
    expect(sidesOf(document, 'cup-m2')).toEqual(['e2', 'e3'])
    expect(scoresOf(document, 'cup-m2')).toEqual([2, 1])
  })

  test('swap: they change places, the bracket’s scores stay', () => {
    const { document } = done(correct(grouped, turned(derive(grouped), key, 'swap')))
    expect(sidesOf(document, 'cup-m1')).toEqual(['e4', 'e1'])
    expect(champion(document)).toBe('e4')
    expect(placeOf(document, 'e1')).toEqual([4, 4])
  })
})

describe('the first match of a grand final whose reset was played', () => {
  const reset = play(doubleEvent(8), (match) => (match.key === 'f1' ? 1 : bySeed(match)))

  test('keep: the reset counts', () => {
    const { document } = done(correct(reset, turned(derive(reset), 'f1', 'keep')))
    expect(sidesOf(document, 'f2')).toEqual(['e2', 'e1'])
    expect(champion(document)).toBe('e1')
  })

  test('reopen: the reset is not needed any more', () => {
    const { document, changes } = done(correct(reset, turned(derive(reset), 'f1', 'reopen')))
    expect(changes.find(({ kind }) => kind === 'reopened')?.text).toBe('总决赛加赛（选手2 1–2 选手1）的赛果清除，不再需要这场比赛。')
    expect(derive(document).matches.get('f2')?.isNotNeeded).toBe(true)
    expect(champion(document)).toBe('e1')
  })

  test('swap has no place for the reset’s result, and is refused', () => {
    expect(correct(reset, turned(derive(reset), 'f1', 'swap'))).toMatchObject({ state: 'refused', faults: [{ rule: 'left-without-side' }] })
  })
})

describe('all or nothing', () => {
  const base = turned(derive(played), 'f1', null)
  const best = editMatches(played, (match) => (match.key === 'f1' ? { ...match, bestOf: 3 } : match))
  const unplayed = doubleEvent(8)
  const cases: [string, CompetitionDocument, Correction, string][] = [
    ['a score that the best of three cannot end with', best, { ...base, sides: [{ score: 3 }, { score: 2 }] }, 'best-of-score'],
    ['a match that is not there', played, { ...base, match: 'x' }, 'unknown-match'],
    ['one side for a match of two', played, { ...base, sides: [{ score: 1 }] }, 'side-count'],
    ['a draw in a bracket', played, { ...base, sides: [{ score: 1 }, { score: 1 }] }, 'elimination-needs-winner'],
    ['a match whose sides are not known', unplayed, base, 'open-side'],
  ]

  test.each(cases)('refuses %s', (_, document, correction, rule) => {
    const answer = correct(document, correction)
    expect(answer).toMatchObject({ state: 'refused' })
    expect(answer.state === 'refused' && answer.faults.map((fault) => fault.rule)).toContain(rule)
  })

  test('a fault that was there before does not stand in the way', () => {
    const faulty = editMatches(played, (match) => (match.key === 'u2' ? { ...match, bestOf: 5 } : match))
    expect(checkDocument(faulty)).not.toEqual([])
    expect(correct(faulty, base).state).toBe('done')
  })

  test('a competition that was said to be finished is not, once a match is reopened', () => {
    const finished = { ...played, competition: { ...played.competition, isFinished: true } }
    const { document } = done(correct(finished, turned(derive(finished), 'u1', 'reopen')))
    expect(document.competition.isFinished).toBe(false)
  })
})

function done(answer: Corrected): Extract<Corrected, { state: 'done' }> {
  if (answer.state !== 'done') throw new Error(`expected a corrected document, got ${JSON.stringify(answer)}`)
  return answer
}

function derivedSides(document: CompetitionDocument, key: string): (string | null)[] | undefined {
  return derive(document)
    .matches.get(key)
    ?.sides.map(({ entrant }) => entrant)
}

function sidesOf(document: CompetitionDocument, key: string) {
  return derivedSides(document, key)
}

function scoresOf(document: CompetitionDocument, key: string) {
  return derive(document)
    .matches.get(key)
    ?.match.sides.map(({ score }) => score)
}

function champion(document: CompetitionDocument): string | undefined {
  return derive(document).awards.find(({ kind }) => kind === 'champion')?.entrant
}

function placeOf(document: CompetitionDocument, key: string): number[] | undefined {
  const placement = derive(document).placements.find(({ entrant }) => entrant === key)
  return placement && [placement.place, placement.placeTo]
}

function keysOf(changes: readonly Change[], kind: 'reopened' | 'result'): string[] {
  return changes.flatMap((change) => (change.kind === kind ? [change.match] : []))
}

function withResults(document: CompetitionDocument): string[] {
  const { matches }: Derived = derive(document)
  return [...matches.values()].flatMap(({ key, outcomes }) => (outcomes ? [key] : []))
}

function withLineups(match: Match): Match {
  return { ...match, sides: match.sides.map((side, index) => ({ ...side, lineup: [{ name: `第 ${index + 1} 方` }] })) }
}
