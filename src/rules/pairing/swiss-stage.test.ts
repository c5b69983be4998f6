import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import type { CompetitionDocument, Entrant, Stage } from '#shared/competitions/document.ts'
import type { Round } from '#shared/competitions/match.ts'
import type { SwissMode } from './swiss-model.ts'
import { drawnFrom, type NextSwissRound, nextSwissRound } from './swiss-stage.ts'

type SwissStage = Extract<Stage, { format: 'swiss' }>

describe('a Swiss stage from its results', () => {
  test('round after round to the end, and every document keeps the rules', () => {
    const results = fc.infiniteStream(fc.constantFrom<0 | 1>(0, 1))
    const byPoints = fc.tuple(fc.integer({ min: 6, max: 17 }), fc.constant({ by: 'points' as const, rounds: 3 }))
    // A smaller or an odd number may be left with opponents who have all met.
    const byRecord = fc.tuple(fc.constantFrom(8, 16), fc.constant({ by: 'record' as const, wins: 2, losses: 2 }))
    const stages = fc.oneof(byPoints, byRecord)
    fc.assert(
      fc.property(stages, results, ([size, swiss], draws) => {
        let document = event(size, swiss)
        for (let number = 1; number <= 3; number++) {
          const next = ask(document)
          if (next.state !== 'paired') throw new Error(`expected round ${number}, got ${JSON.stringify(next)}`)
          expect(next.round.number).toBe(number)
          document = withRound(document, next.round)
          expect(ask(document).state).toBe('running')
          document = withRound(document, decided(next.round, draws))
          expect(checkDocument(document)).toEqual([])
        }
        expect(ask(document)).toEqual({ state: 'finished' })
        expect(derive(document).standings.get('swiss/main')?.isFinal).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('winners meet winners, and who withdrew is left out', () => {
    const first = ask(event(8, { by: 'points', rounds: 3 }))
    if (first.state !== 'paired') throw new Error('the first round')
    const document = withRound(event(8, { by: 'points', rounds: 3 }), decided(first.round, homeWins()))
    const gone = {
      ...document,
      entrants: document.entrants.map((entrant): Entrant => (entrant.key === 'e1' ? { ...entrant, status: 'withdrawn' } : entrant)),
    }
    const [full, without] = [ask(document), ask(gone)]
    expect(pairsOf(full)).toEqual(['e1 e6', 'e3 e8', 'e2 e5', 'e4 e7'])
    expect(pairsOf(without).join(' ').split(' ').sort()).toEqual(['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8'])
    expect(without.state === 'paired' && without.round.matches.at(-1)).toMatchObject({ sides: [{}], result: { kind: 'bye', bye: 'full' } })
  })

  test('an entrant that asked to be left out has its bye', () => {
    const document = event(5, { by: 'points', rounds: 3 })
    const next = nextSwissRound({ document, derived: derive(document), stage: 'swiss', absences: new Map([['e2', 'half']]) })
    expect(next.state === 'paired' && next.round.matches.at(-1)).toEqual({
      key: 'swiss-r1-bye1',
      sides: [{ entrant: 'e2' }],
      result: { state: 'official', kind: 'bye', bye: 'half' },
    })
  })

  test('it is drawn from those who play on: not who is through, who is out, or who has left', () => {
    const start = event(4, { by: 'record', wins: 2, losses: 1 })
    expect(drawn(start)).toEqual(['e1', 'e2', 'e3', 'e4'])
    const first = ask(start)
    if (first.state !== 'paired') throw new Error('the first round')
    const document = withRound(start, decided(first.round, homeWins()))
    const winners = first.round.matches.flatMap(({ sides: [home] }) => home?.entrant ?? []).sort()
    expect(winners).toHaveLength(2)
    expect(drawn(document)).toEqual(winners)
    const entrants = document.entrants.map(
      (entrant): Entrant => (entrant.key === winners[1] ? { ...entrant, status: 'withdrawn' } : entrant),
    )
    expect(drawn({ ...document, entrants })).toEqual([winners[0]])
    const second = ask(document)
    if (second.state !== 'paired') throw new Error('the second round')
    expect(drawn(withRound(document, decided(second.round, homeWins())))).toEqual([])
    // By points everybody plays every round.
    const byPoints = event(4, { by: 'points', rounds: 3 })
    expect(drawn(withRound(byPoints, decided(first.round, homeWins())))).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  test('throws where there is no such Swiss', () => {
    const document = event(4, { by: 'points', rounds: 3 })
    expect(() => nextSwissRound({ document, derived: derive(document), stage: 'other' })).toThrow(RangeError)
  })
})

function event(size: number, swiss: SwissStage['swiss'] & SwissMode): CompetitionDocument {
  const keys = Array.from({ length: size }, (_, index) => `e${index + 1}`)
  const stage: SwissStage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss,
    ruleset: {
      version: 1,
      points: { win: 1, draw: 0.5, loss: 0 },
      score: 'entered',
      forfeitScore: null,
      tiebreaks: [
        { metric: 'points', scope: 'overall' },
        { metric: 'seed', scope: 'overall' },
      ],
      onSplit: 'continue',
      lastResort: 'shared',
    },
    places: keys.map((entrant) => ({ entrant })),
    groups: [{ key: 'main', name: '瑞士轮', kind: 'pool', rounds: [] }],
  }
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 's1', name: '第一赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug: 'swiss', kind: 'single', name: '瑞士杯', startsOn: '2026-03-01', endsOn: '2026-04-01' },
    entrants: keys.map((key, index) => ({ key, name: `选手${index + 1}`, seed: index + 1 })),
    stages: [stage],
  }
}

function ask(document: CompetitionDocument): NextSwissRound {
  return nextSwissRound({ document, derived: derive(document), stage: 'swiss' })
}

function drawn(document: CompetitionDocument): string[] {
  return drawnFrom({ document, derived: derive(document), stage: 'swiss' })
}

function* homeWins(): Generator<0> {
  for (;;) yield 0
}

/** Replaces the round of the same number, if there is one. */
function withRound(document: CompetitionDocument, round: Round): CompetitionDocument {
  const stages = document.stages.map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({ ...group, rounds: [...group.rounds.filter(({ number }) => number !== round.number), round] })),
  }))
  return { ...document, stages }
}

function decided(round: Round, winners: Iterator<0 | 1>): Round {
  const matches = round.matches.map((match): Round['matches'][number] => {
    if (match.result) return match
    const winner = winners.next().value
    const sides = match.sides.map((side, index) => ({ ...side, score: index === winner ? 1 : 0 }))
    return { ...match, play: 'ended', sides, result: { state: 'official', kind: 'played' } }
  })
  return { ...round, matches }
}

function pairsOf(next: NextSwissRound): string[] {
  if (next.state !== 'paired') return []
  return next.round.matches.map(({ sides }) => sorted(sides.map(({ entrant }) => entrant).join(' ')))
}

function sorted(pair: string): string {
  return pair.split(' ').sort().join(' ')
}
