import type { Asking } from '#server/asking.ts'
import { listTeamsOf } from '#server/people/people.queries.ts'
import { answerRecord } from '#server/people/record.answers.ts'
import { formatDay } from '#shared/dates.ts'
import type { Me } from '#shared/me.ts'

const shownMatches = 5
const shownEntries = 5

/** What everybody may read of a player, put together for himself. */
export async function answerOwn(asking: Asking, playerId: number): Promise<NonNullable<Me['own']>> {
  const today = formatDay(asking.now)
  const [{ form, next, matches, competitions }, teams] = await Promise.all([
    answerRecord(asking, { player: playerId }, {}),
    listTeamsOf(asking.read, playerId),
  ])
  const present = teams.filter((team) => (team.starts_on ?? today) <= today && today <= (team.ends_on ?? today))
  return {
    teamIds: [...new Set(present.map((team) => team.id))],
    form,
    next: next[0] ?? null,
    latest: matches.items.slice(0, shownMatches),
    entries: competitions.slice(0, shownEntries),
  }
}
