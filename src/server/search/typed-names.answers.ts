import type { QueryContext } from '#server/http/query-context.ts'
import { formatDay } from '#shared/dates.ts'
import { fewNames, namedHits } from './named-hits.answers.ts'
import { type Named, namesPeople } from './named-matches.queries.ts'
import { listTitled } from './names.queries.ts'
import { parseQuery } from './parsed-query.model.ts'
import { anything, type NamedHit } from './search-entries.queries.ts'
import { pairsIn, wordsOf } from './typed-names.model.ts'
import type { SearchIndex } from './windows.service.ts'

/** A word that stands in more names than these names nobody in particular. */
const mostNamed = 8

/**
 * Whose matches these words ask for: of one name, or of several, each a word; with a competition's name beside them, or two names without a space.
 * Empty where one of the words names nobody. `whole` is what holds all the words in its name.
 */
export async function answerTypedNames(
  ctx: QueryContext,
  index: SearchIndex,
  words: string,
  whole: readonly NamedHit[],
): Promise<readonly Named[]> {
  const today = formatDay(ctx.now)
  const all = namedBy(words, whole)
  if (all && namesPeople(all)) return [all]
  const parts = wordsOf(words)
  const [first] = parts
  if (parts.length === 1 && first === words) return await splitNames(ctx, words)
  const named = await Promise.all(
    parts.map(async (part) => namedBy(part, await namedHits(ctx, index, { ...parseQuery(part, today), ...anything }, fewNames))),
  )
  const known = named.flatMap((one) => one ?? [])
  return known.length === named.length && known.some(namesPeople) ? known : []
}

/** Only whole names: parts of them stand in every word. */
async function splitNames({ read, now }: QueryContext, word: string): Promise<Named[]> {
  const pairs = pairsIn(word)
  if (pairs.length === 0) return []
  const hits = await listTitled(read, now, [...new Set(pairs.flat())])
  const named = (name: string) =>
    namedBy(
      name,
      hits.filter((hit) => hit.title === name),
    )
  for (const [one, other] of pairs) {
    const [a, b] = [named(one), named(other)]
    if (a && b) return [a, b]
  }
  return []
}

function namedBy(word: string, hits: readonly NamedHit[]): Named | null {
  const people = chosen(
    word,
    hits.filter(({ subject }) => subject === 'team' || subject === 'player'),
  )
  const competitions = [...word].length === 1 ? [] : hits.filter(({ subject }) => subject === 'competition')
  if (people.length + competitions.length === 0) return null
  const idsOf = (some: readonly NamedHit[], subject: NamedHit['subject']) =>
    some.flatMap((hit) => (hit.subject === subject ? [hit.subject_id] : []))
  return { teams: idsOf(people, 'team'), players: idsOf(people, 'player'), competitions: idsOf(competitions, 'competition') }
}

/** Those who are called exactly so; else all, if they are few and more than a character says so. */
function chosen(word: string, hits: readonly NamedHit[]): readonly NamedHit[] {
  const called = [...hits.filter((hit) => hit.title === word), ...hits.filter((hit) => hit.summary.split('\n').includes(word))]
  if (called.length > 0) return called.slice(0, mostNamed)
  return hits.length > mostNamed || [...word].length === 1 ? [] : hits
}
