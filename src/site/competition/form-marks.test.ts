import { describe, expect, test } from 'vitest'
import type { TableRow } from '#shared/competitions/table-views.ts'
import { countedMatches } from './counted-matches.ts'
import { formMarks, hasCountedBye } from './form-marks.ts'

type Form = Pick<TableRow, 'form' | 'formMatches' | 'byes'>

function rowOf(rounds: Readonly<Record<number, TableRow['form'][number]>>, byes: readonly [number, 'full' | 'half' | 'zero'][]): Form {
  const stage = { id: 1, name: '瑞士轮' }
  return {
    form: Object.values(rounds),
    formMatches: Object.keys(rounds).map((round, i) => ({ id: i + 1, round: Number(round) })),
    byes: byes.map(([number, kind]) => ({ stage, round: { number, name: `第 ${number} 轮` }, kind, points: 1 })),
  }
}

describe('what counts among the matches of a row', () => {
  test.each<[string, Form, string]>([
    ['matches alone', rowOf({ 1: 'loss', 2: 'win' }, []), '负 胜'],
    ['a bye in its round', rowOf({ 1: 'loss', 3: 'loss' }, [[2, 'full']]), '负 轮 负'],
    ['a bye before all', rowOf({ 2: 'loss', 3: 'loss' }, [[1, 'full']]), '轮 负 负'],
    ['a bye alone', rowOf({}, [[1, 'half']]), '轮'],
    ['a bye that is worth nothing', rowOf({ 1: 'win' }, [[2, 'zero']]), '胜'],
    ['the last five', rowOf({ 2: 'win', 3: 'win', 4: 'win', 5: 'loss', 6: 'win' }, [[7, 'full']]), '胜 胜 负 胜 轮'],
    ['none older than the last five', rowOf({ 2: 'win', 3: 'win', 4: 'win', 5: 'loss', 6: 'win' }, [[1, 'full']]), '胜 胜 胜 负 胜'],
  ])('%s', (_, row, marks) => {
    expect(
      formMarks(row)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(marks)
  })

  test('is won, drawn and lost together; a bye looks as what it counts for, and says what it is', () => {
    expect(countedMatches({ wins: 1, draws: 0, losses: 2 })).toBe(3)
    const [bye] = formMarks(rowOf({}, [[1, 'half']]))
    expect(bye).toMatchObject({ look: 'draw', title: '轮空' })
    expect([hasCountedBye(rowOf({}, [[1, 'zero']])), hasCountedBye(rowOf({}, [[1, 'full']]))]).toEqual([false, true])
  })
})
