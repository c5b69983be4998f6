import type { Fault } from '#rules/model.ts'
import type { Catalogue, GroupSeat, MatchSeat } from './catalogue.ts'

/** Nobody plays twice in one round. The finals of a double elimination may be two matches of the same two: they are left out. */
export function* roundFaults({ stages }: Catalogue): Generator<Fault> {
  for (const { stage, groups } of stages) {
    for (const seat of groups) {
      if (stage.format !== 'double_elimination' || seat.group.kind === 'upper' || seat.group.kind === 'lower') yield* twiceInRound(seat)
    }
  }
}

function* twiceInRound({ matches }: GroupSeat): Generator<Fault> {
  let round: MatchSeat['round'] | null = null
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
          message: `“${entrant}”在第 ${seat.round.number} 轮已有一场比赛，请改正对阵或轮次；同一对手打几局请写成一场比赛的 games。`,
        }
      }
      here.add(entrant)
    }
    for (const entrant of here) playing.add(entrant)
  }
}

/** A match that was called off or declared void leaves room for another in its round. */
export function isToCount({ match }: MatchSeat): boolean {
  return match.schedule?.state !== 'cancelled' && match.result?.state !== 'void' && match.result?.kind !== 'void'
}
