import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether the text contains what was typed, ignoring case. */
export function contains(column: Expression<string>, typed: string) {
  return sql<SqlBool>`lower(${column}) like ${`%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** Whether one of the columns does; columns are named as in the statement. */
export function oneContains(columns: readonly string[], typed: string) {
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => contains(sql.ref<string>(column), typed)),
    sql` or `,
  )})`
}

/** Whether a JSON list of numbers contains the id. */
export function listHolds(column: Expression<string | null>, id: number) {
  const patterns = [`%[${id}]%`, `%[${id},%`, `%,${id},%`, `%,${id}]%`]
  return sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`
}
