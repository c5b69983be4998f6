import { type SqlBool, sql } from 'kysely'
import type { TextSearch, WordsHeld } from '#server/db/text-search.ts'
import { dayBounds } from '#server/matches/days.model.ts'
import { gramsToMatch } from './grams.model.ts'
import type { Term } from './parsed-query.model.ts'
import { dayWord, type IndexField, inField } from './search-index.queries.ts'

/** Where the terms are to stand: each field by the columns that hold its text. What holds them in its body may hold them elsewhere as well. */
const columns = {
  title: ['title'],
  summary: ['summary'],
  body: ['body'],
  name: ['title', 'summary'],
  entry: ['title', 'summary', 'body'],
} as const

export type SearchField = keyof typeof columns

/** Of more terms only the texts are asked: each costs time. */
const mostIndexed = 8

/** Words of the index that every entry with all of the terms has. */
export function termsInIndex(terms: readonly Term[], field: IndexField): Required<Pick<WordsHeld, 'all' | 'groups'>> {
  const ways = terms
    .slice(0, mostIndexed)
    .map(({ forms, day }) => [
      ...forms.map((form) => inField(field, gramsToMatch(form).grams)),
      ...(day === null || field !== 'entry' ? [] : [[dayWord(day)]]),
    ])
  const [single, several] = [ways.filter((way) => way.length === 1), ways.filter((way) => way.length > 1)]
  return { all: [...new Set(single.flat(2))], groups: several }
}

/** Whether each term stands in the field; true where the words of the index have proved it. */
export function holdsTerms(search: TextSearch, terms: readonly Term[], field: SearchField) {
  const isProved = ({ forms }: Term, i: number) => i < mostIndexed && forms.every((form) => gramsToMatch(form).isProof)
  const open = terms.filter((term, i) => !isProved(term, i))
  if (open.length === 0) return sql<SqlBool>`(1 = 1)`
  const each = open.map(({ forms, day }) => {
    const texts = columns[field].flatMap((column) => forms.map((form) => search.holdsText(sql.ref(`search_entries.${column}`), form)))
    const ways = day === null || field !== 'entry' ? texts : [...texts, isOfDay(day)]
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  })
  return sql<SqlBool>`${sql.join(each, sql` and `)}`
}

function isOfDay(day: string) {
  const { from, to } = dayBounds(day)
  return sql<SqlBool>`(search_entries.ordered_at >= ${from} and search_entries.ordered_at < ${to})`
}
