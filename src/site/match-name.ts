import type { MatchView } from '#shared/competitions/match-view.ts'

/** "云涧 对 长庚", with what is not known yet as the bracket calls it. */
export function matchName({ sides, name }: Pick<MatchView, 'sides' | 'name'>): string {
  if (sides.length !== 2) return name
  return sides.map(({ entrant, label }) => entrant?.name ?? label).join(' 对 ')
}
