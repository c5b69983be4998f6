import type { Fault } from '#rules/fault.ts'
import { outcomeOf } from '#rules/outcome.ts'
import { exclusions } from '#rules/rulings.ts'
import type { Catalogue, LocatedGroup } from './catalogue.ts'
import { isToCount } from './rounds.ts'

/** A Swiss stage has no more rounds than configured; by record, nobody plays on who has advanced or is eliminated. */
export function* swissFaults({ document, stages }: Catalogue): Generator<Fault> {
  const excluded = exclusions(document)
  for (const { stage, groups } of stages) {
    if (stage.format !== 'swiss') continue
    const { swiss } = stage
    const most = swiss.by === 'points' ? swiss.rounds : swiss.wins + swiss.losses - 1
    for (const seat of groups) {
      if (seat.group.kind !== 'pool') continue
      for (const [i, { number }] of seat.group.rounds.entries()) {
        if (number <= most) continue
        yield {
          path: `${seat.path}.rounds[${i}].number`,
          rule: 'swiss-rounds',
          round: number,
          most,
          message: `本阶段最多 ${most} 轮，没有第 ${number} 轮，请改正轮次或 swiss 的设置。`,
        }
      }
      if (swiss.by === 'record') yield* recordFaults(seat, swiss, excluded)
    }
  }
}

/** A ruling about an entrant may reverse its earlier results, and so let an opponent play on: those results are ignored here. */
function* recordFaults(
  { matches }: LocatedGroup,
  { wins, losses }: { wins: number; losses: number },
  excluded: ReadonlyMap<string, unknown>,
): Generator<Fault> {
  const records = new Map<string, { wins: number; losses: number }>()
  // The rounds may be in any order; a stable sort by number keeps the order within a round.
  for (const seat of matches.toSorted((a, b) => a.round.number - b.round.number)) {
    if (!isToCount(seat)) continue
    const isSure = !seat.entrants.some((entrant) => entrant !== null && excluded.has(entrant))
    const outcomes = isSure ? outcomeOf(seat.match, seat.stage.stage.ruleset)?.outcomes : undefined
    for (const [i, entrant] of seat.entrants.entries()) {
      if (entrant === null) continue
      const record = records.get(entrant) ?? { wins: 0, losses: 0 }
      if (record.wins >= wins || record.losses >= losses) {
        const isThrough = record.wins >= wins
        yield {
          path: `${seat.path}.sides[${i}]`,
          rule: 'swiss-record-over',
          entrant,
          ...record,
          isThrough,
          message: `“${entrant}”已经 ${record.wins} 胜 ${record.losses} 负${isThrough ? '晋级' : '淘汰'}，不再出场，请改正对阵。`,
        }
      }
      if (outcomes?.[i] === 'win') record.wins++
      if (outcomes?.[i] === 'loss') record.losses++
      records.set(entrant, record)
    }
  }
}
