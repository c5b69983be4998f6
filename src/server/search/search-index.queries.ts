import { sql, type Transaction } from 'kysely'
import type { SearchSubject } from '#server/db/search-tables.ts'
import type { Database } from '#server/db/tables.ts'
import { chunked } from '#shared/chunked.ts'
import { formatDay } from '#shared/dates.ts'
import { fold } from './folding.model.ts'
import { gramsOf } from './grams.model.ts'
import { soundWords, spell } from './sounds.model.ts'
import { spansOf } from './spans.model.ts'

/** One search entry. */
export interface SearchText {
  subject: SearchSubject
  subjectId: number
  title: string
  summary: string
  body: string
  /** ISO UTC or a date; null: it has no time. */
  orderedAt: string | null
  /** For an article. */
  columnId: number | null
  /** What it is called, and was, where it has a name rather than a title. */
  names: readonly string[]
  /** Of its names, or its title, what can be typed by its sound. */
  spoken: readonly string[]
}

/** One more for each change of the words that stand for a text: all entries are indexed anew then. */
export const wordsVersion = 4

/** Rows per statement. */
const chunk = 100

/** Inserts entries; existing ones for the same subjects must have been removed. */
export async function indexTexts(trx: Transaction<Database>, texts: readonly SearchText[]): Promise<void> {
  for (const some of chunked(texts, chunk)) {
    const folded = await Promise.all(
      some.map(async (text) => ({
        ...text,
        title: fold(text.title),
        summary: fold(text.summary),
        body: fold(text.body),
        ordered_at: text.orderedAt ?? '',
        spelt: await spell(text.spoken.map(fold)),
      })),
    )
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
            ...(entry.names.length > 0 ? [nameGroupOf(entry.subject)] : []),
            ...spansOf(secondsOf(entry.ordered_at)),
            ...inField('title', gramsOf(entry.title)),
            ...inField('summary', gramsOf(entry.summary)),
            ...inField('entry', [...new Set([entry.title, entry.summary, entry.body].flatMap(gramsOf))]),
            ...daysOf(entry.ordered_at),
            ...inField('name', [...new Set(entry.names.flatMap((name) => gramsOf(fold(name))))]),
            ...inSound(entry.names.length > 0, soundWords(entry.spelt, entry.names.length > 0)),
          ].join(' '),
        })),
      )
      .execute()
    const readings = entries.flatMap(({ id, spelt }) => (spelt === '' ? [] : [{ entry_id: id, units: spelt }]))
    if (readings.length > 0) await trx.insertInto('search_readings').values(readings).execute()
  }
}

export async function removeFromIndex(
  trx: Transaction<Database>,
  subjects: readonly SearchSubject[],
  ids: readonly number[],
): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const gone = await trx
      .deleteFrom('search_entries')
      .where('subject', 'in', subjects)
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

/** Each has words of its own: a list of all that hold one in the title is not read among those that hold it anywhere. */
export type IndexField = 'title' | 'summary' | 'entry' | 'name'

export function inField(field: IndexField, grams: readonly string[]): string[] {
  return grams.map((gram) => field.slice(0, 1) + gram)
}

/** The word for what belongs to a day of the site's zone, 2026-11-20. */
export function dayWord(day: string): string {
  return `day${day.replaceAll('-', '')}`
}

function daysOf(orderedAt: string): string[] {
  return orderedAt === '' ? [] : [dayWord(formatDay(orderedAt))]
}

/** The same of words that stand for sounds: names are few, titles many. */
export function inSound(isName: boolean, words: readonly string[]): string[] {
  return words.map((word) => (isName ? 'y' : 'z') + word)
}

/** What narrows a search, as a word of the index. */
export function facetsOf(subject: SearchSubject | null, columnId: number | null): string[] {
  return [...(subject === null ? [] : [subject]), ...(columnId === null ? [] : [`column${columnId}`])]
}

/** Names of people are looked for apart: those of servers have dates, and a thousand newest of them would be all that is found. */
export const nameGroups = ['people', 'things'] as const
export type NameGroup = (typeof nameGroups)[number]

function nameGroupOf(subject: SearchSubject): NameGroup {
  return subject === 'team' || subject === 'player' ? 'people' : 'things'
}

/** Entries below this number keep the order of their times; a thousand new ones a second for 24 days. */
const idsPerSecond = 2_147_483_648n

/** Extracts the entry's id from the index key. */
export const entryOfKey = sql<number>`search_grams.rowid % ${sql.lit(Number(idsPerSecond))}`

/** Extracts the time from the index key, in seconds. */
export const secondsOfKey = sql<number>`search_grams.rowid / ${sql.lit(Number(idsPerSecond))}`

/** The smallest key of entries from this second on. */
export function keySince(seconds: number) {
  return keyOf(0, seconds)
}

function keyOf(id: number, seconds: number) {
  return sql<string>`cast(${String(BigInt(seconds) * idsPerSecond + BigInt(id))} as bigint)`
}

function secondsOf(orderedAt: string): number {
  return Math.max(0, Math.floor((Date.parse(orderedAt) || 0) / 1_000))
}
