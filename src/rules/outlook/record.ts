import type { DerivedTable } from '#rules/model.ts'
import type { Outlook, OutlookState } from '#shared/competitions/outlook.ts'
import type { Lines } from './lines.ts'

/** By record: with so many wins an entrant advances, with so many losses it is eliminated, whatever the others do. */
export function recordOutlooks(
  { input }: DerivedTable,
  limits: { wins: number; losses: number },
  { advanceWord, outWord }: Lines,
): Map<string, Outlook> {
  const records = new Map(input.entrants.filter(({ isOut }) => !isOut).map(({ key }) => [key, { wins: 0, losses: 0 }]))
  for (const { sides, isProvisional } of input.matches) {
    if (isProvisional) continue
    for (const { entrant, outcome } of sides) {
      const record = records.get(entrant)
      if (record && outcome === 'win') record.wins += 1
      if (record && outcome === 'loss') record.losses += 1
    }
  }
  return new Map(
    [...records].map(([key, { wins, losses }]) => {
      const state: OutlookState = wins >= limits.wins ? 'advanced' : losses >= limits.losses ? 'eliminated' : 'open'
      const enough = state === 'open' ? limits.wins - wins : null
      return [key, { state, most: state === 'open' ? limits.wins : wins, enough, sentence: sentenceOf() }]

      function sentenceOf(): string {
        if (state === 'advanced') return `${limits.wins} 胜，已锁定「${advanceWord}」。`
        if (state === 'eliminated') return `${limits.losses} 负，已${outWord}。`
        return `再胜 ${limits.wins - wins} 场即锁定「${advanceWord}」，再负 ${limits.losses - losses} 场即${outWord}。`
      }
    }),
  )
}
