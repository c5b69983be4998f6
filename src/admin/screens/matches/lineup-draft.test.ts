import { describe, expect, test } from 'vitest'
import { type Lineups, lineupAct, namedAt, type SeatEdit, seatConflicts, withPicked, withTyped } from './lineup-draft.ts'

const empty: Lineups = { sides: [[], []], boards: [{ number: 1, players: [[], []] }], candidates: [[{ slug: 'jia', name: '甲' }], []] }
const first = { side: 0, board: null }
const mine: SeatEdit[] = withTyped(empty, [], { seat: first, part: { starters: ['jia'] } })

describe('a line-up that two people write', () => {
  test('each writes his own side, whatever the other has written', () => {
    const theirs = { ...empty, sides: [[], [{ name: '外援', position: '主攻' }]] }
    expect(seatConflicts(theirs, mine)).toEqual([])
    expect(lineupAct('M1', theirs, mine)).toMatchObject({
      lineups: [[{ player: 'jia', name: '甲' }], [{ name: '外援', position: '主攻' }]],
      boards: [],
    })
  })

  test('nor do the seats of a board take each other away', () => {
    const theirs = { ...empty, boards: [{ number: 1, players: [[], ['yi']] }] }
    const seated = withTyped(empty, [], { seat: { side: 0, board: 1 }, part: { starters: ['jia'] } })
    expect(lineupAct('M1', theirs, seated).boards).toEqual([{ number: 1, players: [['jia'], ['yi']] }])
  })

  test('a side that both wrote is a conflict until one is picked; the same from both is none', () => {
    const theirs: Lineups = { ...empty, sides: [[{ name: '外援', isSubstitute: true }], []] }
    const [conflict] = seatConflicts(theirs, mine)
    expect(conflict).toMatchObject({ theirs: { starters: [], substitutes: ['外援'] }, mine: { starters: ['jia'] } })
    if (!conflict) return
    expect(withPicked(mine, conflict, 'theirs')).toEqual([])
    const kept = withPicked(mine, conflict, 'mine')
    expect(seatConflicts(theirs, kept)).toEqual([])
    expect(lineupAct('M1', theirs, kept).lineups[0]).toEqual([{ player: 'jia', name: '甲' }])
    expect(seatConflicts({ ...empty, sides: [[{ player: 'jia', name: '甲' }], []] }, mine)).toEqual([])
  })

  test('what is put back as it stands is no change', () => {
    expect(withTyped(empty, mine, { seat: first, part: { starters: [] } })).toEqual([])
    expect(namedAt(empty, first)).toEqual({ starters: [], substitutes: [] })
  })
})
