import { matchesOf } from '#rules/correct/edit.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

/** Why who recorded a provisional result does not make it official. */
export const ownResultMessage = '这个暂定的赛果是你录入的，要由另一个人核对后确认为正式'

/** Keys of the matches whose results are provisional. */
export function provisionalMatches(document: CompetitionDocument): string[] {
  return matchesOf(document).flatMap((match) => (match.result?.state === 'provisional' ? [match.key] : []))
}

/** Keys of the matches that have got another provisional result. Null: there was no document. */
export function recordedProvisional(before: CompetitionDocument | null, after: CompetitionDocument): string[] {
  const stood = new Map(before === null ? [] : matchesOf(before).map((match) => [match.key, match]))
  return matchesOf(after).flatMap((match) => {
    if (match.result?.state !== 'provisional') return []
    const was = stood.get(match.key)
    return was && was.result?.state === 'provisional' && recordOf(was) === recordOf(match) ? [] : [match.key]
  })
}

/** Keys of those matches whose results are official now. */
export function madeOfficial(provisional: ReadonlySet<string>, after: CompetitionDocument): string[] {
  if (provisional.size === 0) return []
  return matchesOf(after).flatMap(({ key, result }) => (provisional.has(key) && result?.state === 'official' ? [key] : []))
}

/** What somebody records of a match, which its place and its dates are not, nor who was in the line-ups, or on which map. */
function recordOf({ result, sides, games = [] }: Match): string {
  return JSON.stringify([
    result,
    sides.map(({ lineup: _lineup, source: _source, ...told }) => told),
    games.map(({ number, state, sides: own }) => [number, state, own.map(({ players: _players, ...told }) => told)]),
  ])
}
