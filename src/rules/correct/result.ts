import type { Correction } from '#rules/model.ts'
import type { Match, ResultKind, Side } from '#shared/competitions/match.ts'
import { resultKindTraits, wasPlayed } from '#shared/competitions/result-kinds.ts'

/** The match with the corrected result. Games stay where the correction says nothing of them; a side keeps its line-up. */
export function withResult(match: Match, correction: Correction): Match {
  const { play, ...rest } = match
  const { result, games = match.games } = correction
  const sides = match.sides.map((side, index): Side => ({ ...withoutResultOfSide(side), ...resultOfSide(correction.sides[index]) }))
  const now = playAfter(result.kind, play)
  return { ...rest, ...(now && { play: now }), sides, ...(games && { games: [...games] }), result }
}

/** Who did not come did not play. A result by award or a void one says nothing of it, but nothing goes on under a result. */
function playAfter(kind: ResultKind, play: Match['play']): Match['play'] {
  const traits = resultKindTraits[kind]
  if (traits.play === 'none') return undefined
  if (wasPlayed(kind)) return 'ended'
  return play === 'live' || play === 'interrupted' ? 'ended' : play
}

/** The match as before it began. Date, venue and streams stay. */
export function withoutResult({ result: _result, games: _games, ...match }: Match): Match {
  return { ...match, play: 'not_started', sides: match.sides.map(withoutResultOfSide) }
}

/** Nothing else that may come with it, and no key without a value. */
function resultOfSide({ score, outcome, placement, incident }: Correction['sides'][number] = {}): Correction['sides'][number] {
  return {
    ...(score !== undefined && { score }),
    ...(outcome !== undefined && { outcome }),
    ...(placement !== undefined && { placement }),
    ...(incident !== undefined && { incident }),
  }
}

function withoutResultOfSide({ score: _score, outcome: _outcome, placement: _placement, incident: _incident, ...side }: Side): Side {
  return side
}

/** Played, being played or decided otherwise: what a correction before it must not change unasked. A bye is nobody's play. */
export function isPlayed({ play = 'not_started', result, games = [], sides }: Match): boolean {
  if (result) return result.kind !== 'bye'
  return (
    play !== 'not_started' ||
    games.some(({ state }) => state === 'live' || state === 'done') ||
    sides.some(({ score, outcome, placement }) => (score ?? outcome ?? placement) !== undefined)
  )
}

/** Without what names the players of the side: it is of others now. */
export function withoutPlayers(match: Match, side: number): Match {
  const sides = match.sides.map(({ lineup, ...rest }, index): Side => (index === side || !lineup ? rest : { ...rest, lineup }))
  const games = match.games?.map((game) => ({
    ...game,
    sides: game.sides.map(({ players, ...rest }, index) => (index === side || !players ? rest : { ...rest, players })),
  }))
  return { ...match, sides, ...(games && { games }) }
}
