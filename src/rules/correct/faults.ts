import { checkDocument } from '#rules/check/check.ts'
import { unknownMatch } from '#rules/check/entrants.ts'
import type { Fault } from '#rules/fault.ts'
import type { Correction, Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { isPlayed } from './result.ts'

/** Why the correction is invalid as requested. */
export function requestFaults(document: CompetitionDocument, before: Derived, correction: Correction): Fault[] {
  const match = before.matches.get(correction.match)
  if (!match) return [unknownMatch(correction.match, '$')]
  const path = pathOf(document, correction.match)
  if (correction.sides.length !== match.match.sides.length) {
    const sides = match.match.sides.length
    return [{ path: `${path}.sides`, rule: 'side-count', sides, message: `这场比赛有 ${sides} 方，请逐方写明更正后的结果。` }]
  }
  const open = match.sides.findIndex((side) => side.state === 'open')
  if (open < 0) return []
  return [{ path: `${path}.sides[${open}]`, rule: 'open-side', message: '这一方还没有人，不能更正这场比赛的赛果。' }]
}

/** Rules that the corrected document violates and the current one does not. */
export function newFaults(document: CompetitionDocument, corrected: CompetitionDocument, before: Derived, after: Derived): Fault[] {
  const found = [...checkDocument(corrected), ...seatFaults(corrected, after)]
  if (found.length === 0) return []
  const known = new Set([...checkDocument(document), ...seatFaults(document, before)].map(faultName))
  return found.filter((fault) => !known.has(faultName(fault)))
}

function faultName({ path, rule }: Fault): string {
  return `${rule} ${path}`
}

/** Faults that only the derived sides show: nobody plays himself, and a played match has both entrants. */
function seatFaults(document: CompetitionDocument, derived: Derived): Fault[] {
  return [...derived.matches.values()].flatMap(({ key, match, sides }): Fault[] => {
    const entrants = sides.flatMap(({ entrant }) => entrant ?? [])
    if (new Set(entrants).size < entrants.length) {
      return [{ path: pathOf(document, key), rule: 'meets-itself', message: '更正后这场比赛的双方会是同一个参赛者，不能这样更正。' }]
    }
    if (!isPlayed(match) || entrants.length === sides.length) return []
    return [
      { path: pathOf(document, key), rule: 'left-without-side', message: '这场比赛已有赛果，而更正后有一方没有人：请改选保留对阵或重赛。' },
    ]
  })
}

function pathOf(document: CompetitionDocument, match: string): string {
  for (const [s, stage] of document.stages.entries()) {
    for (const [g, group] of stage.groups.entries()) {
      for (const [r, round] of group.rounds.entries()) {
        const m = round.matches.findIndex(({ key }) => key === match)
        if (m >= 0) return `$.stages[${s}].groups[${g}].rounds[${r}].matches[${m}]`
      }
    }
  }
  return '$'
}
