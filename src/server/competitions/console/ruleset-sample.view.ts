import { checkDocument } from '#rules/check/check.ts'
import { derive } from '#rules/derive.ts'
import type { Fault } from '#rules/fault.ts'
import { ruleSentences } from '#rules/ranking/rule-names.ts'
import { viewTable } from '#server/competitions/public/table.view.ts'
import type { RulesetSample, RulesetSampleAnswer } from '#shared/admin/competitions.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

const names = ['青龙', '白虎', '朱雀', '玄武'] as const

/**
 * The first three beat one another in a circle and the fourth loses to all, so that tie-breaks apply. `margin`: how clear the win was, 0 to
 * 2.
 */
const results: readonly { round: number; home: number; away: number; winner: 0 | 1; margin: 0 | 1 | 2 }[] = [
  { round: 1, home: 1, away: 2, winner: 0, margin: 0 },
  { round: 1, home: 3, away: 4, winner: 0, margin: 1 },
  { round: 2, home: 2, away: 3, winner: 0, margin: 2 },
  { round: 2, home: 4, away: 1, winner: 1, margin: 1 },
  { round: 3, home: 3, away: 1, winner: 0, margin: 1 },
  { round: 3, home: 2, away: 4, winner: 0, margin: 0 },
]

/** Faults by their path in the ruleset (`$.points.win`), or how four sample sides would rank. */
export function sampleOf({ format, ruleset }: RulesetSample): { faults: readonly Fault[] } | RulesetSampleAnswer {
  const document = sampleDocument(format, ruleset)
  const own = '$.stages[0].ruleset'
  const faults = checkDocument(document).filter(({ path }) => path.startsWith(own))
  if (faults.length > 0) return { faults: faults.map((fault) => ({ ...fault, path: `$${fault.path.slice(own.length)}` })) }
  const standing = derive(document).standings.get('sample/sample')
  if (!standing) throw new Error('The sample has no table')
  const entrants = new Map(
    names.map((name, i) => [keyOf(i + 1), { entrant: entrantOf(name, i + 1), status: 'active' as const, form: [], byes: [] }]),
  )
  const rows = standing.rows.map((row) => ({ ...row, before: null, outlook: null }))
  return { table: viewTable({ ...standing, rows, total: rows.length }, { ruleset, zones: [], entrants }), rules: ruleSentences(ruleset) }
}

/** An elimination stage has no table; its tie-breaks rank as in a league. */
function sampleDocument(format: RulesetSample['format'], ruleset: Ruleset): CompetitionDocument {
  const rounds = [1, 2, 3].map((number) => ({
    number,
    matches:
      format === 'lobby_series'
        ? [lobbyOf(number)]
        : results.filter(({ round }) => round === number).map((result) => matchOf(result, ruleset)),
  }))
  const shared = {
    key: 'sample',
    name: '示例',
    ruleset,
    places: names.map((_, i) => ({ entrant: keyOf(i + 1) })),
    groups: [{ key: 'sample', name: '示例', kind: 'pool' as const, rounds }],
  }
  const stage: Stage =
    format === 'lobby_series'
      ? { ...shared, format }
      : format === 'swiss'
        ? { ...shared, format, swiss: { by: 'points', rounds: 3 } }
        : { ...shared, format: 'round_robin' }
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: 's', name: '示例', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug: 's', kind: 'team', name: '示例', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    entrants: names.map((name, i) => ({ key: keyOf(i + 1), name, seed: i + 1, rating: 1600 - 50 * i })),
    stages: [stage],
  }
}

function matchOf({ round, home, away, winner, margin }: (typeof results)[number], ruleset: Ruleset): Match {
  const [won, lost] = scoreOf(ruleset, margin)
  return {
    key: `m${round}-${home}`,
    play: 'ended',
    sides: [home, away].map((number, i) => ({ entrant: keyOf(number), score: i === winner ? won : lost })),
    result: { state: 'official', kind: 'played' },
  }
}

/** Places of the four in three lobbies: the second is shared once, and the first two are level on places. */
const places = [
  [1, 2, 3, 4],
  [3, 1, 2, 4],
  [2, 2, 4, 1],
]

function lobbyOf(round: number): Match {
  return {
    key: `m${round}`,
    play: 'ended',
    sides: (places[round - 1] ?? []).map((placement, i) => ({ entrant: keyOf(i + 1), placement, score: (i * round) % 4 })),
    result: { state: 'official', kind: 'played' },
  }
}

/** A score that the length of a match allows: the winner's, the loser's. */
function scoreOf({ bestOf, totalGames, score }: Ruleset, margin: 0 | 1 | 2): [number, number] {
  if (bestOf !== undefined) {
    const toWin = Math.floor(bestOf / 2) + 1
    return [toWin, Math.max(0, toWin - 1 - margin)]
  }
  if (totalGames !== undefined && score !== 'entered' && score !== 'game_score_sum') {
    const won = Math.min(totalGames, Math.floor(totalGames / 2) + 1 + margin)
    return [won, totalGames - won]
  }
  return margin === 0 ? [2, 1] : margin === 1 ? [1, 0] : [3, 0]
}

function entrantOf(name: string, id: number): EntrantRef {
  return { id, name, shortName: name, teamId: null, playerIds: [], logo: null }
}

function keyOf(number: number): string {
  return `e${number}`
}
