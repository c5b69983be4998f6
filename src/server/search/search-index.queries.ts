import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import type { SearchType } from '#shared/page-query.ts'
import { fold } from './folding.model.ts'
import { gramsOf } from './grams.model.ts'
import { spansOf } from './spans.model.ts'

/** One thing that search finds, in its own words. */
export interface SearchText {
  subject: SearchType
  subjectId: number
  title: string
  summary: string
  body: string
  /** ISO UTC or a day; null: it has no time of its own. */
  orderedAt: string | null
  /** Of an article. */
  columnId: number | null
  /** How its name can be typed; see `soundsOf`. */
  sounds: readonly string[]
}

/** One more for each change of the words that stand for a text: all entries are indexed anew then. */
export const wordsVersion = 1

/** Rows of one statement. */
const chunk = 100

/** Lets search find these; what it knew of them must have been removed. */
export async function indexTexts(trx: Transaction<Database>, texts: readonly SearchText[]): Promise<void> {
  for (const some of chunked(texts, chunk)) {
    const folded = some.map((text) => ({
      ...text,
      title: fold(text.title),
      summary: fold(text.summary),
      body: fold(text.body),
      ordered_at: text.orderedAt ?? '',
    }))
    const rows = await trx
      .insertInto('search_entries')
      .values(
        folded.map(({ subject, subjectId, title, summary, body, ordered_at }) => ({
          subject,
          subject_id: subjectId,
          title,
          summary,
          body,
          ordered_at,
          words_version: wordsVersion,
        })),
      )
      .returning(['id', 'subject', 'subject_id'])
      .execute()
    const ids = new Map(rows.map((row) => [`${row.subject} ${row.subject_id}`, row.id]))
    const entries = folded.flatMap((text) => {
      const id = ids.get(`${text.subject} ${text.subjectId}`)
      return id === undefined ? [] : [{ ...text, id }]
    })
    await trx
      .insertInto('search_grams')
      .values(
        entries.map((entry) => ({
          rowid: keyOf(entry.id, secondsOf(entry.ordered_at)),
          words: [
            ...facetsOf(entry.subject, entry.columnId),
            ...spansOf(secondsOf(entry.ordered_at)),
            ...searchFields.flatMap((field) => inField(field, gramsOf(entry[field]))),
          ].join(' '),
        })),
      )
      .execute()
    const sounds = entries.flatMap((entry) => entry.sounds.map((sound) => ({ sound, entry_id: entry.id })))
    for (const part of chunked(sounds, chunk)) await trx.insertInto('search_sounds').values(part).execute()
  }
}

export async function removeFromIndex(trx: Transaction<Database>, subject: SearchType, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const gone = await trx
      .deleteFrom('search_entries')
      .where('subject', '=', subject)
      .where('subject_id', 'in', some)
      .returning(['id', 'ordered_at'])
      .execute()
    for (const { id, ordered_at } of gone)
      await trx
        .deleteFrom('search_grams')
        .where('rowid', '=', keyOf(id, secondsOf(ordered_at)))
        .execute()
  }
}

/** Where words may stand; in this order one hit goes before another. */
const searchFields = ['title', 'summary', 'body'] as const
export type SearchField = (typeof searchFields)[number]

/** Each field has words of its own: a list of all that hold one in the title is not read among those that hold it in the body. */
export function inField(field: SearchField, grams: readonly string[]): string[] {
  return grams.map((gram) => field.slice(0, 1) + gram)
}

/** What narrows a search, as a word of the index. */
export function facetsOf(subject: SearchType | null, columnId: number | null): string[] {
  return [...(subject === null ? [] : [subject]), ...(columnId === null ? [] : [`column${columnId}`])]
}

/** Entries below this number keep the order of their times; a thousand new ones a second for 24 days. */
const idsPerSecond = 2_147_483_648n

/** Reads the entry's id from the key of the index. */
export const entryOfKey = sql<number>`search_grams.rowid % ${sql.lit(Number(idsPerSecond))}`

/** When the entry of a key was published or takes place, in seconds. */
export const secondsOfKey = sql<number>`search_grams.rowid / ${sql.lit(Number(idsPerSecond))}`

/** The least key of all entries since a second. */
export function keySince(seconds: number) {
  return keyOf(0, seconds)
}

function keyOf(id: number, seconds: number) {
  return sql<string>`cast(${String(BigInt(seconds) * idsPerSecond + BigInt(id))} as bigint)`
}

function secondsOf(orderedAt: string): number {
  return Math.max(0, Math.floor((Date.parse(orderedAt) || 0) / 1_000))
}
