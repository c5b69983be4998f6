import { describe, expect, it } from 'vitest'
import { derive } from '#rules/derive.ts'
import { nextVisibleAt, visible } from '#rules/visible.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { competitions } from '#test/competition-documents.ts'

const now = '2026-11-20T00:00:00.000Z'
const later = '2026-11-21T00:00:00.000Z'

describe('a result on a ladder that is shown later', () => {
  // e3 took the place of e2; then e5 was moved to the place of e2.
  const whole = competitions.ladder()
  const hidden = withEmbargo(competitions.ladder(), 'c1')

  it('moves nobody before, and everybody from then on', () => {
    expect(orderOf(whole)).toBe('e1 e3 e5 e2 e4')
    expect(orderOf(visible(hidden, now))).toBe('e1 e5 e2 e3 e4')
    expect(orderOf(visible(hidden, later))).toBe('e1 e3 e5 e2 e4')
    expect(nextVisibleAt(hidden, now)).toBe(later)
  })

  it('tells nothing by figures, rises and last challenges', () => {
    const rows = derive(visible(hidden, now)).standings.get('ladder/a')?.rows ?? []
    const row = rows.find(({ entrant }) => entrant === 'e2')
    expect(row?.figures.played).toBe(0)
    expect(row?.ladder).toEqual({ round: 1, before: 2, last: null })
  })

  it('keeps a closed ladder from being over', () => {
    const stage = hidden.stages[0]
    if (stage?.format !== 'ladder') throw new Error('no ladder')
    const closed = { ...hidden, stages: [{ ...stage, ladder: { ...stage.ladder, isClosed: true as const } }] }
    expect(derive(visible(closed, now)).stages.get('ladder')?.state).toBe('running')
  })
})

function withEmbargo(document: CompetitionDocument, key: string): CompetitionDocument {
  for (const { rounds } of document.stages.flatMap(({ groups }) => groups)) {
    for (const match of rounds.flatMap(({ matches }) => matches)) if (match.key === key) match.embargoUntil = later
  }
  return document
}

function orderOf(document: CompetitionDocument): string {
  return (derive(document).standings.get('ladder/a')?.rows ?? []).map(({ entrant }) => entrant).join(' ')
}
