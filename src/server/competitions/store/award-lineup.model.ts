import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { DatedName } from '#shared/competitions/people.ts'
import { formatDay } from '#shared/dates.ts'

export interface LineupMember {
  /** Slug; null where only a name is known. */
  player: string | null
  name: string
}

/** The date, in the site's time zone, on which a match ended, or was to be played; null where neither is known. */
export function dayOfMatch(match: Match): string | null {
  const at = match.result?.endedAt ?? match.schedule?.at
  return at === undefined ? null : formatDay(at)
}

/**
 * Who played for an entrant, with the names at that time: those who played the deciding match, else its players, else the members of its
 * team on that day.
 */
export function lineupOf(document: CompetitionDocument, entrantKey: string, decider: LineupSide | null, day: string): LineupMember[] {
  const played = decider?.lineup ?? []
  if (played.length > 0) return played.map(({ player, name }) => ({ player: player ?? null, name }))
  const entrant = document.entrants.find((one) => one.key === entrantKey)
  const team = document.teams?.find((one) => one.slug === entrant?.team)
  const members = (team?.members ?? []).filter(
    (member) => playing.has(member.role) && (member.from ?? day) <= day && day <= (member.to ?? day),
  )
  const slugs = entrant?.players ?? members.map((member) => member.player)
  const names = new Map(document.players?.map((player) => [player.slug, nameOn(player.names, day)]))
  return slugs.map((slug) => ({ player: slug, name: names.get(slug) ?? slug }))
}

export type LineupSide = Pick<Match['sides'][number], 'lineup'>

const playing: ReadonlySet<string> = new Set(['player', 'captain', 'substitute'])

function nameOn(names: readonly DatedName[], day: string): string {
  const then = names.findLast((one) => (one.from ?? day) <= day && day <= (one.to ?? day))
  return (then ?? names.at(-1))?.name ?? ''
}
