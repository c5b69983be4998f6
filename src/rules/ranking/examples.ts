import type { CountedMatch, CountedSide, RankedEntrant, RankingInput, Standing } from '#rules/model.ts'
import type { Decision } from '#shared/competitions/document.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import { rankGroup } from './rank.ts'

/** Helpers for the tests of the ranking: short notations for results, entrants and rules. */
export const football: Ruleset = {
  version: 1,
  points: { win: 3, draw: 1, loss: 0 },
  score: 'entered',
  forfeitScore: null,
  tiebreaks: [rule('points')],
  onSplit: 'restart',
  lastResort: 'shared',
}
export const chess: Ruleset = { ...football, points: { win: 1, draw: 0.5, loss: 0 } }

export function rule(metric: TieBreak['metric'], more: Partial<TieBreak> = {}): TieBreak {
  return { metric, scope: 'overall', ...more }
}

export function among(metric: TieBreak['metric'], more: Partial<TieBreak> = {}): TieBreak {
  return { metric, scope: 'head_to_head', ...more }
}

export function opponents(metric: TieBreak['metric'], more: Partial<TieBreak> = {}): TieBreak {
  return { metric, scope: 'opponents', ...more }
}

/** `A 2-1 B`, or `A > B` and `A = B` without a score. The home side first, one match per round unless `more` says which. */
export function result(line: string, more: Partial<CountedMatch> = {}): CountedMatch {
  const [home = '', what = '', away = ''] = line.split(' ')
  const scores = what.includes('-') ? what.split('-').map(Number) : [null, null]
  const lead = what === '>' ? 1 : (scores[0] ?? 0) - (scores[1] ?? 0)
  return {
    key: line,
    round: 1,
    game: null,
    kind: 'played',
    decidedIn: 'regulation',
    sides: [side(home, lead, scores[0] ?? null), side(away, -lead, scores[1] ?? null)],
    bye: null,
    isProvisional: false,
    ...more,
  }
}

export function side(entrant: string, lead: number, score: number | null): CountedSide {
  const outcome = lead > 0 ? 'win' : lead < 0 ? 'loss' : 'draw'
  return { entrant, outcome, score, gamesWon: 0, gamesLost: 0, placement: null }
}

export function bye(entrant: string, round: number, kind: 'full' | 'half' | 'zero' = 'full'): CountedMatch {
  const lead = { full: 1, half: 0, zero: -1 }[kind]
  return { ...result('A > B', { kind: 'bye', round, bye: kind }), key: `bye ${entrant} ${round}`, sides: [side(entrant, lead, null)] }
}

/** Every word of `names` is an entrant, seeded in that order unless `isSeeded` is false. */
export function entrants(names: string, isSeeded = true): RankedEntrant[] {
  return names.split(' ').map((key, index) => ({ key, name: key, seed: isSeeded ? index + 1 : undefined, isOut: false }))
}

export function input(
  names: string,
  matches: readonly CountedMatch[],
  ruleset: Partial<Ruleset>,
  more: Partial<RankingInput> = {},
): RankingInput {
  const rounds = matches.reduce((last, match) => Math.max(last, match.round), 1)
  const rest = { adjustments: [], decisions: [], openMatches: 0, rounds }
  return { ruleset: { ...football, ...ruleset }, entrants: entrants(names), matches, ...rest, ...more }
}

export function rank(
  names: string,
  matches: readonly CountedMatch[],
  ruleset: Partial<Ruleset>,
  more: Partial<RankingInput> = {},
): Standing {
  return rankGroup(input(names, matches, ruleset, more))
}

export function decision(order: string, method: Decision['method'] = 'lots', more: Partial<Decision> = {}): Decision {
  return { key: order, method, order: order.split(' '), publicNote: '见公告', ...more }
}

/** `A1 B2 C2`: the ranks as text. */
export function ranks(standing: Standing): string {
  return standing.rows.map((row) => `${row.entrant}${row.rank}`).join(' ')
}

export function row(standing: Standing, entrant: string): Standing['rows'][number] {
  const found = standing.rows.find((candidate) => candidate.entrant === entrant)
  if (!found) throw new Error(`${entrant} has no row`)
  return found
}

/** A rule's value for each entrant. */
export function values(standing: Standing, index: number): Record<string, number | null> {
  return Object.fromEntries(standing.rows.map((candidate) => [candidate.entrant, candidate.values[index] ?? null]))
}
