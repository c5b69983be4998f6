/** Limits that the browser needs too; kept apart from the schemas so that no page ships the schema library. */
export const pageMax = 100_000
export const pageSizeMax = 50
