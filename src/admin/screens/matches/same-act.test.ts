import { describe, expect, test } from 'vitest'
import type { ResultInput } from '#shared/admin/results.ts'
import { adminMatch } from '#test/admin-match.ts'
import { applied, type QueuedAct } from './applied.ts'
import { isAlreadyDone } from './same-act.ts'
import { emptyGame, wonGame } from './score.ts'

const seen = adminMatch({ bestOf: 3, score: 'games_won' })
const won = (number: number, side: number) => wonGame(emptyGame(number, 2), side)

function recorded(winners: readonly number[], publicNote = '', change: Partial<ResultInput> = {}): QueuedAct {
  const side = { score: null, shootout: null, outcome: null, incident: null }
  const games = winners.map((winner, i) => won(i + 1, winner))
  const result = {
    kind: 'played',
    state: 'official',
    decidedIn: 'regulation',
    sides: [side, side],
    games,
    endedAt: null,
    ...change,
  } as const
  return { kind: 'record_result', match: 'm1', publicNote, result: { ...result, sides: [...result.sides], games: [...result.games] } }
}

describe('what others entered meanwhile', () => {
  const theirs = applied(seen, recorded([0, 0], '', { endedAt: '2026-11-20T12:30:00.000Z' }))

  test('the same result, at whatever time, is done already', () => {
    expect(isAlreadyDone(recorded([0, 0]), theirs)).toBe(true)
  })

  test('another result, another state of it, or a note is for the user to choose', () => {
    expect(isAlreadyDone(recorded([0, 1, 0]), theirs)).toBe(false)
    expect(isAlreadyDone(recorded([1, 1]), theirs)).toBe(false)
    expect(isAlreadyDone(recorded([0, 0], '', { state: 'provisional' }), theirs)).toBe(false)
    expect(isAlreadyDone(recorded([0, 0], '现场裁判确认'), theirs)).toBe(false)
    expect(isAlreadyDone(recorded([0, 0]), seen)).toBe(false)
  })

  test('of equal scores the chosen winner is compared, and what only one of two told', () => {
    const drawn = (winner: number, more: Partial<ResultInput['sides'][number]> = {}): QueuedAct => {
      const sides = [0, 1].map((i) => ({
        score: 1,
        shootout: null,
        outcome: i === winner ? ('win' as const) : ('loss' as const),
        incident: null,
        ...more,
      }))
      const result = { kind: 'played', state: 'official', decidedIn: 'regulation', sides, games: [], endedAt: null } as const
      return { kind: 'record_result', match: 'm1', publicNote: '', result: { ...result, games: [] } }
    }
    const one = adminMatch({ bestOf: 1 })
    expect(isAlreadyDone(drawn(0), applied(one, drawn(0)))).toBe(true)
    expect(isAlreadyDone(drawn(1), applied(one, drawn(0)))).toBe(false)
    expect(isAlreadyDone(drawn(0, { regulation: 1 }), applied(one, drawn(0)))).toBe(false)
  })

  test('of a lobby the places are compared', () => {
    const lobby = (...places: number[]): QueuedAct => {
      const sides = places.map((placement) => ({ score: null, shootout: null, outcome: null, placement, incident: null }))
      const result = { kind: 'played', state: 'official', decidedIn: 'regulation', sides, games: [], endedAt: null } as const
      return { kind: 'record_result', match: 'm1', publicNote: '', result: { ...result, games: [] } }
    }
    const three = adminMatch({ sides: 3 })
    expect(isAlreadyDone(lobby(1, 2, 3), applied(three, lobby(1, 2, 3)))).toBe(true)
    expect(isAlreadyDone(lobby(2, 1, 3), applied(three, lobby(1, 2, 3)))).toBe(false)
  })

  test('a match that runs was begun already, and one that is over was not', () => {
    expect(isAlreadyDone({ kind: 'set_play', match: 'm1', play: 'live' }, seen)).toBe(true)
    expect(isAlreadyDone({ kind: 'set_play', match: 'm1', play: 'interrupted' }, seen)).toBe(false)
    expect(isAlreadyDone({ kind: 'set_play', match: 'm1', play: 'live' }, theirs)).toBe(false)
  })

  test('a running score is left to its own rules', () => {
    expect(isAlreadyDone({ kind: 'set_score', match: 'm1', scores: [null, null], games: [] }, seen)).toBe(false)
  })
})
