import { type MatchLength, matchLength } from '#rules/check/match-length.ts'
import { hasTable } from '#rules/derive/workings.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Stage } from '#shared/competitions/document.ts'
import type { Match, Round } from '#shared/competitions/match.ts'

/** What a form must know of a match to take its score. */
export function matchForm(match: Match, round: Round, stage: Stage): Pick<AdminMatch, 'bestOf' | 'totalGames' | 'canDraw' | 'score'> {
  const length = matchLength(match, round, stage.ruleset)
  return {
    bestOf: length?.kind === 'bestOf' ? length.games : null,
    totalGames: length?.kind === 'total' ? length.games : null,
    canDraw: canDraw(stage, length),
    score: stage.ruleset.score,
  }
}

/** A bracket needs a winner, and so does a match with an odd number of games that cannot be drawn. */
function canDraw(stage: Stage, length: MatchLength | null): boolean {
  if (!hasTable(stage) || length?.kind === 'bestOf') return false
  return !(length && stage.ruleset.score === 'games_won' && length.games % 2 === 1)
}
