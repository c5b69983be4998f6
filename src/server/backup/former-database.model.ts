/** The file in which a restore keeps the former database, beside the one that took its place. */
export function formerFileOf(file: string, moment: string): string {
  return `${file}.before-${moment}`
}

/** With this begins the name of a schema of PostgreSQL in which it does. */
export const formerSchemaStart = 'leitai_before_'

/** And of one in which it fills the tables: what follows is the moment at which it began. */
export const filledSchemaStart = 'leitai_restoring_'

/** A former database, and how to remove it, for people. */
export interface FormerDatabase {
  said: string
  removal: string
}
