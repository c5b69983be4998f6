import type { QueryContext } from '#server/http/query-context.ts'
import { formatDay } from '#shared/dates.ts'
import { namedHits } from './named-hits.answers.ts'
import { listNamesLike } from './names.queries.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.model.ts'
import { anything, type NamedHit } from './search-entries.queries.ts'
import { soundTyped } from './sounds.model.ts'
import type { SearchIndex } from './windows.service.ts'

const mostNames = 5
/** Of so many of the newest names that share a character, of people and of other things, the nearest are taken. */
const fewLike = 200

/** Names that are written nearly so; where only letters were typed, those that sound like their beginning. At most five, the nearest first. */
export async function nearestNames(ctx: QueryContext, index: SearchIndex, typed: ParsedQuery): Promise<NamedHit[]> {
  const sound = soundTyped(typed.words)
  const named =
    sound !== null && sound.characters.length === 0 ? await soundingNearly(ctx, index, sound.typed) : await writtenNearly(ctx, index, typed)
  return named.slice(0, mostNames)
}

/** With up to three letters less at the end, the fewest first. */
async function soundingNearly(ctx: QueryContext, index: SearchIndex, letters: string): Promise<NamedHit[]> {
  for (const less of [1, 2, 3]) {
    const begun = letters.slice(0, -less)
    if (begun.length < 2) return []
    const hits = await namedHits(ctx, index, { ...parseQuery(begun, formatDay(ctx.now)), ...anything }, mostNames)
    if (hits.length > 0) return hits
  }
  return []
}

async function writtenNearly({ read, now }: QueryContext, { search }: SearchIndex, { words }: ParsedQuery): Promise<NamedHit[]> {
  const hits = await listNamesLike(read, now, words, { search, limit: fewLike })
  const near = hits.map((hit) => {
    const names = [hit.title, ...hit.summary.split('\n')].filter((name) => name !== '')
    return { hit, likeness: Math.max(...names.map((name) => likeness(name, words))) }
  })
  return near
    .filter((one) => one.likeness >= 0.5)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ hit }) => hit)
}

/** What part of the longer text stands in the other in the same order: 1 where they are equal. */
function likeness(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let row: number[] = b.map(() => 0)
  for (const character of a) {
    const next: number[] = []
    for (const [i, counterpart] of b.entries())
      next.push(character === counterpart ? (row[i - 1] ?? 0) + 1 : Math.max(row[i] ?? 0, next[i - 1] ?? 0))
    row = next
  }
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length)
}
