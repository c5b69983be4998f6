import { describe, expect, test } from 'vitest'
import type { TieBreak } from '#shared/competitions/ruleset.ts'
import { bye, chess, opponents, rank, result, rule, values } from './examples.ts'

/**
 * The crosstable of the FIDE arbiters' published tie-break exercises (regulations of 2023), one line a player: + won, = drew, - lost against the
 * number; F by forfeit; +bye by pairing, =bye asked for; -- absent.
 */
const crosstable = [
  '+9 =13 =2 +15 =4',
  '+10 +7 =1 +16 =3',
  '=11 +6 +8 =4 =2',
  '+12 =bye +13 =3 =1',
  '-13 -15 +11 =7 +10',
  '-14 -3 +bye +10 +8',
  '+15 -2 -16 =5 -11',
  '=16 +14 -3 +13 -6',
  '-1 -10 =bye -F11 +bye',
  '-2 +9 -15 -6 -5',
  '=3 -16 -5 +F9 +7',
  '-4 +bye +F14 -- --',
  '+5 =1 -4 -8 -14',
  '+6 -8 -F12 -- +13',
  '-7 +5 +10 -1 -16',
  '=8 +11 +7 -2 +15',
]
const names = crosstable.map((_, index) => `p${index + 1}`).join(' ')

/** Absences as zero-point byes, or as rounds without any entry: an import may use either. */
function tournament(absence: 'recorded' | 'missing') {
  return crosstable.flatMap((line, index) =>
    line.split(' ').flatMap((entry, past) => {
      const round = past + 1
      const player = `p${index + 1}`
      if (entry === '--') return absence === 'recorded' ? [bye(player, round, 'zero')] : []
      if (entry.endsWith('bye')) return [bye(player, round, entry.startsWith('+') ? 'full' : 'half')]
      const opponent = `p${entry.replace(/\D/g, '')}`
      // Each game is in two lines: the winner's is used, or for a draw the lower number's.
      if (entry.startsWith('+')) return [result(`${player} > ${opponent}`, { round, kind: entry.includes('F') ? 'walkover' : 'played' })]
      if (entry.startsWith('=') && index + 1 < Number(opponent.slice(1)))
        return [result(`${player} = ${opponent}`, { round, kind: 'draw' })]
      return []
    }),
  )
}

function figures(tiebreak: TieBreak, absence: 'recorded' | 'missing') {
  return values(rank(names, tournament(absence), { ...chess, tiebreaks: [tiebreak] }), 0)
}

describe.each(['recorded', 'missing'] as const)('FIDE’s exercises, absences %s', (absence) => {
  test('points', () => {
    expect(figures(rule('points'), absence)).toMatchObject({ p2: 4, p1: 3.5, p3: 3.5, p4: 3.5, p16: 3.5, p9: 1.5, p12: 2, p14: 2 })
  })

  test('Buchholz', () => {
    expect(figures(opponents('points', { unplayed: 'own_score' }), absence)).toMatchObject({
      p1: 12.5,
      p2: 13,
      p3: 15.5,
      p4: 15,
      p5: 8.5,
      p8: 13.5,
      p11: 13.5,
      p16: 12.5,
    })
  })

  test('Buchholz without the lowest', () => {
    expect(figures(opponents('points', { unplayed: 'own_score', cutLowest: 1 }), absence)).toMatchObject({
      p1: 11,
      p3: 13,
      p4: 11.5,
      p5: 7.5,
      p7: 12.5,
      p8: 12,
      p9: 7.5,
      p11: 12,
      p12: 9.5,
      p13: 12,
      p14: 9,
      p15: 11,
      p16: 11,
    })
  })
})
