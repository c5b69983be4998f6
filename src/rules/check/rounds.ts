import type { Fault } from '#rules/fault.ts'
import type { Format, Group } from '#shared/competitions/document.ts'
import type { Catalogue, LocatedGroup, LocatedMatch } from './catalogue.ts'

/**
 * Nobody plays twice in one round. Round robins are exempt: a round is only a label there, leagues move matches, and a matchday may be a
 * date. So are ladders, where a round is a period, and the final group of a double elimination, which may have two matches of the same
 * entrants.
 */
export function* roundFaults({ stages }: Catalogue): Generator<Fault> {
  for (const { stage, groups } of stages) {
    for (const seat of groups) {
      if (isRoundOfItsOwn(stage.format, seat.group.kind)) yield* twiceInRound(seat)
    }
  }
}

function isRoundOfItsOwn(format: Format, kind: Group['kind']): boolean {
  switch (format) {
    case 'round_robin':
    case 'ladder':
      return false
    case 'swiss':
    case 'lobby_series':
    case 'single_elimination':
    case 'gauntlet':
      return true
    case 'double_elimination':
      return kind === 'upper' || kind === 'lower'
  }
}

function* twiceInRound({ matches }: LocatedGroup): Generator<Fault> {
  let round: LocatedMatch['round'] | null = null
  const playing = new Set<string>()
  for (const seat of matches) {
    if (seat.round !== round) playing.clear()
    round = seat.round
    if (!isToCount(seat)) continue
    const here = new Set<string>()
    for (const [i, entrant] of seat.entrants.entries()) {
      if (entrant === null) continue
      if (playing.has(entrant)) {
        yield {
          path: `${seat.path}.sides[${i}]`,
          rule: 'twice-in-round',
          entrant,
          round: seat.round.number,
          message: `“${entrant}”在第 ${seat.round.number} 轮已有一场比赛，请改正对阵或轮次；同一对手打几局请写成一场比赛的 games。`,
        }
      }
      here.add(entrant)
    }
    for (const entrant of here) playing.add(entrant)
  }
}

/** A match that was cancelled or annulled does not count for its round. */
export function isToCount({ match }: LocatedMatch): boolean {
  return match.schedule?.state !== 'cancelled' && match.result?.state !== 'void' && match.result?.kind !== 'void'
}
