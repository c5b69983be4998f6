import { describe, expect, test } from 'vitest'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { league, open, placed, ruled, score } from '#test/leagues-of-three.ts'
import { checkClaims, claimsOf, statesOf } from '#test/outlook-claims.ts'
import { pointsTables } from '#test/small-groups.ts'

const { football } = pointsTables
const winsAlone = pointsTables['wins alone']

describe('when everything is played and three are level for the title', () => {
  const level = [score(0, 2, 0), score(1, 0, 2), score(2, 2, 1)] as const

  test('all of them are champions where the rules let them share it', () => {
    const shown = league({ ...winsAlone, lastResort: 'shared' }, level)
    expect(statesOf(shown)).toEqual(['e1 champion', 'e2 champion', 'e3 champion'])
    checkClaims(claimsOf(shown), shown)
  })

  test.each(['lots', 'playoff', 'organiser'] as const)('nobody is, until it is decided by %s', (lastResort) => {
    const rules = { ...winsAlone, lastResort }
    const shown = league(rules, level)
    expect(statesOf(shown)).toEqual(['e1 open', 'e2 open', 'e3 open'])
    const decision = { key: 'd', method: lastResort, order: ['e3', 'e1', 'e2'], publicNote: '' }
    const decided = league(rules, level, { decisions: [decision] })
    expect(statesOf(decided)).toEqual(['e1 open', 'e2 open', 'e3 champion'])
    checkClaims(claimsOf(shown), decided)
  })

  test.each(['shared', 'lots'] as const)('nobody is where ranks lead on to more, by %s', (lastResort) => {
    const zones = [{ from: 1, to: 2, kind: 'advance', label: '晋级' } as const]
    expect(statesOf(league({ ...winsAlone, lastResort }, level, { zones }))).toEqual(['e1 open', 'e2 open', 'e3 open'])
  })
})

describe('whoever is first has not always won the title:', () => {
  const won = [score(0, 1, 0), score(1, 1, 0)] as const
  const running = league(football, [...won, open])
  const over = league(football, [...won, score(2, 1, 0)])
  const disqualified = (document: CompetitionDocument) => ruled(document, { entrant: 'e1', policy: 'void_unplayed' })
  const overtaken = (document: CompetitionDocument) => placed(document, ['e2', 'e1', 'e3'])

  test.each([
    ['one who is disqualified', disqualified, ['e1 first', 'e2 open', 'e3 open']],
    ['one whom the organiser has put second', overtaken, ['e1 first', 'e2 champion', 'e3 open']],
  ])('%s', (_, change, atTheEnd) => {
    const claims = claimsOf(change(running))
    expect(claims.outlooks.get('e1')?.state).toBe(change === disqualified ? undefined : 'first')
    checkClaims(claims, change(over))
    expect(statesOf(change(over))).toEqual(atTheEnd)
  })
})
