import type { Correction } from '#rules/model.ts'
import type { Match, Side } from '#shared/competitions/document.ts'

/** The match with the corrected result. Games stay where the correction says nothing of them; a side keeps its line-up. */
export function withResult(match: Match, correction: Correction): Match {
  const { result, games = match.games } = correction
  const sides = match.sides.map((side, index): Side => ({ ...withoutResultOfSide(side), ...correction.sides[index] }))
  const byPlay = result.kind === 'played' || result.kind === 'draw' || result.kind === 'forfeit_in_play'
  const hasEnded = byPlay || match.play === 'live' || match.play === 'interrupted'
  return { ...match, ...(hasEnded && { play: 'ended' }), sides, ...(games && { games: [...games] }), result }
}

/** The match as before it began. Date, venue and streams stay. */
export function withoutResult({ result: _result, games: _games, ...match }: Match): Match {
  return { ...match, play: 'not_started', sides: match.sides.map(withoutResultOfSide) }
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
