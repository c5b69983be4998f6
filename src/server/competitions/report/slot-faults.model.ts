import type { Fault } from '#rules/fault.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/** Compares who is entered as advanced from a source with who advanced by the results. While those are open, any entrant may be entered. */
export function slotFaults({ entrants, stages }: CompetitionDocument, derived: Derived): Fault[] {
  const names = new Map(entrants.map((entrant) => [entrant.key, entrant.name]))
  const faults: Fault[] = []
  for (const [i, stage] of stages.entries()) {
    for (const [j, { entrant, source }] of stage.places.entries()) {
      const came = derived.stages.get(stage.key)?.places[j] ?? null
      if (source && came !== null) compare(entrant, came, `$.stages[${i}].places[${j}].entrant`)
    }
    for (const [j, group] of stage.groups.entries()) {
      for (const [k, round] of group.rounds.entries()) {
        for (const [l, match] of round.matches.entries()) {
          const sides = derived.matches.get(match.key)?.sides
          for (const [m, { entrant, source }] of match.sides.entries()) {
            const side = sides?.[m]
            if (!source || !side || side.state === 'open') continue
            compare(entrant, side.entrant, `$.stages[${i}].groups[${j}].rounds[${k}].matches[${l}].sides[${m}].entrant`)
          }
        }
      }
    }
  }
  return faults

  function compare(said: string | undefined, came: string | null, path: string): void {
    if (said === undefined || said === came) return
    const truth = came === null ? '没有人从 source 晋级到这里' : `按 source 和已有结果，到这里的是“${names.get(came) ?? came}”（${came}）`
    const mend = '请改正其中一处，或者删去 source 表示由赛会指定'
    faults.push({
      path,
      rule: 'slot-disagrees',
      said,
      came,
      message: `${truth}，这里写的是“${names.get(said) ?? said}”（${said}）；${mend}。`,
    })
  }
}
