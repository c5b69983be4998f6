import type { Reader } from '#server/db/open.ts'
import type { TextSearch } from '#server/db/text-search.ts'
import { fold } from '#server/search/folding.model.ts'
import { listSoundingPeople } from '#server/search/sounding.queries.ts'
import { soundTyped } from '#server/search/sounds.model.ts'
import { countPlayers, countTeams, type PeopleFound } from './people-admin.queries.ts'

/** Where nobody's names hold the words, those whose names sound like them are found: 云涧 by yj. */
export async function findPeople(
  read: Reader,
  { q, subject, search }: { q: string | undefined; subject: 'team' | 'player'; search: TextSearch },
): Promise<{ found: PeopleFound; total: number }> {
  const total = await (subject === 'team' ? countTeams(read, { q }) : countPlayers(read, { q }))
  const sound = total > 0 || q === undefined ? null : soundTyped(fold(q))
  if (sound === null) return { found: { q }, total }
  const ids = await listSoundingPeople(read, sound, { search, subject })
  return ids.length === 0 ? { found: { q }, total } : { found: { ids }, total: ids.length }
}
