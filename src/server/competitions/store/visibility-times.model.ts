import { followersOf, matchesOf, matchName } from '#rules/visible/hidden.ts'
import { resultVisibleAt } from '#rules/visible.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'

/**
 * When everything that depends on results that are or were hidden becomes public: matches, sides, places, tables and stages, by the names
 * of `rules/visible`. What has no instant here depends on no hidden result. The instants are those of the document, whatever the current
 * time is.
 */
export function momentsOf(document: CompetitionDocument): ReadonlyMap<string, string> {
  const held = matchesOf(document).flatMap((match) => {
    const moment = resultVisibleAt(match)
    return moment === null ? [] : [{ name: matchName(match.key), moment }]
  })
  const moments = new Map<string, string>()
  if (held.length === 0) return moments
  const followers = followersOf(document)
  // The latest first: what has an instant already has one that is not earlier.
  for (const { name: first, moment } of held.sort((a, b) => (a.moment < b.moment ? 1 : -1))) {
    const open = [first]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (moments.has(name)) continue
      moments.set(name, moment)
      open.push(...(followers.get(name) ?? []))
    }
  }
  return moments
}

/** The latest of some; null where there is none. */
export function latest(moments: Iterable<string | null | undefined>): string | null {
  let last: string | null = null
  for (const moment of moments) if (moment && (last === null || moment > last)) last = moment
  return last
}
