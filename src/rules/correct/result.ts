import type { Correction } from '#rules/model.ts'
import type { Match, ResultKind, Schedule, Side } from '#shared/competitions/match.ts'
import { resultKindTraits, wasPlayed } from '#shared/competitions/result-kinds.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

/**
 * The match with the corrected result. Games and statistics stay where the correction does not mention them, unless the match was not
 * played after all; a side keeps its line-up.
 */
export function withResult(match: Match, correction: Correction): Match {
  const { play, ...rest } = match
  const { result, games = match.games } = correction
  const sides = match.sides.map((side, index): Side => ({ ...withoutResultOfSide(side), ...resultOfSide(correction.sides[index]) }))
  const now = playAfter(result.kind, play)
  const { statistics, ...bare } = rest
  const isTold = statistics && resultKindTraits[result.kind].play !== 'none'
  return { ...bare, ...(now && { play: now }), sides, ...(games && { games: [...games] }), ...(isTold && { statistics }), result }
}

/**
 * After an absence the match was not played. An awarded or void result says nothing about play, but a match with a result is never live.
 */
function playAfter(kind: ResultKind, play: Match['play']): Match['play'] {
  const traits = resultKindTraits[kind]
  if (traits.play === 'none') return undefined
  if (wasPlayed(kind)) return 'ended'
  return play === 'live' || play === 'interrupted' ? 'ended' : play
}

/** The match as before its start. Date, venue and streams stay. */
export function withoutResult({ result: _result, games: _games, statistics: _statistics, ...match }: Match): Match {
  const { schedule } = match
  return {
    ...match,
    play: 'not_started',
    ...(schedule && { schedule: match.play === 'interrupted' ? schedule : withoutPostponement(schedule) }),
    sides: match.sides.map(withoutResultOfSide),
  }
}

/** What was put off without a date and played since is put off no more: its time is to be set. The history of its dates stays. */
function withoutPostponement(schedule: Schedule): Schedule {
  return schedule.state === 'postponed' && schedule.at === undefined ? { ...schedule, state: 'unscheduled' } : schedule
}

/** Only these fields, and no key without a value. */
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

/** Played, live or decided otherwise: an earlier correction must not change it without a choice. A bye does not count. */
export function isPlayed({ play = 'not_started', result, games = [], sides }: Match): boolean {
  if (result) return result.kind !== 'bye'
  return (
    play !== 'not_started' ||
    games.some(({ state }) => state === 'live' || state === 'done') ||
    sides.some(({ score, outcome, placement }) => (score ?? outcome ?? placement) !== undefined)
  )
}

/** Without the names of the side's players, because the side has another entrant now. */
export function withoutPlayers(match: Match, side: number): Match {
  const sides = match.sides.map(({ lineup, ...rest }, index): Side => (index === side || !lineup ? rest : { ...rest, lineup }))
  const games = match.games?.map((game) => ({
    ...game,
    sides: game.sides.map(({ players, ...rest }, index) => (index === side || !players ? rest : { ...rest, players })),
    ...(game.statistics && { statistics: withoutTheirPlayers(game.statistics, side) }),
  }))
  const { statistics } = match
  return { ...match, sides, ...(games && { games }), ...(statistics && { statistics: withoutTheirPlayers(statistics, side) }) }
}

/** What a side did stays with it, but not who did it. */
function withoutTheirPlayers({ sides, events, ...statistics }: Statistics, side: number): Statistics {
  return {
    ...statistics,
    ...(sides && { sides: sides.map(({ players, ...rest }, index) => (index === side || !players ? rest : { ...rest, players })) }),
    ...(events && { events: events.map(({ player, ...event }) => (event.side === side + 1 || !player ? event : { ...event, player })) }),
  }
}
