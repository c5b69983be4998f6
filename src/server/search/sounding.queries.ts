import type { RawBuilder, SqlBool } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { TextSearch, WordsHeld } from '#server/db/text-search.ts'
import { gramsToMatch } from './grams.model.ts'
import { type NameParams, nameFacets } from './names.queries.ts'
import type { HitsSought } from './search.queries.ts'
import { candidates, countedHits, type Hit, isPublic, type NamedHit } from './search-entries.queries.ts'
import { facetsOf, inField, inSound } from './search-index.queries.ts'
import { type SoundTyped, soundQueryWords, soundsAs, titleSoundsAs } from './sounds.model.ts'
import { inWindows } from './windows.queries.ts'

/** Public things with a name that sounds like what was typed. */
export async function listSoundingNames(
  db: Reader,
  now: string,
  sound: SoundTyped,
  { search, params, group, limit }: NameParams,
): Promise<NamedHit[]> {
  const holds = search.holdsWords('search_grams', wordsOfSound(sound, { facets: nameFacets(params, group), isName: true }))
  const rows = await sounding(db, holds, now).limit(limit).select(['search_entries.title', 'search_entries.summary']).execute()
  return rows.filter(({ units }) => soundsAs(units, sound.typed))
}

/** Teams or players, public or not, with a name that sounds like what was typed. */
export async function listSoundingPeople(
  db: Reader,
  sound: SoundTyped,
  { search, subject }: { search: TextSearch; subject: 'team' | 'player' },
): Promise<number[]> {
  const holds = search.holdsWords('search_grams', wordsOfSound(sound, { facets: facetsOf(subject, null), isName: true }))
  const rows = await candidates(db, holds)
    .innerJoin('search_readings', 'search_readings.entry_id', 'search_entries.id')
    .select('search_readings.units')
    .limit(countedHits)
    .execute()
  return rows.filter(({ units }) => soundsAs(units, sound.typed)).map(({ subject_id }) => subject_id)
}

/** The same of titles. Of very many that may, the newest are asked. */
export async function listSoundingTitles(
  db: Reader,
  now: string,
  sound: SoundTyped,
  { search, params, windows, limit = countedHits }: HitsSought,
): Promise<Hit[]> {
  // A single letter is no title's sound.
  if (sound.typed.length === 1) return []
  const words = wordsOfSound(sound, { facets: facetsOf(params.type, params.columnId), isName: false })
  const rows = await inWindows({ search, words, windows, limit }, (holds, most) => sounding(db, holds, now).limit(most).execute())
  return rows.filter(({ units }) => titleSoundsAs(units, sound.typed))
}

function sounding(db: Reader, holds: RawBuilder<SqlBool>, now: string) {
  return candidates(db, holds)
    .innerJoin('search_readings', 'search_readings.entry_id', 'search_entries.id')
    .select('search_readings.units')
    .where(isPublic(now))
}

/** By the Chinese characters in it, which are rarer than sounds; without any by what the first sounds may be. */
function wordsOfSound({ typed, characters }: SoundTyped, { facets, isName }: { facets: readonly string[]; isName: boolean }): WordsHeld {
  if (characters.length === 0) return { all: facets, oneOf: inSound(isName, soundQueryWords(typed, isName)) }
  const grams = inField(
    isName ? 'name' : 'title',
    characters.flatMap((run) => gramsToMatch(run).grams),
  )
  return { all: [...facets, ...grams] }
}
