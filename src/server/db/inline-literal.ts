import { type RawBuilder, sql } from 'kysely'

/** Only a choice of known strings: never a string that somebody may have typed. */
type Known<T extends string> = Record<never, never> extends Record<T, 1> ? never : T

/**
 * A value that is written into the statement, where others are parameters. PostgreSQL plans a statement once for all values, and must be told
 * one that is much rarer than others: what is live among what has ended, pages among articles. In a prepared query it has to be a part of the shape.
 */
export function inlineLiteral<T extends string>(value: Known<T>): RawBuilder<T> {
  return sql.lit(value)
}
