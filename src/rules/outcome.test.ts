import { describe, expect, test } from 'vitest'
import type { Game, Match, Result, Side } from '#shared/competitions/match.ts'
import { outcomeOf } from './outcome.ts'

const official: Result = { state: 'official', kind: 'played' }

function match(sides: Side[], result: Partial<Result> = {}, games?: Game[]): Match {
  return { key: 'm', sides, result: { ...official, ...result }, ...(games && { games }) }
}

function map(number: number, scores: [number, number], state: Game['state'] = 'done'): Game {
  return { number, state, sides: scores.map((score) => ({ score })) }
}

describe('outcomeOf', () => {
  const cases: [string, Match, string[] | null][] = [
    ['the higher score wins', match([{ score: 3 }, { score: 1 }]), ['win', 'loss']],
    ['level is a draw', match([{ score: 1 }, { score: 1 }]), ['draw', 'draw']],
    ['level after extra time, the shoot-out decides', match([{ score: 3 }, { score: 3 }], { shootout: [2, 4] }), ['loss', 'win']],
    ['a shoot-out does not turn a score around', match([{ score: 2 }, { score: 1 }], { shootout: [2, 4] }), ['win', 'loss']],
    ['level, decided by a rule of the cup', match([{ score: 2, outcome: 'win' }, { score: 2 }]), ['win', 'loss']],
    ['a win without a score', match([{}, { outcome: 'win' }]), ['loss', 'win']],
    ['a draw without a score', match([{}, {}], { kind: 'draw' }), ['draw', 'draw']],
    ['played, but nothing says how', match([{}, {}]), null],
    ['one score alone says nothing', match([{ score: 2 }, {}]), null],
    ['who does not come loses', match([{ incident: 'no_show' }, {}], { kind: 'walkover' }), ['loss', 'win']],
    [
      'who gives up while ahead loses',
      match([{ score: 2, incident: 'forfeit' }, { score: 0 }], { kind: 'forfeit_in_play' }),
      ['loss', 'win'],
    ],
    ['a walkover told by its winner', match([{ outcome: 'win' }, {}], { kind: 'walkover' }), ['win', 'loss']],
    ['a walkover of nobody', match([{}, {}], { kind: 'walkover' }), null],
    ['nobody came', match([{}, {}], { kind: 'double_forfeit' }), ['loss', 'loss']],
    ['an award against the score', match([{ score: 5 }, { score: 0, outcome: 'win' }], { kind: 'awarded' }), ['loss', 'win']],
    ['a bye', match([{}], { kind: 'bye' }), ['win']],
    ['half a bye', match([{}], { kind: 'bye', bye: 'half' }), ['draw']],
    ['an absence', match([{}], { kind: 'bye', bye: 'zero' }), ['loss']],
    ['void by state', match([{ score: 3 }, { score: 1 }], { state: 'void' }), null],
    ['void by kind', match([{ score: 3 }, { score: 1 }], { kind: 'void' }), null],
    ['two by their places', match([{ placement: 2 }, { placement: 1 }]), ['loss', 'win']],
    ['of many, the first place wins', match([{ placement: 2 }, { placement: 1 }, { placement: 3 }]), ['loss', 'win', 'loss']],
    ['of many, a shared first place is a draw', match([{ placement: 1 }, { placement: 1 }, { placement: 3 }]), ['draw', 'draw', 'loss']],
    ['of many, the highest score wins', match([{ score: 7 }, { score: 9 }, { score: 8 }]), ['loss', 'win', 'loss']],
  ]
  test.each(cases)('%s', (_, played, outcomes) => {
    expect(outcomeOf(played, { score: 'entered' })?.outcomes ?? null).toEqual(outcomes)
  })

  test('best of three by its maps, of which one was annulled', () => {
    const played = match([{}, {}], {}, [map(1, [13, 5]), map(2, [13, 9], 'void'), map(3, [9, 13]), map(4, [6, 13])])
    expect(outcomeOf(played, { score: 'games_won' })?.outcomes).toEqual(['loss', 'win'])
  })

  test('two legs level on aggregate go to the shoot-out', () => {
    const played = match([{}, {}], { shootout: [5, 4] }, [map(1, [2, 1]), map(2, [0, 1])])
    expect(outcomeOf(played, { score: 'game_score_sum' })).toMatchObject({ outcomes: ['win', 'loss'], decidedIn: 'shootout' })
  })

  test('boards: wins and draws add up', () => {
    const boards = [map(1, [1, 0]), map(2, [0, 0]), map(3, [0, 1]), map(4, [0, 0])]
    expect(outcomeOf(match([{}, {}], {}, boards), { score: 'board_points' })?.outcomes).toEqual(['draw', 'draw'])
    expect(outcomeOf(match([{}, {}], {}, boards.slice(0, 2)), { score: 'board_points' })?.outcomes).toEqual(['win', 'loss'])
  })

  test.each(['provisional', 'under_review'] as const)('%s counts, but is not final', (state) => {
    expect(outcomeOf(match([{ score: 1 }, { score: 0 }], { state }), { score: 'entered' })).toMatchObject({ isProvisional: true })
  })
})
