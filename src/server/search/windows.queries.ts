import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { TextSearch, WordsHeld } from '#server/db/text-search.ts'
import { countedHits } from './search-entries.queries.ts'
import { keySince, secondsOfKey } from './search-index.queries.ts'
import { spansSince, startOfSpan } from './spans.model.ts'

/** Start times of windows of newest entries, in seconds, from narrow to wide; empty where there are hardly more entries. */
export type Windows = readonly number[]

/** What holds common words is looked for among so many of the newest entries first: the others need not be put into order, or read. */
const newest = [4 * countedHits, 16 * countedHits]

export async function listWindows(db: Reader): Promise<Windows> {
  const ends = await Promise.all(
    newest.map((count) =>
      db.selectFrom('search_grams').select(secondsOfKey.as('seconds')).orderBy('rowid', 'desc').limit(1).offset(count).executeTakeFirst(),
    ),
  )
  const starts = ends.flatMap((end) => (end && end.seconds > 0 ? [startOfSpan(end.seconds)] : []))
  return [...new Set(starts)]
}

interface WordsSought {
  search: TextSearch
  words: WordsHeld
  windows: Windows
  limit: number
}

/** Rows for these index terms, the newest first: `list` is asked for those of a window each, and of all, until there are enough. */
export async function inWindows<Row>(
  { search, words, windows, limit }: WordsSought,
  list: (holds: RawBuilder<SqlBool>, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const table = 'search_grams'
  const rows: Row[] = []
  let before: number | null = null
  const notYet = (holds: RawBuilder<SqlBool>) => (before === null ? holds : sql<SqlBool>`${holds} and rowid < ${keySince(before)}`)
  for (const since of windows) {
    const holds = search.holdsWordsSince(table, words, { key: keySince(since), words: spansSince(since) })
    rows.push(...(await list(notYet(holds), limit - rows.length)))
    if (rows.length === limit) return rows
    before = since
    // The next window is four times as wide.
    if (rows.length * 4 < limit) break
  }
  return [...rows, ...(await list(notYet(search.holdsWords(table, words)), limit - rows.length))]
}
