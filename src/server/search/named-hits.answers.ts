import type { QueryContext } from '#server/http/query-context.ts'
import { listNamed } from './names.queries.ts'
import { isApart, wholeOf } from './parsed-query.model.ts'
import type { NamedHit, SearchParams } from './search-entries.queries.ts'
import { nameGroups } from './search-index.queries.ts'
import { listSoundingNames } from './sounding.queries.ts'
import { soundTyped } from './sounds.model.ts'
import type { SearchIndex } from './windows.service.ts'

/** So many names of people, and of other things, are all that is looked at to tell what is meant. */
export const fewNames = 200

/** What has a name that holds these words, sounds like them or holds them apart, people first; of each at most `limit`. */
export async function namedHits(
  { read, now }: QueryContext,
  { search }: SearchIndex,
  params: SearchParams,
  limit: number,
): Promise<NamedHit[]> {
  const sound = soundTyped(params.words)
  const groups = params.type === null ? nameGroups : [null]
  const hits = await Promise.all(
    groups.map(async (group) => {
      const among = { search, params, group, limit }
      const named = await listNamed(read, now, wholeOf(params), among)
      const sounding = sound === null ? [] : await listSoundingNames(read, now, sound, among)
      return [...named, ...sounding, ...(isApart(params) ? await listNamed(read, now, params.terms, among) : [])]
    }),
  )
  return [...new Map(hits.flat().map((hit) => [hit.id, hit])).values()]
}
